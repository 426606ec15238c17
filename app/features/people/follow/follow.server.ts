import type { Ctx, SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { emit } from "#app/jobs/events.server.ts";
import type { Database } from "#db/client.ts";
import { lockPeople, requireUnblocked } from "../blocks.server.ts";
import { findPerson, isFollowing } from "../queries.server.ts";
import type { FollowState } from "../view.ts";

/** How the viewer stands to somebody. Throws `user_not_found`. */
export async function getFollowState(ctx: Ctx, id_usuario: number): Promise<FollowState> {
  const person = await findPerson(ctx, { id_usuario });
  const { isSelf, followersCount, followingCount } = person;
  const following = await isFollowing(ctx, id_usuario);
  return { isSelf, following, followersCount, followingCount };
}

/**
 * Follows, stops following, or toggles (`following` absent), and keeps both counters exact. Throws
 * `cannot_follow_self`, `user_not_found` and `blocked`.
 */
export async function setFollow(
  { db, viewer }: SignedInCtx,
  { id, following }: { id: number; following?: boolean | undefined },
): Promise<{ following: boolean; followersCount: number }> {
  if (viewer.id_usuario === id) throw new AppError("cannot_follow_self");
  const row = { follower_id: viewer.id_usuario, followed_id: id };
  return db.transaction().execute(async (trx) => {
    if (!(await lockPeople(trx, [viewer.id_usuario, id]))) throw new AppError("user_not_found");
    await requireUnblocked(trx, viewer.id_usuario, id);
    const added = following !== false && (await add(trx, row));
    const removed = !added && following !== true && (await remove(trx, row));
    const followersCount = await count(trx, row, added ? 1 : removed ? -1 : 0);
    if (added) await emit(trx, "followed", { id_usuario: id });
    return { following: following ?? added, followersCount };
  });
}

interface Row {
  follower_id: number;
  followed_id: number;
}

async function add(trx: Database, row: Row): Promise<boolean> {
  const result = await trx
    .insertInto("seguimientos")
    .values({ ...row, created_at: Date.now() })
    .onConflict((conflict) => conflict.columns(["follower_id", "followed_id"]).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

async function remove(trx: Database, { follower_id, followed_id }: Row): Promise<boolean> {
  const result = await trx
    .deleteFrom("seguimientos")
    .where("follower_id", "=", follower_id)
    .where("followed_id", "=", followed_id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Adds to the counters of both; gives the followers of the followed. */
async function count(trx: Database, { follower_id, followed_id }: Row, by: 1 | 0 | -1) {
  await trx
    .updateTable("usuarios")
    .set((eb) => ({ followingCount: eb("followingCount", "+", by) }))
    .where("id_usuario", "=", follower_id)
    .execute();
  const { followersCount } = await trx
    .updateTable("usuarios")
    .set((eb) => ({ followersCount: eb("followersCount", "+", by) }))
    .where("id_usuario", "=", followed_id)
    .returning("followersCount")
    .executeTakeFirstOrThrow();
  return followersCount;
}
