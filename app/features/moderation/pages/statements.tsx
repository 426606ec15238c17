import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { fill, plural } from "#app/strings/language.ts";
import { page } from "#app/http/page.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Link } from "#app/ui/link.tsx";
import { common } from "#app/ui/strings.ts";
import { strikesNow } from "../case/affected.server.ts";
import { dateOf } from "../statement/statement.tsx";
import {
  listStatements,
  statementAbout,
  type StatementView,
} from "../statement/statements.server.ts";
import styles from "../statement/statement.module.css";
import { strings } from "../statement/strings.ts";

export const meta = () => [{ title: strings.title }];

export const loader = page(
  "member",
  async (ctx, { url }) => {
    const { id_usuario } = ctx.viewer;
    const asked = subjectIn(url);
    const about = asked && (await statementAbout(ctx, { ...asked, affected_id: id_usuario }));
    if (about) throw redirect(`/settings/avisos/${about}`, 303);
    return {
      statements: await listStatements(ctx, id_usuario),
      strikes: await strikesNow(ctx.db, id_usuario),
      now: Date.now(),
      timeZone: getEnv().timeZone,
    };
  },
  { staysOpen: true },
);

/** What was taken away links here by what it is, and need not know what was decided. */
const kinds = ["publicacion", "comentario", "mensaje"] as const;

function subjectIn({ searchParams }: URL) {
  for (const kind of kinds) {
    const id = searchParams.get(kind) ?? "";
    if (/^[1-9]\d{0,14}$/.test(id)) return { kind, id: Number(id) };
  }
  return null;
}

export default function StatementsPage() {
  const { statements, strikes, ...clock } = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <BackLink to="/settings">{common.settings}</BackLink>
      <h1>{strings.title}</h1>
      <p>{strings.intro}</p>
      {strikes > 0 ? (
        <div>
          <p className={styles.strikes}>{plural(strikes, strings.strikes)}</p>
          <p className={styles.hint}>{strings.strikesHint}</p>
        </div>
      ) : (
        <p>{strings.noStrikes}</p>
      )}
      {statements.length === 0 ? (
        <p className={styles.hint}>{strings.empty}</p>
      ) : (
        <ul className={styles.list}>
          {statements.map((statement) => (
            <li key={statement.id_decision}>
              <Link to={`/settings/avisos/${statement.id_decision}`} className={styles.link}>
                <b>{strings.about[statement.subject_kind]}</b>{" "}
                <span>{strings.actions[statement.actions[0]!]}</span>{" "}
                <span className={styles.hint}>
                  {dateOf(statement.application_date, clock.timeZone)} · {stateOf(statement, clock)}
                  {statement.strikes > 0 && strikeOf(statement, clock)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface Clock {
  now: number;
  timeZone: string;
}

function stateOf(
  { appeal, appeal_until, reversed_at }: StatementView,
  { now, timeZone }: Clock,
): string {
  const { state } = strings;
  if (reversed_at !== null) return state.reversed;
  if (appeal) return appeal.outcome === null ? state.appealed : state[appeal.outcome];
  return appeal_until < now
    ? state.late
    : fill(state.open, { date: dateOf(appeal_until, timeZone) });
}

function strikeOf(statement: StatementView, { now, timeZone }: Clock): string {
  const { strikes, strike_expires_at, reversed_at } = statement;
  if (reversed_at !== null || strike_expires_at === null || strike_expires_at < now) return "";
  const until = fill(strings.strikeUntil, { date: dateOf(strike_expires_at, timeZone) });
  return ` · ${plural(strikes, strings.strike)} ${until}`;
}
