import type { Database } from "#db/client.ts";
import type { Caso } from "#db/schema/cases.ts";
import type { SubidaConocida } from "#db/schema/known.ts";

export function findUpload(db: Database, id_subida: number): Promise<SubidaConocida | undefined> {
  return db
    .selectFrom("subidas_conocidas")
    .selectAll()
    .where("id_subida", "=", id_subida)
    .executeTakeFirst();
}

/** The bytes of an upload that was refused, for who decides about it. */
export interface KeptUpload {
  /** Of the object in the store. */
  name: string;
  mime: string;
  size: number;
  created_at: number;
  tipo: SubidaConocida["tipo"];
  isEvidence: boolean;
}

/** Null: they are gone, or the case is about something else. */
export async function keptUpload(db: Database, caso: Caso): Promise<KeptUpload | null> {
  if (caso.subject_kind !== "subida") return null;
  const upload = await findUpload(db, caso.subject_id);
  if (!upload) return null;
  const { tipo, is_evidence, original } = upload;
  const object = await db
    .selectFrom("objetos")
    .select(["name", "mime", "size", "created_at"])
    .where("name", "=", original)
    .$if(is_evidence === 0, (query) => query.where("state", "<>", "retired"))
    .executeTakeFirst();
  return object ? { ...object, tipo, isEvidence: is_evidence === 1 } : null;
}
