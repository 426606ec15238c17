import { isbot } from "isbot";
import { sql } from "kysely";
import type { Ctx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { keyedHash } from "#app/http/secrets.server.ts";
import type { Database } from "#db/client.ts";
import { deleteInSteps } from "#db/in-steps.ts";
import { dayOf } from "./month.server.ts";
import { VIEW_WINDOW_MS } from "../limits.ts";
import { lockPost } from "../post-status.server.ts";
import { requireOpen } from "../visibility.server.ts";

interface Visit {
  id: number;
  /** Of the client; tells anonymous viewers apart and is kept as a keyed hash only. */
  address: string;
  userAgent: string;
}

/**
 * Counts a view for the post, its day and its creator's month: once per viewer in 24 hours, never the
 * owner's, never a bot's. Throws `post_not_found` or `subscribers_only`.
 */
export async function countView(ctx: Ctx, { id, address, userAgent }: Visit): Promise<void> {
  await requireOpen(ctx, id);
  // Apps send what their library is called; a bot has no account.
  if (!ctx.viewer && isbot(userAgent)) return;
  const viewer = ctx.viewer ? `u${ctx.viewer.id_usuario}` : anonymous(address, userAgent);
  const now = Date.now();
  if (await hasCounted(ctx.db, id, viewer, now)) return;
  await ctx.db.transaction().execute(async (trx) => {
    await lockPost(trx, id);
    const post = await trx
      .selectFrom("publicaciones")
      .select("id_usuario")
      .where("id_publicacion", "=", id)
      .where("status", "=", "ready")
      .where("id_usuario", "<>", ctx.viewer?.id_usuario ?? 0)
      .executeTakeFirst();
    if (!post || !(await mark(trx, id, viewer, now))) return;
    await trx
      .updateTable("publicaciones")
      .set((eb) => ({ views: eb("views", "+", 1) }))
      .where("id_publicacion", "=", id)
      .execute();
    await countForCreator(trx, { id_publicacion: id, id_usuario: post.id_usuario, now });
  });
}

/** The post's day and the creator's month, which is what is paid. */
async function countForCreator(
  trx: Database,
  { id_publicacion, id_usuario, now }: { id_publicacion: number; id_usuario: number; now: number },
): Promise<void> {
  const { timeZone, payoutCentsPer1000Views: cents_per_1000 } = getEnv();
  const day = dayOf(now, timeZone);
  await trx
    .insertInto("vistas_diarias")
    .values({ id_publicacion, day, id_usuario, views: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["id_publicacion", "day"])
        .doUpdateSet((eb) => ({ views: eb("vistas_diarias.views", "+", 1) })),
    )
    .execute();
  await trx
    .insertInto("vistas_mensuales")
    .values({ id_usuario, month: Math.floor(day / 100), views: 1, cents_per_1000 })
    .onConflict((conflict) =>
      conflict
        .columns(["id_usuario", "month"])
        .doUpdateSet((eb) => ({ views: eb("vistas_mensuales.views", "+", 1) })),
    )
    .execute();
}

/** Drops the marks that keep nobody from being counted any more. */
export async function forgetOldViews(db: Database): Promise<void> {
  const before = Date.now() - VIEW_WINDOW_MS;
  const isOld = sql<boolean>`counted_at <= ${before}`;
  await deleteInSteps(db, "vistas", ["id_publicacion", "viewer"], isOld);
}

/** Spares most repeated calls the write lock. */
async function hasCounted(db: Database, id: number, viewer: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom("vistas")
    .select("counted_at")
    .where("id_publicacion", "=", id)
    .where("viewer", "=", viewer)
    .where("counted_at", ">", now - VIEW_WINDOW_MS)
    .executeTakeFirst();
  return row !== undefined;
}

/** False when another call counted this viewer meanwhile. */
async function mark(trx: Database, id: number, viewer: string, now: number): Promise<boolean> {
  const result = await trx
    .insertInto("vistas")
    .values({ id_publicacion: id, viewer, counted_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(["id_publicacion", "viewer"])
        .doUpdateSet({ counted_at: now })
        .where("vistas.counted_at", "<=", now - VIEW_WINDOW_MS),
    )
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

function anonymous(address: string, userAgent: string): string {
  // The blank keeps the marks that are in the database the same.
  return `a${keyedHash("view", `${address} ${userAgent}`, " ").slice(0, 27)}`;
}
