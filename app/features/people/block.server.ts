import { sql } from "kysely";
import type { SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import { type Cursor, newestFirst, type Page, toPage } from "#db/pagination.ts";
import { emit } from "#app/jobs/events.server.ts";
import { lockPeople } from "./blocks.server.ts";
import { BLOCKED_PAGE } from "./limits.ts";
import { isInGoodStanding } from "./standing.server.ts";
import type { BlockedView } from "./view.ts";

/**
 * Blocks, unblocks or toggles (`blocked` absent). Blocking ends the follows between the two. Throws
 * `cannot_block_self` and `user_not_found`.
 */
export async function setBlock(
  ctx: SignedInCtx,
  { id_usuario: peer, blocked }: { id_usuario: number; blocked?: boolean | undefined },
): Promise<{ blocked: boolean }> {
  const me = ctx.viewer.id_usuario;
  if (peer === me) throw new AppError("cannot_block_self");
  return ctx.db.transaction().execute(async (trx) => {
    if (!(await exists(trx, peer))) throw new AppError("user_not_found");
    const stand = await lockPeople(trx, [me, peer]);
    const removed = blocked !== true && (await unblock(trx, me, peer));
    // Who is suspended is not there for who does not know them; to let somebody back in they need not be.
    if (!removed && blocked !== false && !stand) throw new AppError("user_not_found");
    const added = !removed && blocked !== false && (await block(trx, me, peer));
    if (added || removed) await emit(trx, "block_changed", { people: [me, peer] });
    return { blocked: blocked ?? added };
  });
}

/** Whom the viewer has blocked, the latest first. */
export async function listBlocked(
  { db, viewer }: SignedInCtx,
  { before, limit = BLOCKED_PAGE }: { before: Cursor | null; limit?: number },
): Promise<Page<BlockedView>> {
  const query = db
    .selectFrom("bloqueos")
    .innerJoin("usuarios", "usuarios.id_usuario", "bloqueos.blocked_id")
    .where("bloqueos.id_usuario", "=", viewer.id_usuario)
    .select(["usuarios.id_usuario", "usuarios.nombre_usuario", "bloqueos.created_at"])
    // Who is not there stays in the list, so that it can be ended, and without the picture that nobody is given.
    .select(
      sql<string | null>`case when ${isInGoodStanding()} then usuarios.profile_picture end`.as(
        "profile_picture",
      ),
    );
  const order = { at: "bloqueos.created_at", id: "bloqueos.blocked_id" } as const;
  const rows = await newestFirst(query, order, { before, limit }).execute();
  const page = toPage(rows, limit, (row) => ({
    at: row.created_at,
    id: row.id_usuario,
  }));
  return { ...page, rows: page.rows.map(({ created_at: _, ...person }) => person) };
}

async function block(trx: Database, me: number, peer: number): Promise<boolean> {
  const result = await trx
    .insertInto("bloqueos")
    .values({ id_usuario: me, blocked_id: peer, created_at: Date.now() })
    .onConflict((conflict) => conflict.columns(["id_usuario", "blocked_id"]).doNothing())
    .executeTakeFirst();
  if (result.numInsertedOrUpdatedRows !== 1n) return false;
  await unfollow(trx, [
    { follower_id: me, followed_id: peer },
    { follower_id: peer, followed_id: me },
  ]);
  return true;
}

async function unblock(trx: Database, me: number, peer: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("bloqueos")
    .where("id_usuario", "=", me)
    .where("blocked_id", "=", peer)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Ends the follow of one by the other. */
async function unfollow(trx: Database, pairs: readonly Pair[]): Promise<void> {
  for (const { follower_id, followed_id } of pairs) {
    const { numDeletedRows } = await trx
      .deleteFrom("seguimientos")
      .where("follower_id", "=", follower_id)
      .where("followed_id", "=", followed_id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) continue;
    await countDown(trx, follower_id, "followingCount");
    await countDown(trx, followed_id, "followersCount");
  }
}

async function countDown(
  trx: Database,
  id_usuario: number,
  counter: "followingCount" | "followersCount",
): Promise<void> {
  await trx
    .updateTable("usuarios")
    .set((eb) => ({ [counter]: eb(counter, "-", 1) }))
    .where("id_usuario", "=", id_usuario)
    .where(counter, ">", 0)
    .execute();
}

interface Pair {
  follower_id: number;
  followed_id: number;
}

async function exists(trx: Database, id_usuario: number): Promise<boolean> {
  const person = trx.selectFrom("usuarios").select("id_usuario");
  return (await person.where("id_usuario", "=", id_usuario).executeTakeFirst()) !== undefined;
}
