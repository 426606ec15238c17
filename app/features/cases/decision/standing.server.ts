import { freeStatus, tellOthers } from "#app/features/people/standing.server.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import type { Database } from "#db/client.ts";
import type { StandingEffect } from "#db/schema/cases.ts";
import { endAccess } from "#app/http/session.server.ts";

/** No end: later than anything, and still a date. */
export const NEVER = Date.UTC(9999, 11, 31);

/**
 * Makes somebody's standing what the decisions that hold make of it: of one kind, so that a silence does
 * not touch a suspension from before there were decisions. One row of theirs changes, however much they
 * have published: the visibility rule reads it, and the rest follows in jobs. For whoever holds their row.
 */
export async function settleStanding(
  trx: Database,
  id_usuario: number,
  kind: StandingEffect,
): Promise<void> {
  const now = Date.now();
  const rows = await trx
    .selectFrom("decisiones")
    .select(["standing_effect", "ends_at"])
    .where("affected_id", "=", id_usuario)
    .where("standing_effect", "is not", null)
    .where("reversed_at", "is", null)
    .where("ended_at", "is", null)
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
    .execute();
  const untilOf = (effect: StandingEffect) => {
    const ends = rows.filter(({ standing_effect }) => standing_effect === effect);
    return ends.length === 0 ? null : Math.max(...ends.map(({ ends_at }) => ends_at ?? NEVER));
  };
  if (kind === "muted") {
    await set(trx, id_usuario, { muted_until: untilOf("muted") });
    return;
  }
  const until = untilOf("suspended");
  if (untilOf("banned") !== null) {
    await shutOut(trx, id_usuario, { status: "banned", suspended_until: null });
  } else if (until !== null) {
    const suspended_until = until === NEVER ? null : until;
    await shutOut(trx, id_usuario, { status: "suspended", suspended_until });
    if (suspended_until !== null) await endThen(trx, suspended_until);
  } else {
    await set(trx, id_usuario, { status: freeStatus, suspended_until: null });
    // Nobody is kept out any more, not where the account is gone either.
    await trx.deleteFrom("direcciones_vetadas").where("id_usuario", "=", id_usuario).execute();
    await tellOthers(trx, id_usuario);
  }
}

/** Keeps the addresses of a deleted account out for as long as what holds now does. */
async function keepOut(trx: Database, id_usuario: number, until: number | null): Promise<void> {
  await trx
    .updateTable("direcciones_vetadas")
    .set({ until })
    .where("id_usuario", "=", id_usuario)
    .execute();
}

/** Every session ends, tokens of the API are such; and every link that would open one. */
async function shutOut(
  trx: Database,
  id_usuario: number,
  change: Change & { suspended_until: number | null },
): Promise<void> {
  await set(trx, id_usuario, change);
  await keepOut(trx, id_usuario, change.suspended_until);
  await endAccess(trx, id_usuario);
  await trx.deleteFrom("restablecimientos").where("id_usuario", "=", id_usuario).execute();
  await tellOthers(trx, id_usuario);
}

interface Change {
  status?: "suspended" | "banned" | typeof freeStatus;
  suspended_until?: number | null;
  muted_until?: number | null;
}

async function set(trx: Database, id_usuario: number, change: Change): Promise<void> {
  await trx
    .updateTable("usuarios")
    .set(change)
    .where("id_usuario", "=", id_usuario)
    // Of a deleted account only its number is left.
    .where("status", "<>", "deleted")
    .execute();
}

/** The sweep would come within minutes; this is the moment. */
async function endThen(trx: Database, runAt: number): Promise<void> {
  await enqueue(trx, "end_decisions", {}, { runAt });
}
