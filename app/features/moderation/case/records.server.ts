import type { Ctx } from "#app/context.server.ts";
import type { Reason } from "#app/features/cases/schema.ts";
import type { EventKind } from "#app/features/cases/state.server.ts";
import type { ActorKind, Denuncia } from "#db/schema/cases.ts";
import { EVENTS_PAGE, REPORTS_PAGE } from "../limits.ts";
import { namesOf } from "../queue/lines.server.ts";

/** A report as a moderator reads it. */
export interface ReportLine extends Pick<Denuncia, "id" | "text" | "state" | "outcome"> {
  reason: Reason;
  /** "Salgo yo". */
  is_shown: boolean;
  created_at: number;
  /** Null: by the portal, or their account is gone. */
  reporter: string | null;
  id_solicitud: number | null;
}

/** Something that was done in a case. */
export interface EventLine {
  id: number;
  kind: EventKind;
  actor_kind: ActorKind;
  actor: string | null;
  /** What was written, by a note or an escalation. */
  text: string | null;
  /** Whom it was assigned to. */
  to: string | null;
  created_at: number;
}

interface Listed {
  id_caso: number;
  before: number | null;
}

/** Newest first; of a case that ten thousand have reported a page costs the same. */
export async function listReports({ db }: Pick<Ctx, "db">, { id_caso, before }: Listed) {
  const rows = await db
    .selectFrom("denuncias")
    .selectAll()
    .where("id_caso", "=", id_caso)
    .$if(before !== null, (query) => query.where("id", "<", before!))
    .orderBy("id", "desc")
    .limit(REPORTS_PAGE + 1)
    .execute();
  const page = rows.slice(0, REPORTS_PAGE);
  const names = await namesOf(
    db,
    page.map(({ reporter_id }) => reporter_id),
  );
  return {
    rows: page.map(
      ({ id, reason, text, is_shown, state, outcome, created_at, reporter_id, id_solicitud }) =>
        ({
          ...{ id, text, state, outcome, created_at, id_solicitud },
          reason: reason as Reason,
          is_shown: is_shown === 1,
          reporter: (reporter_id !== null && names.get(reporter_id)) || null,
        }) satisfies ReportLine,
    ),
    nextBefore: rows.length > REPORTS_PAGE ? page.at(-1)!.id : null,
  };
}

/** What else was done than reporting, newest first. */
export async function listEvents({ db }: Pick<Ctx, "db">, { id_caso, before }: Listed) {
  const rows = await db
    .selectFrom("eventos_moderacion")
    .selectAll()
    .where("id_caso", "=", id_caso)
    .$if(before !== null, (query) => query.where("id", "<", before!))
    .orderBy("id", "desc")
    .limit(EVENTS_PAGE + 1)
    .execute();
  const page = rows.slice(0, EVENTS_PAGE).map((row) => ({
    ...row,
    data: JSON.parse(row.data) as { text?: string; to?: number },
  }));
  const names = await namesOf(
    db,
    page.flatMap(({ actor_id, data }) => [actor_id, data.to ?? null]),
  );
  const nameOf = (id: number | null | undefined) => (id && names.get(id)) || null;
  return {
    rows: page.map(
      ({ id, kind, actor_kind, actor_id, data, created_at }) =>
        ({
          ...{ id, actor_kind, created_at },
          kind: kind as EventKind,
          actor: nameOf(actor_id),
          text: data.text ?? null,
          to: nameOf(data.to),
        }) satisfies EventLine,
    ),
    nextBefore: rows.length > EVENTS_PAGE ? page.at(-1)!.id : null,
  };
}
