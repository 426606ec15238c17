import type { Ctx } from "#app/context.server.ts";
import { findSubject } from "#app/features/cases/subject.server.ts";
import type { DecisionAction } from "#app/features/cases/schema.ts";
import { AppError } from "#app/http/errors.ts";
import type { SubjectKind } from "#db/schema/cases.ts";

type Source = Pick<Ctx, "db">;

/** A statement of reasons (DSA article 17) as the person concerned reads it. Times in milliseconds. */
export interface StatementView {
  id_decision: number;
  /** Its reference. */
  puid: string;
  subject_kind: SubjectKind;
  subject_id: number;
  /** What it is about, in its own first words; empty where it has none or is gone. */
  words: string;
  content_date: number | null;
  actions: DecisionAction[];
  ground: "illegal" | "terms";
  clause: string;
  facts: string;
  /** Somebody has told us of it; otherwise we found it. */
  isReported: boolean;
  isFoundAutomatically: boolean;
  isDecidedAutomatically: boolean;
  application_date: number;
  ends_at: number | null;
  strikes: number;
  strike_expires_at: number | null;
  appeal_until: number;
  reversed_at: number | null;
  appeal: {
    text: string;
    created_at: number;
    decided_at: number | null;
    outcome: "upheld" | "reversed" | null;
    answer: string | null;
  } | null;
}

const SHOWN = 100;
const WORDS = 200;

/** Decisions that changed something for somebody, the newest first. */
export async function listStatements(ctx: Source, affected_id: number): Promise<StatementView[]> {
  const rows = await statements(ctx)
    .where("decisiones.affected_id", "=", affected_id)
    .orderBy("decisiones.id_decision", "desc")
    .limit(SHOWN)
    .execute();
  return rows.map((row) => viewOf(row, "")).filter(({ actions }) => !isNothing(actions));
}

/** One, for who it is about; null as `affected_id`: whoever holds its link. Throws `decision_not_found`. */
export async function readStatement(
  ctx: Source,
  { id_decision, affected_id }: { id_decision: number; affected_id: number | null },
): Promise<StatementView> {
  const row = await statements(ctx)
    .where("decisiones.id_decision", "=", id_decision)
    .$if(affected_id !== null, (query) => query.where("decisiones.affected_id", "=", affected_id!))
    .executeTakeFirst();
  if (!row) throw new AppError("decision_not_found");
  const subject = await findSubject(ctx.db, { kind: row.subject_kind, id: row.subject_id });
  const view = viewOf(row, [...(subject?.text ?? "")].slice(0, WORDS).join(""));
  if (isNothing(view.actions)) throw new AppError("decision_not_found");
  return view;
}

/** The newest decision that changed something about a thing of somebody's; null: there is none. */
export async function statementAbout(
  { db }: Source,
  { kind, id, affected_id }: { kind: SubjectKind; id: number; affected_id: number },
): Promise<number | null> {
  const rows = await db
    .selectFrom("casos")
    .innerJoin("decisiones", "decisiones.id_caso", "casos.id_caso")
    .select(["id_decision", "actions"])
    .where("casos.subject_kind", "=", kind)
    .where("casos.subject_id", "=", id)
    .where("decisiones.affected_id", "=", affected_id)
    .orderBy("id_decision", "desc")
    .limit(SHOWN)
    .execute();
  const told = rows.find(({ actions }) => !isNothing(JSON.parse(actions) as DecisionAction[]));
  if (told || kind !== "publicacion") return told?.id_decision ?? null;
  return refusalFor(db, { id_publicacion: id, affected_id });
}

/** Of a file of a post that was refused: the newest statement. */
async function refusalFor(
  db: Source["db"],
  { id_publicacion, affected_id }: { id_publicacion: number; affected_id: number },
): Promise<number | null> {
  const row = await db
    .selectFrom("coincidencias")
    .innerJoin("decisiones", "decisiones.id_decision", "coincidencias.id_decision")
    .select("decisiones.id_decision")
    .where("coincidencias.id_publicacion", "=", id_publicacion)
    .where("decisiones.affected_id", "=", affected_id)
    .orderBy("decisiones.id_decision", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id_decision ?? null;
}

/** Whom a decision is about, for who holds its link. Throws `decision_not_found`. */
export async function affectedBy({ db }: Source, id_decision: number): Promise<number> {
  const row = await db
    .selectFrom("decisiones")
    .select("affected_id")
    .where("id_decision", "=", id_decision)
    .executeTakeFirst();
  if (!row?.affected_id) throw new AppError("decision_not_found");
  return row.affected_id;
}

/** Nobody has anything to be told of. */
export function isNothing(actions: DecisionAction[]): boolean {
  return actions.every((action) => action === "nothing");
}

function statements({ db }: Source) {
  return (
    db
      .selectFrom("decisiones")
      .innerJoin("casos", "casos.id_caso", "decisiones.id_caso")
      .leftJoin("apelaciones", "apelaciones.id_decision", "decisiones.id_decision")
      .select(["decisiones.id_decision", "puid", "subject_kind", "subject_id", "content_date"])
      .select(["actions", "ground", "clause", "facts", "source_type", "automated_detection"])
      .select(["automated_decision", "application_date", "strikes"])
      // Sooner where it was lifted.
      .select((eb) => eb.fn.coalesce("ended_at", "ends_at").as("ends_at"))
      .select(["strike_expires_at", "appeal_until", "reversed_at"])
      .select(["text", "outcome", "answer", "apelaciones.created_at as appealed_at"])
      .select("apelaciones.decided_at as answered_at")
  );
}

type Row = Awaited<ReturnType<ReturnType<typeof statements>["executeTakeFirstOrThrow"]>>;

function viewOf(row: Row, words: string): StatementView {
  const { text, outcome, answer, appealed_at, answered_at, actions, ...rest } = row;
  const { source_type, automated_detection, automated_decision, ...kept } = rest;
  return {
    ...kept,
    words,
    actions: JSON.parse(actions) as DecisionAction[],
    isReported: source_type !== "SOURCE_VOLUNTARY",
    isFoundAutomatically: automated_detection === 1,
    isDecidedAutomatically: automated_decision !== "AUTOMATED_DECISION_NOT_AUTOMATED",
    appeal:
      text === null || appealed_at === null
        ? null
        : { text, outcome, answer, created_at: appealed_at, decided_at: answered_at },
  };
}
