import type { Services } from "#app/services.server.ts";
import { notify } from "../notify.server.ts";

/**
 * Tells the owner of a post, new or changed, that a file of it could not be processed, once all of them have
 * ended. A subscriber of `file_settled`.
 */
export async function tellOfFailure(
  { db }: Pick<Services, "db">,
  { id_publicacion }: { id_publicacion: number },
): Promise<void> {
  const files = await db
    .selectFrom("archivos")
    .innerJoin("publicaciones", "publicaciones.id_publicacion", "archivos.id_publicacion")
    .select(["publicaciones.id_usuario", "archivos.status", "archivos.replacement"])
    .where("archivos.id_publicacion", "=", id_publicacion)
    .execute();
  const states = files.map(({ status, replacement }) => replacement ?? status);
  const [first] = files;
  if (!first || states.includes("queued") || !states.includes("failed")) return;
  const line = { ref: id_publicacion, id_publicacion, at: Date.now() };
  await notify(db, [{ id_usuario: first.id_usuario, tipo: "procesado_mal", ...line }]);
}
