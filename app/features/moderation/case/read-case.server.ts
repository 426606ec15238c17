import { sql } from "kysely";
import type { SignedInCtx } from "#app/context.server.ts";
import { readCaseRow } from "#app/features/cases/queries.server.ts";
import type { DecisionAction } from "#app/features/cases/schema.ts";
import type { ActorKind, Caso } from "#db/schema/cases.ts";
import { HISTORY_SHOWN } from "../limits.ts";
import { linesOf } from "../queue/lines.server.ts";
import type { CaseLine } from "../view.ts";
import { type AffectedView, readAffected } from "./affected.server.ts";
import { type ContentView, readContent } from "./content.server.ts";
import { type DecisionLine, decisionsOfCase } from "./decisions.server.ts";
import { type PeopleOfCase, peopleOfCase } from "../people/release.server.ts";
import { type EventLine, listEvents, listReports, type ReportLine } from "./records.server.ts";

export interface CaseView {
  caso: CaseLine;
  /** Null: it is gone. */
  content: ContentView | null;
  /** Who is shown in it; null: it is no post. */
  people: PeopleOfCase | null;
  affected: AffectedView | null;
  reports: { rows: ReportLine[]; nextBefore: number | null };
  events: { rows: EventLine[]; nextBefore: number | null };
  /** The newest first. */
  decisions: DecisionLine[];
  /** What was decided last, also where it was that nothing has to be done; null: nothing yet. */
  decided: LastDecision | null;
  /** The newest event: what whoever decides now has read. */
  seen: number;
  /** Other cases about the same person that wait. */
  alike: CaseLine[];
  moderators: { id_usuario: number; nombre_usuario: string }[];
  /** Why the viewer may not decide it. */
  refusal: "self" | "administrator" | null;
}

interface LastDecision {
  actions: DecisionAction[];
  decider: string | null;
  actor_kind: ActorKind;
}

interface Asked {
  id_caso: number;
  reportsBefore?: number | null;
  eventsBefore?: number | null;
}

/** Everything a decision is made of. Throws what {@link readCaseRow} throws. */
export async function readWholeCase(
  ctx: SignedInCtx,
  { id_caso, reportsBefore = null, eventsBefore = null }: Asked,
): Promise<CaseView> {
  const row = await readCaseRow(ctx, id_caso);
  const [lines, content, people, affected, reports, events, decisions, alike, moderators, decided] =
    await Promise.all([
      linesOf(ctx, [row]),
      readContent(ctx, row),
      peopleOfCase(ctx, row),
      readAffected(ctx, row.affected_id),
      listReports(ctx, { id_caso, before: reportsBefore }),
      listEvents(ctx, { id_caso, before: eventsBefore }),
      decisionsOfCase(ctx, id_caso),
      alikeOf(ctx, row),
      listModerators(ctx, row),
      lastDecision(ctx, id_caso),
    ]);
  const refusal = refusalOf(ctx, affected);
  return {
    ...{ caso: lines[0]!, content, affected, reports, events, decisions, alike, moderators },
    ...{ people, decided, refusal, seen: await newestEvent(ctx, id_caso) },
  };
}

async function lastDecision({ db }: SignedInCtx, id_caso: number): Promise<LastDecision | null> {
  const event = await db
    .selectFrom("eventos_moderacion")
    .leftJoin("usuarios", "usuarios.id_usuario", "eventos_moderacion.actor_id")
    .select(["data", "actor_kind", "nombre_usuario as decider"])
    .where("id_caso", "=", id_caso)
    .where("kind", "=", "decision")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!event) return null;
  const { actions = [] } = JSON.parse(event.data) as { actions?: DecisionAction[] };
  return { actions, decider: event.decider, actor_kind: event.actor_kind };
}

async function newestEvent({ db }: SignedInCtx, id_caso: number): Promise<number> {
  const row = await db
    .selectFrom("eventos_moderacion")
    .select((eb) => eb.fn.max<number | null>("id").as("id"))
    .where("id_caso", "=", id_caso)
    .executeTakeFirst();
  return Number(row?.id ?? 0);
}

/** Nobody decides about themselves, nor a moderator about an administrator. */
function refusalOf({ viewer }: SignedInCtx, affected: AffectedView | null): CaseView["refusal"] {
  if (affected?.id_usuario === viewer.id_usuario) return "self";
  const isAbove = affected?.role === "administrator" && viewer.role !== "administrator";
  return isAbove ? "administrator" : null;
}

/** Look-alikes: what else of the same person and of the same kind waits to be decided. */
async function alikeOf(ctx: SignedInCtx, caso: Caso): Promise<CaseLine[]> {
  if (caso.affected_id === null) return [];
  const rows = await ctx.db
    .selectFrom("casos")
    .selectAll()
    .where("affected_id", "=", caso.affected_id)
    .where("id_caso", "<>", caso.id_caso)
    .where("state", "<>", "closed")
    .where("subject_kind", "=", caso.subject_kind)
    .orderBy("id_caso", "desc")
    .limit(HISTORY_SHOWN)
    .execute();
  return linesOf(ctx, rows);
}

const MODERATORS_SHOWN = 100;

/** Who can be given a case. */
function listModerators({ db }: SignedInCtx, { affected_id }: Caso) {
  return (
    db
      .selectFrom("usuarios")
      .select(["id_usuario", "nombre_usuario"])
      // Said in full, so that the index of moderators serves on both engines.
      .where("role", "<>", sql.lit("user"))
      .where("role", "in", ["moderator", "administrator"])
      .where("status", "=", "active")
      .$if(affected_id !== null, (query) => query.where("id_usuario", "<>", affected_id!))
      .orderBy("role")
      .orderBy("id_usuario")
      .limit(MODERATORS_SHOWN)
      .execute()
  );
}
