import type { SignedInCtx } from "#app/context.server.ts";
import { requireDocuments } from "../console/access.server.ts";
import { LIST_PAGE } from "../limits.ts";

/** Verified people with another name than the one they were verified by, the earliest deadline first. Throws `forbidden`. */
export async function listRenames(ctx: SignedInCtx) {
  await requireDocuments(ctx);
  return ctx.db
    .selectFrom("cambios_nombre")
    .innerJoin("usuarios", "usuarios.id_usuario", "cambios_nombre.id_usuario")
    .select(["cambios_nombre.id_usuario", "before", "nombre_usuario", "asked_at", "due_at"])
    .orderBy("due_at")
    .orderBy("cambios_nombre.id_usuario")
    .limit(LIST_PAGE)
    .execute();
}
