import type { Actor } from "#app/features/people/audit.server.ts";
import type { Database } from "#db/client.ts";
import { decisionInput, type DecisionInput } from "../schema.ts";
import type { EventKind } from "../state.server.ts";
import { endOf } from "./effects.server.ts";

// On a slow line the page gives up before it hears that something is done, and the very same form is sent again.

type Said = DecisionInput & { actor: Actor };

/** A decision that is there already. */
export interface Same {
  id_caso: number;
  /** Null: nothing was done. */
  id_decision: number | null;
}

/**
 * What the same person has decided in a case by the same words, while it is the newest that holds there. For the holder
 * of the lock under which it is decided. Only what is no older than `since`.
 */
export async function findSame(
  trx: Database,
  id_caso: number,
  { actor, ...said }: Said,
  since = 0,
): Promise<Same | null> {
  const parsed = decisionInput.safeParse(said);
  if (!parsed.success) return null;
  const input = parsed.data;
  if (input.actions.includes("nothing")) return findNothing(trx, id_caso, actor, input);
  const newest = await trx
    .selectFrom("decisiones")
    .selectAll()
    .where("id_caso", "=", id_caso)
    .where("reversed_at", "is", null)
    .where("ended_at", "is", null)
    .orderBy("id_decision", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!newest || newest.created_at < since) return null;
  const isSame =
    newest.decided_by === actor.id &&
    newest.actor_kind === actor.kind &&
    newest.actions === JSON.stringify(input.actions) &&
    newest.ends_at === endOf(newest.standing_effect, input.days, newest.created_at) &&
    (["ground", "clause", "facts", "category", "strikes"] as const).every(
      (name) => newest[name] === input[name],
    );
  return isSame ? { id_caso, id_decision: newest.id_decision } : null;
}

/** That nothing is done makes no statement: the event alone tells of it. */
async function findNothing(
  trx: Database,
  id_caso: number,
  actor: Actor,
  { clause, ground }: Pick<DecisionInput, "clause" | "ground">,
): Promise<Same | null> {
  const data = await readOwn(trx, id_caso, { kinds: ["decision"], actor });
  const isSame = data?.id_decision === null && data.clause === clause && data.ground === ground;
  return isSame ? { id_caso, id_decision: null } : null;
}

/** Whether the same person has taken a decision back for the same reason. For the holder of the rows of the people. */
export async function hasReversed(
  trx: Database,
  { id_caso, id_decision }: { id_caso: number; id_decision: number },
  { actor, reason }: { actor: Actor; reason: string },
): Promise<boolean> {
  const data = await readOwn(trx, id_caso, { kinds: ["reverse"], actor });
  return data?.id_decision === id_decision && data.reason === reason;
}

/** What the newest event of these kinds in a case says, where it is this person's. */
export async function readOwn(
  trx: Database,
  id_caso: number,
  { kinds, actor }: { kinds: EventKind[]; actor: Actor },
): Promise<Record<string, unknown> | null> {
  const newest = await trx
    .selectFrom("eventos_moderacion")
    .select(["actor_id", "data"])
    .where("id_caso", "=", id_caso)
    .where("kind", "in", kinds)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!newest || actor.id === null || newest.actor_id !== actor.id) return null;
  return JSON.parse(newest.data) as Record<string, unknown>;
}
