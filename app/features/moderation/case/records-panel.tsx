import { fill } from "#app/strings/language.ts";
import { Badge } from "#app/ui/badge.tsx";
import { RelativeTime } from "#app/ui/intl/relative-time.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { strings } from "./strings.ts";
import { strings as shared } from "../strings.ts";
import type { CaseView } from "./read-case.server.ts";
import type { EventLine, ReportLine } from "./records.server.ts";
import styles from "./side.module.css";

interface RecordsProps<K extends "reports" | "events"> {
  page: CaseView[K];
  id_caso: number;
  /** It is not the first page. */
  isLater: boolean;
}

/** What people have said of it; `isWithdrawn`: somebody who is shown has taken their consent back. */
export function ReportsPanel({
  page,
  id_caso,
  isLater,
  isWithdrawn,
}: RecordsProps<"reports"> & { isWithdrawn: boolean }) {
  return (
    <section className={styles.panel} aria-labelledby="denuncias">
      <h2 id="denuncias">{strings.reportsTitle}</h2>
      {page.rows.length === 0 && (
        <p className={styles.hint}>
          {isWithdrawn ? strings.noReportsButWithdrawn : strings.noReports}
        </p>
      )}
      <ul className={styles.list}>
        {page.rows.map((report) => (
          <li key={report.id}>
            <Report report={report} />
          </li>
        ))}
      </ul>
      <Ways to={`/moderacion/casos/${id_caso}`} param="denuncias" {...{ page, isLater }} />
    </section>
  );
}

function Report({ report }: { report: ReportLine }) {
  const { reason, reporter, id_solicitud, is_shown, text, created_at } = report;
  return (
    <>
      <p className={styles.who}>
        <b>{shared.reasons[reason]}</b> {is_shown && <Badge kind="accent">{strings.isShown}</Badge>}{" "}
        <span className={styles.hint}>
          {id_solicitud === null ? (
            whoReported(reporter)
          ) : (
            <Link to={`/moderacion/solicitudes/${id_solicitud}`}>
              {fill(strings.portal, { id: id_solicitud })}
            </Link>
          )}
          {" · "}
          <RelativeTime iso={new Date(created_at).toISOString()} />
        </span>
      </p>
      {text && <p className={styles.said}>{text}</p>}
    </>
  );
}

function whoReported(reporter: string | null): string {
  return reporter ? fill(strings.reporter, { name: reporter }) : strings.reporterGone;
}

/** What was done with it. */
export function EventsPanel({ page, id_caso, isLater }: RecordsProps<"events">) {
  return (
    <details className={styles.folded} open={isLater}>
      <summary>
        <h2>{strings.eventsTitle}</h2>
      </summary>
      <ol className={styles.list}>
        {page.rows.map((event) => (
          <li key={event.id}>
            <Event event={event} />
          </li>
        ))}
      </ol>
      <Ways to={`/moderacion/casos/${id_caso}`} param="eventos" {...{ page, isLater }} />
    </details>
  );
}

function Event({ event }: { event: EventLine }) {
  const { kind, actor, actor_kind, text, to, created_at } = event;
  return (
    <>
      <p>
        <b>{actor ? `@${actor}` : shared.actors[actor_kind]}</b> {strings.events[kind]}{" "}
        {to && fill(strings.eventTo, { name: to })}{" "}
        <span className={styles.hint}>
          <RelativeTime iso={new Date(created_at).toISOString()} />
        </span>
      </p>
      {text && <p className={styles.said}>{text}</p>}
    </>
  );
}

interface WaysProps {
  to: string;
  param: string;
  page: { nextBefore: number | null };
  isLater: boolean;
}

function Ways({ to, param, page, isLater }: WaysProps) {
  if (page.nextBefore === null && !isLater) return null;
  return (
    <div className={styles.row}>
      {isLater && (
        <LinkButton to={to} variant="plain" preventScrollReset>
          {strings.newest}
        </LinkButton>
      )}{" "}
      {page.nextBefore !== null && (
        <LinkButton to={`${to}?${param}=${page.nextBefore}`} variant="quiet" preventScrollReset>
          {strings.older}
        </LinkButton>
      )}
    </div>
  );
}
