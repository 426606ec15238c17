import type { SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import { lockPost } from "./post-status.server.ts";
import { requireOpen } from "./visibility.server.ts";

const counters = { me_gusta: "likeCount", guardados: "saveCount" } as const;

type Table = keyof typeof counters;

/**
 * Sets or toggles (`on` absent) the viewer's row of a post and keeps its counter exact. Throws
 * `post_not_found`, and `subscribers_only` where the viewer may not see the files.
 */
export async function react(
  ctx: SignedInCtx,
  table: Table,
  { id, on }: { id: number; on?: boolean | undefined },
): Promise<{ on: boolean; count: number }> {
  await requireOpen(ctx, id);
  const row = { id_usuario: ctx.viewer.id_usuario, id_publicacion: id };
  return ctx.db.transaction().execute(async (trx) => {
    if (!(await lockPost(trx, id))) throw new AppError("post_not_found");
    const added = on !== false && (await add(trx, table, row));
    const removed = !added && on !== true && (await remove(trx, table, row));
    const by = added ? 1 : removed ? -1 : 0;
    const post = await trx
      .updateTable("publicaciones")
      .set((eb) => ({ [counters[table]]: eb(counters[table], "+", by) }))
      .where("id_publicacion", "=", id)
      .returning(`${counters[table]} as count`)
      .executeTakeFirstOrThrow();
    return { on: on ?? added, count: post.count };
  });
}

interface Row {
  id_usuario: number;
  id_publicacion: number;
}

async function add(trx: Database, table: Table, row: Row): Promise<boolean> {
  const result = await trx
    .insertInto(table)
    .values({ ...row, created_at: Date.now() })
    .onConflict((conflict) => conflict.columns(["id_usuario", "id_publicacion"]).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

async function remove(trx: Database, table: Table, row: Row): Promise<boolean> {
  const result = await trx
    .deleteFrom(table)
    .where("id_usuario", "=", row.id_usuario)
    .where("id_publicacion", "=", row.id_publicacion)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
