import type { SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";

/** Whether the viewer may see documents: on duty, and with the right on their account. */
export async function maySeeDocuments({ db, viewer }: SignedInCtx): Promise<boolean> {
  if (viewer.role === "user") return false;
  const row = await db
    .selectFrom("usuarios")
    .select("ve_documentos")
    .where("id_usuario", "=", viewer.id_usuario)
    .executeTakeFirst();
  return row?.ve_documentos === 1;
}

/** Throws `forbidden`. */
export async function requireDocuments(ctx: SignedInCtx): Promise<void> {
  if (!(await maySeeDocuments(ctx))) throw new AppError("forbidden");
}
