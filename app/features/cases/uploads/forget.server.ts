import { retireObjects } from "#app/features/media/objects.server.ts";
import { keptSince } from "#app/retention.ts";
import type { Database } from "#db/client.ts";
import type { SubjectKind } from "#db/schema/cases.ts";

const BATCH = 100;

type IdColumn = "id_subida" | "id_publicacion" | "id_mensaje" | "id_usuario";

/**
 * Lets go of the evidence of what was on a list about minors, once its time is over and its case has been
 * decided for as long: whoever reported it has until then.
 */
export async function forgetKnownEvidence(db: Database): Promise<void> {
  for (;;) {
    const rows = await due(db).limit(BATCH).execute();
    for (const { id_subida } of rows) {
      await db.transaction().execute((trx) => letGo(trx, id_subida));
    }
    if (rows.length < BATCH) return;
  }
}

function due(db: Database) {
  const since = keptSince("knownEvidence");
  return db
    .selectFrom("subidas_conocidas as upload")
    .select("upload.id_subida")
    .where("upload.is_evidence", "=", 1)
    .where("upload.created_at", "<=", since)
    .where((eb) => {
      const cases = eb
        .selectFrom("casos")
        .select("casos.id_caso")
        .where((on) => on.or([on("closed_at", "is", null), on("closed_at", ">", since)]));
      const isIn = (kind: SubjectKind, id: `upload.${IdColumn}`) =>
        eb.exists(cases.where("subject_kind", "=", kind).whereRef("subject_id", "=", id));
      // A picture of a profile is in the case of whose it is.
      const isPictureIn = (kind: SubjectKind, picture: "avatar" | "cover") =>
        eb.and([eb("upload.kind", "=", picture), isIn(kind, "upload.id_usuario")]);
      return eb.not(
        eb.or([
          isIn("subida", "upload.id_subida"),
          isIn("publicacion", "upload.id_publicacion"),
          isIn("mensaje", "upload.id_mensaje"),
          isPictureIn("avatar", "avatar"),
          isPictureIn("perfil", "cover"),
        ]),
      );
    });
}

async function letGo(trx: Database, id_subida: number): Promise<void> {
  const upload = await trx
    .updateTable("subidas_conocidas")
    .set({ is_evidence: 0, datos: null, por_sellar: null })
    .where("id_subida", "=", id_subida)
    .returning("original")
    .executeTakeFirstOrThrow();
  const isUsed = await trx
    .selectFrom("objetos")
    .select("name")
    .where("name", "=", upload.original)
    .where("state", "=", "live")
    .executeTakeFirst();
  if (!isUsed) await retireObjects(trx, [upload.original]);
}
