import { type Expression, expressionBuilder, sql } from "kysely";
import type { Database } from "#db/client.ts";
import { alone } from "#db/engines/engine.ts";
import type { Schema } from "#db/schema.ts";
import type { FairKind, JobPayloads } from "./kinds.ts";

/** How many jobs of one person run at once while others wait. */
export const RUNNING_PER_PERSON = 2;

/**
 * Adds work for one person. Its turn comes after their own that waits, and no sooner than that of who
 * waits longest: so the first of everybody come before the second of anybody. Pass the transaction
 * that writes the rows it is about.
 */
export async function enqueueFor<K extends FairKind>(
  trx: Database,
  id_usuario: number,
  kind: K,
  payload: JobPayloads[K],
): Promise<void> {
  const now = Date.now();
  const turn =
    1 + Math.max((await turnNow(trx, kind)) - 1, await lastTurnOf(trx, kind, id_usuario));
  await trx
    .insertInto("jobs")
    .values({
      kind,
      payload: JSON.stringify(payload),
      run_at: now,
      created_at: now,
      id_usuario,
      turn,
    })
    .execute();
}

/** The turn that is called next; where nobody waits, the one that was called last. */
async function turnNow(trx: Database, kind: FairKind): Promise<number> {
  const waiting = await trx
    .selectFrom("jobs")
    .select("turn")
    .where(isWaiting)
    .where("kind", "=", kind)
    .orderBy("turn")
    .limit(1)
    .executeTakeFirst();
  if (waiting) return waiting.turn!;
  const running = await trx
    .selectFrom("jobs")
    .select((eb) => eb.fn.max("turn").as("turn"))
    .where(isUnderWay)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return running?.turn ?? 1;
}

async function lastTurnOf(trx: Database, kind: FairKind, id_usuario: number): Promise<number> {
  const last = await trx
    .selectFrom("jobs")
    .select("turn")
    .where(isFair)
    .where("id_usuario", "=", id_usuario)
    .where("kind", "=", kind)
    .orderBy("turn", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.turn ?? 0;
}

/**
 * Takes the next job in turn, but no third one of a person while somebody else waits. `hold` claims the
 * one whose id it is given, in one statement.
 */
export async function takeTurn<T>(
  db: Database,
  kind: FairKind,
  hold: (db: Database, id: Expression<number | null>) => Promise<T>,
): Promise<T | null> {
  // Mostly nothing waits, and then nobody needs to stand in line for it.
  if (!(await nextInTurn(db, kind).executeTakeFirst())) return null;
  return alone(db, `jobs:${kind}`, (inside) => {
    const rested = nextInTurn(inside, kind).where((eb) =>
      eb.or([eb("id_usuario", "is", null), eb("id_usuario", "not in", busyPeople(inside, kind))]),
    );
    const { fn } = expressionBuilder<Schema, "jobs">();
    return hold(inside, fn.coalesce(rested, nextInTurn(inside, kind)));
  });
}

function nextInTurn(db: Database, kind: FairKind) {
  return db
    .selectFrom("jobs")
    .select("id")
    .where(isWaiting)
    .where("kind", "=", kind)
    .where("run_at", "<=", Date.now())
    .orderBy("turn")
    .orderBy("id")
    .limit(1);
}

function busyPeople(db: Database, kind: FairKind) {
  return db
    .selectFrom("jobs")
    .select("id_usuario")
    .where(isUnderWay)
    .where("kind", "=", kind)
    .where("id_usuario", "is not", null)
    .groupBy("id_usuario")
    .having((eb) => eb(eb.fn.countAll(), ">=", RUNNING_PER_PERSON));
}

/** How many jobs of this person are not done, those included that are held. */
export async function countUndone(
  db: Database,
  id_usuario: number,
  kinds: FairKind[],
): Promise<number> {
  const { count } = await db
    .selectFrom("jobs")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(isFair)
    .where("id_usuario", "=", id_usuario)
    .where("kind", "in", kinds)
    .executeTakeFirstOrThrow();
  return Number(count);
}

// In the text of the query, so that an engine knows that its partial index will do.
const isFair = sql<boolean>`turn is not null`;
const isWaiting = sql<boolean>`state = 'queued' and turn is not null`;
const isUnderWay = sql<boolean>`state = 'running' and turn is not null`;
