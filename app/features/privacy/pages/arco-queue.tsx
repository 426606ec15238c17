import { useLoaderData } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { ARCO_ANSWER_DAYS, ARCO_ASK_DAYS, ARCO_EFFECT_DAYS } from "#app/features/legal/limits.ts";
import { requireAdministrator } from "#app/features/moderation/access.server.ts";
import { page } from "#app/http/page.server.ts";
import { fill } from "#app/strings/language.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { fullDate } from "#app/ui/intl/dates.ts";
import { Tabs } from "#app/ui/lists/tabs.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import type { ArcoKind } from "../limits.ts";
import { listArco } from "../requests/queries.server.ts";
import { strings } from "../requests/strings.ts";
import styles from "../requests/arco-queue.module.css";

const words = strings.console;

export const meta = () => [{ title: words.title }];

export const loader = page(
  "member",
  async (ctx, { url }) => {
    requireAdministrator(ctx);
    const isOpen = url.searchParams.get("estado") !== "terminadas";
    const before = Number(url.searchParams.get("desde")) || null;
    const list = await listArco(ctx.db, { isOpen, before });
    return { ...list, isOpen, now: Date.now(), timeZone: getEnv().timeZone };
  },
  { fresh: "console" },
);

export default function ArcoQueuePage() {
  const { requests, next, isOpen, now, timeZone } = useLoaderData<typeof loader>();
  const here = isOpen ? "/moderacion/arco" : "/moderacion/arco?estado=terminadas";
  return (
    <div className={styles.page}>
      <BackLink to="/moderacion">{words.back}</BackLink>
      <h1>{words.title}</h1>
      <p className={styles.hint}>
        {fill(words.intro, {
          ...{ answer: ARCO_ANSWER_DAYS, effect: ARCO_EFFECT_DAYS, ask: ARCO_ASK_DAYS },
        })}
      </p>
      <Tabs
        label={words.title}
        tabs={[
          { to: "/moderacion/arco", name: words.open, isCurrent: isOpen },
          { to: "/moderacion/arco?estado=terminadas", name: words.closed, isCurrent: !isOpen },
        ]}
      />
      {requests.length === 0 && <p className={styles.hint}>{words.none}</p>}
      <ul className={styles.list}>
        {requests.map(({ id, referencia, kind, state, id_usuario, due }) => (
          <li key={id}>
            <Link to={`/moderacion/arco/${id}`} className={styles.row}>
              <strong className={styles.reference}>{referencia}</strong>{" "}
              <span>
                {strings.kinds[kind as ArcoKind]} · {strings.states[state]}
              </span>{" "}
              <span className={styles.hint}>
                {id_usuario ? fill(words.member, { id: id_usuario }) : words.noAccount}
              </span>{" "}
              {due && (
                <span className={Date.parse(due.at) < now ? styles.late : styles.hint}>
                  {Date.parse(due.at) < now && <Icon name="alert" size={16} />}
                  {fill(words.dueBy, { date: fullDate(due.at, timeZone) })}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      {next && (
        <LinkButton to={`${here}${isOpen ? "?" : "&"}desde=${next}`} variant="quiet">
          {words.next}
        </LinkButton>
      )}
    </div>
  );
}
