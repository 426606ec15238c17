import type { Database } from "#db/client.ts";
import type { Belonging } from "./fingerprints/fingerprint.server.ts";

/** Whose a file is: who published its post, or sent its message; null: that is gone. */
export async function ownerOfFile(
  db: Database,
  { id_publicacion, id_mensaje }: Belonging,
): Promise<number | null> {
  const row =
    id_mensaje === null
      ? await db
          .selectFrom("publicaciones")
          .select("id_usuario")
          .where("id_publicacion", "=", id_publicacion)
          .executeTakeFirst()
      : await db
          .selectFrom("mensajes")
          .select("from_id as id_usuario")
          .where("id", "=", id_mensaje)
          .executeTakeFirst();
  return row?.id_usuario ?? null;
}
