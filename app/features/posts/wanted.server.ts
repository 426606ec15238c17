import type { Ctx } from "#app/context.server.ts";
import { isUnblocked } from "#app/features/people/blocks.server.ts";
import { idsIn } from "#db/engines/value-rows.ts";

/**
 * Of posts that were found for somebody, in their order, those that may be put before them: without
 * those of people with whom there is a block.
 */
export async function onlyWanted({ db, viewer }: Ctx, ids: number[]): Promise<number[]> {
  if (!viewer || ids.length === 0) return ids;
  const rows = await db
    .selectFrom("publicaciones")
    .select("id_publicacion as id")
    .where("id_publicacion", "in", idsIn(db, ids))
    .where(isUnblocked("publicaciones.id_usuario", viewer.id_usuario))
    .execute();
  const wanted = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => wanted.has(id));
}
