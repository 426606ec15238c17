import { useLoaderData } from "@remix-run/react";
import { listRequests } from "#app/features/removal/console/requests.server.ts";
import { page } from "#app/http/page.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Tabs } from "#app/ui/lists/tabs.tsx";
import { parseCursor } from "#db/pagination.ts";
import { requireModerator } from "../access.server.ts";
import { CASES_PAGE } from "../limits.ts";
import list from "../queue/case-list.module.css";
import { RequestRow } from "../requests/request-row.tsx";
import { strings } from "../requests/strings.ts";
import { strings as shared } from "../strings.ts";
import styles from "./queue.module.css";

/** What each list is made of. */
const lists = {
  waiting: { state: "open", con_casos: 0 },
  cases: { state: "open", con_casos: 1 },
  closed: { state: "closed", con_casos: 0 },
} as const;
const names = ["waiting", "cases", "closed"] as const;

export const meta = () => [{ title: strings.title }];

export const loader = page(
  "member",
  async (ctx, { url }) => {
    requireModerator(ctx);
    const asked = url.searchParams.get("lista");
    const name = names.find((each) => each === asked) ?? "waiting";
    const after = parseCursor(url.searchParams.get("before"));
    const found = await listRequests(ctx, { ...lists[name], after, limit: CASES_PAGE });
    return { name, ...found, isLater: after !== null, now: Date.now() };
  },
  { fresh: "console", failed: strings.failures.list },
);

const pathOf = (name: string) => `/moderacion/solicitudes?lista=${name}`;

/** Requests of the portal in which no case decides: they are answered here. */
export default function RequestsPage() {
  const { name, rows, nextBefore, isLater, now } = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <BackLink to="/moderacion">{shared.back}</BackLink>
      <h1>{strings.title}</h1>
      <Tabs
        label={strings.filters}
        tabs={names.map((each) => ({
          to: pathOf(each),
          name: strings.tabs[each],
          isCurrent: each === name,
        }))}
      />
      {rows.length === 0 ? (
        <p className={list.empty}>{strings.empty}</p>
      ) : (
        <ul className={list.rows} aria-label={strings.list}>
          {rows.map((request) => (
            <RequestRow key={request.id_solicitud} request={request} now={now} />
          ))}
        </ul>
      )}
      <div className={list.ways}>
        {isLater && (
          <LinkButton to={pathOf(name)} variant="plain">
            {strings.first}
          </LinkButton>
        )}{" "}
        {nextBefore && (
          <LinkButton to={`${pathOf(name)}&before=${nextBefore}`} variant="quiet">
            {strings.next}
          </LinkButton>
        )}
      </div>
    </div>
  );
}
