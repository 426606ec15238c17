import { useLoaderData } from "@remix-run/react";
import { fill, plural } from "#app/strings/language.ts";
import { AskFactor } from "#app/features/factors/ask-factor.tsx";
import { isAskedForFactor } from "#app/features/factors/state.server.ts";
import { anomalyStrings } from "#app/features/payouts/anomalies/strings.ts";
import { consoleStrings } from "#app/features/payouts/console/strings.ts";
import { page } from "#app/http/page.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { Link } from "#app/ui/link.tsx";
import { Tabs } from "#app/ui/lists/tabs.tsx";
import { countWaiting, findRequest } from "#app/features/removal/console/requests.server.ts";
import { requireModerator } from "../access.server.ts";
import { KeyHelp } from "../keys/key-help.tsx";
import { useQueueKeys } from "../keys/use-queue-keys.ts";
import { CaseList } from "../queue/case-list.tsx";
import { countQueues } from "../queue/counts.server.ts";
import { QueueNav } from "../queue/queue-nav.tsx";
import { queuePath } from "../queue/queue-path.ts";
import { readQueue } from "../queue/queue.server.ts";
import { CaseSearch } from "../queue/search-form.tsx";
import { searchCases } from "../queue/search.server.ts";
import { COUNTED_MAX } from "../limits.ts";
import rows from "../queue/case-list.module.css";
import { RequestRow } from "../requests/request-row.tsx";
import { strings as requestStrings } from "../requests/strings.ts";
import { queueInput } from "../schema.ts";
import { strings as keyStrings } from "../keys/strings.ts";
import { strings as lists } from "../queue/strings.ts";
import { strings } from "../strings.ts";
import { strings as transparency } from "../transparency/strings.ts";
import { countVerifications } from "#app/features/verification/console/waiting.server.ts";
import { consoleStrings as verification } from "#app/features/verification/console/strings.ts";
import { states } from "../view.ts";
import styles from "./queue.module.css";

/** What a request of the portal is called. */
const REFERENCE = /^R-\w+$/i;

export const meta = () => [{ title: strings.title }];

export const loader = page(
  "member",
  async (ctx, { url }) => {
    requireModerator(ctx);
    // An address that means no list means the first.
    const given = queueInput.safeParse(Object.fromEntries(url.searchParams));
    const asked = given.data ?? queueInput.parse({});
    const { state, queue, mine, before } = asked;
    const q = (url.searchParams.get("q") ?? "").trim().slice(0, 200);
    const [counts, requests] = await Promise.all([
      countQueues(ctx, state),
      countWaiting(ctx, COUNTED_MAX),
    ]);
    const request = REFERENCE.test(q) ? await findRequest(ctx, q) : undefined;
    const list = q
      ? { rows: await searchCases(ctx, q), nextBefore: null }
      : await readQueue(ctx, asked);
    const done = Number(url.searchParams.get("hecho")) || 0;
    const me = ctx.viewer.id_usuario;
    return {
      choice: { state, queue, mine },
      q,
      counts,
      requests,
      request: request ?? null,
      list,
      isLater: before !== null,
      me,
      isAdministrator: ctx.viewer.role === "administrator",
      isAsked: isAskedForFactor(ctx.viewer),
      done,
      now: Date.now(),
      verifications: await countVerifications(ctx),
    };
  },
  { fresh: "console", failed: strings.failures.queue },
);

export default function QueuePage() {
  const {
    verifications,
    choice,
    q,
    counts,
    requests,
    request,
    list,
    isLater,
    me,
    now,
    done,
    isAdministrator,
    isAsked,
  } = useLoaderData<typeof loader>();
  useQueueKeys(me);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{strings.title}</h1>
        {!q && (
          <LinkButton to={queuePath({ ...choice, mine: !choice.mine })} variant="quiet">
            {choice.mine ? lists.everybody : lists.mine}
          </LinkButton>
        )}
        <CaseSearch q={q} />
      </header>
      {isAsked && <AskFactor />}
      {done > 0 && <DoneNotice param="hecho">{plural(done, lists.togetherDone)}</DoneNotice>}
      <div className={styles.body}>
        <QueueNav {...{ counts, requests, choice }} />
        <div className={styles.main}>
          {q ? (
            <div className={styles.results}>
              <h2>{fill(lists.search.results, { q })}</h2>
              <LinkButton to="/moderacion" variant="plain">
                {lists.search.end}
              </LinkButton>
            </div>
          ) : (
            <Tabs
              label={lists.filters}
              tabs={states.map((state) => ({
                to: queuePath({ ...choice, state }),
                name: strings.states[state],
                isCurrent: state === choice.state,
              }))}
            />
          )}
          {request && (
            <ul className={rows.rows} aria-label={requestStrings.list}>
              <RequestRow request={request} now={now} />
            </ul>
          )}
          <CaseList
            cases={list.rows}
            now={now}
            me={me}
            next={list.nextBefore && queuePath(choice, list.nextBefore)}
            first={isLater ? queuePath(choice) : null}
            empty={q ? (request ? lists.nothingElse : lists.nothingFound) : lists.empty}
          />
          <p>
            <Link to="/moderacion/informes">{transparency.page.title}</Link>
            {verifications !== null && (
              <>
                {" · "}
                <Link to="/moderacion/verificaciones">
                  {plural(verifications, verification.waitingCount)}
                </Link>
              </>
            )}
          </p>
          {isAdministrator && (
            <p>
              <Link to="/moderacion/arco">{strings.arco}</Link>
              {" · "}
              <Link to="/moderacion/ganancias">{anomalyStrings.title}</Link>
              {" · "}
              <Link to="/moderacion/retiros">{consoleStrings.title}</Link>
              {" · "}
              <Link to="/moderacion/pagos">{strings.payments}</Link>
            </p>
          )}
          <KeyHelp keys={keyStrings.keys.queue} />
        </div>
      </div>
    </div>
  );
}
