import type { SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { compiled } from "#db/compiled.ts";
import type { ReactionRow } from "#db/schema/posts.ts";
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
    const writes = tables[table];
    if (!(await lockPost(trx, id))) throw new AppError("post_not_found");
    const isAdded =
      on !== false && (await writes.add.run(trx, { ...row, created_at: Date.now() })) === 1;
    const isRemoved = !isAdded && on !== true && (await writes.remove.run(trx, row)) === 1;
    const by = isAdded ? 1 : isRemoved ? -1 : 0;
    const post = await writes.count.first(trx, { id, by });
    return { on: on ?? isAdded, count: post!.count };
  });
}

type Row = Pick<ReactionRow, "id_usuario" | "id_publicacion">;

function writesOf(table: Table) {
  const counter = counters[table];
  return {
    add: compiled((db, { id_usuario, id_publicacion, created_at }: ReactionRow) =>
      db
        .insertInto(table)
        .values({ id_usuario, id_publicacion, created_at })
        .onConflict((conflict) => conflict.columns(["id_usuario", "id_publicacion"]).doNothing()),
    ),
    remove: compiled((db, { id_usuario, id_publicacion }: Row) =>
      db
        .deleteFrom(table)
        .where("id_usuario", "=", id_usuario)
        .where("id_publicacion", "=", id_publicacion),
    ),
    count: compiled((db, { id, by }: { id: number; by: number }) =>
      db
        .updateTable("publicaciones")
        .set((eb) => ({ [counter]: eb(counter, "+", by) }))
        .where("id_publicacion", "=", id)
        .returning(`${counter} as count`),
    ),
  };
}

const tables = { me_gusta: writesOf("me_gusta"), guardados: writesOf("guardados") };
