import { getEnv } from "#app/env.server.ts";
import type { Database } from "#db/client.ts";
import type { Caso } from "#db/schema/cases.ts";
import { hasHeldMatch } from "./stay-down/matched.server.ts";
import { dueAt } from "./clock.server.ts";
import { QUEUE_PRIORITY } from "./limits.ts";
import { type EventKind, OPENING, type Waiting } from "./state.server.ts";

/** What waits in a case after an event that would close it. The answer to an appeal decides nothing but that. */
export async function waitsAfter(trx: Database, caso: Caso, kind: EventKind): Promise<Waiting> {
  if ((await appealedAt(trx, caso.id_caso)) !== undefined) return "appeal";
  const isAnswer = kind === "appeal_decided";
  return isAnswer && (await waitsForDecision(trx, caso)) ? "decision" : null;
}

/** Since when the oldest appeal in a case waits that nobody has answered; undefined: none does. */
export async function appealedAt(trx: Database, id_caso: number): Promise<number | undefined> {
  const row = await trx
    .selectFrom("apelaciones")
    .innerJoin("decisiones", "decisiones.id_decision", "apelaciones.id_decision")
    .select("apelaciones.created_at")
    .where("decisiones.id_caso", "=", id_caso)
    .where("apelaciones.decided_at", "is", null)
    .orderBy("id_apelacion")
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

/** Where a case stands in which an appeal waits since then, and nothing that is graver. */
export function placeOfAppeal(since: number) {
  const due_at = dueAt("apelacion", since, getEnv().timeZone);
  const priority = QUEUE_PRIORITY.apelacion;
  return { queue: "apelacion" as const, priority, due_at, assigned_to: null };
}

/**
 * Something is in a case that no decision was about. For whoever holds its lock. A post that was changed does
 * not count: it waits by itself, and opens the case once more.
 */
export async function waitsForDecision(trx: Database, caso: Caso): Promise<boolean> {
  const { id_caso, is_hidden } = caso;
  if (is_hidden || (await hasHeldMatch(trx, caso))) return true;
  const decided = await lastDecision(trx, id_caso);
  const came = await trx
    .selectFrom("eventos_moderacion")
    .select("id")
    .where("id_caso", "=", id_caso)
    .where("id", ">", decided?.id ?? 0)
    .where(
      "kind",
      "in",
      OPENING.filter((kind) => kind !== "review"),
    )
    .limit(1)
    .executeTakeFirst();
  return came !== undefined;
}

/** When what is in a case was decided; null: it waits for a decision. An appeal changes nothing of either. */
export async function decidedAt(trx: Database, caso: Caso): Promise<number | null> {
  if (caso.state !== "closed" && (await waitsForDecision(trx, caso))) return null;
  const decided = await lastDecision(trx, caso.id_caso);
  return decided?.created_at ?? null;
}

function lastDecision(trx: Database, id_caso: number) {
  return trx
    .selectFrom("eventos_moderacion")
    .select(["id", "created_at"])
    .where("id_caso", "=", id_caso)
    .where("kind", "=", "decision")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}
