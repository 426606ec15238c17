import { sql } from "kysely";
import type { Database } from "#db/client.ts";
import type { Huella } from "#db/schema/known.ts";

/** Fingerprints that are read at once. */
export const PRINTS_PAGE = 200;

/** The fingerprint of something that people see: a file of a post, or a picture of a profile. */
export type Print = Pick<Huella, "id_huella" | "sha256" | "frames"> &
  (
    | { kind: "archivo"; id_archivo: number; id_publicacion: number; tipo: "image" | "video" }
    | {
        kind: "avatar" | "cover";
        id_usuario: number;
        tipo: "image";
        /** Where it was this one and no other. */
        picture?: string;
      }
  );

/** The next fingerprints, in their own order; those alone that have one of these SHA-256. */
export async function printsAfter(
  db: Database,
  after: number,
  sha256?: readonly string[],
): Promise<Print[]> {
  const rows = await db
    .selectFrom("huellas")
    .leftJoin("archivos", "archivos.id_archivo", "huellas.id_archivo")
    .select(["huellas.id_huella", "huellas.sha256", "huellas.frames", "huellas.kind"])
    .select(["huellas.id_usuario", "archivos.id_archivo", "archivos.id_publicacion"])
    .select((eb) => eb.fn.coalesce("archivos.tipo", sql.lit("image")).as("tipo"))
    .where("id_huella", ">", after)
    .where("huellas.kind", "in", ["archivo", "avatar", "cover"])
    .$if(sha256 !== undefined, (query) => query.where("huellas.sha256", "in", sha256!))
    .orderBy("id_huella")
    .limit(PRINTS_PAGE)
    .execute();
  return rows as Print[];
}
