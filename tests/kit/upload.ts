import type { Insertable } from "kysely";
import type { Ctx } from "#app/context.server.ts";
import type { PublicacionesTable } from "#db/schema/posts.ts";
import type { SentFile } from "./files.ts";
import type { Account } from "./person.ts";

export type Owner = Omit<Ctx, "viewer"> & Account & { upload?: Upload };

/** Sends a form to POST /api/publicaciones and waits until the post is processed. Gives its id. */
export type Upload = (owner: Owner, files: SentFile[], fields: Fields) => Promise<number>;

export type Fields = Pick<
  Partial<Insertable<PublicacionesTable>>,
  "descripcion" | "tipo_publicacion" | "solo_suscriptores"
>;
