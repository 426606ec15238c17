import type { SignedInCtx } from "#app/context.server.ts";
import { lockPost } from "#app/features/posts/post-status.server.ts";
import { emit } from "#app/jobs/events.server.ts";
import { requireOwn } from "./edit.server.ts";
import { type FileAddress, requireFile } from "./edit-files.server.ts";

/** Says what a file of the viewer's own post shows. Throws `post_not_found` and `not_found` for what is not theirs. */
export async function describeFile(
  ctx: SignedInCtx,
  { id, id_archivo }: FileAddress,
  alt: string,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockPost(trx, id);
    const inside = { ...ctx, db: trx };
    await requireOwn(inside, id);
    await requireFile(inside, { id, id_archivo });
    await trx
      .updateTable("archivos")
      .set({ alt })
      .where("id_archivo", "=", id_archivo)
      .where("id_publicacion", "=", id)
      .execute();
    await emit(trx, "post_changed", { id_publicacion: id });
  });
}
