import type { ReceivedFile } from "#app/features/media/intake/receive.server.ts";
import { enqueuePurge } from "#app/features/media/objects.server.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import type { Database } from "#db/client.ts";
import type { SubjectKind } from "#db/schema/cases.ts";
import type { Subject } from "./resolve.server.ts";

/** Keeps the copies of a request, private objects that belong to nothing else, and has them looked for. */
export async function keepCopies(
  trx: Database,
  id_solicitud: number,
  files: ReceivedFile[],
): Promise<void> {
  if (files.length === 0) return;
  const created_at = Date.now();
  await enqueue(trx, "match_copies", {}, { uniqueKey: "match_copies" });
  await trx
    .insertInto("objetos_conservados")
    .values(
      files.map(({ name, sha256 }) => ({
        ...{ name, id_solicitud, purpose: "copia" as const, sha256, created_at },
      })),
    )
    .execute();
}

/**
 * Keeps as evidence what an authority has removed: what the rows say now, and every byte of it, which
 * the purge then leaves, whatever its owner or anybody else deletes.
 */
export async function preserve(
  trx: Database,
  id_solicitud: number,
  subjects: Subject[],
): Promise<void> {
  const created_at = Date.now();
  for (const { kind, id } of subjects) {
    const evidence = await readers[kind](trx, id);
    await trx
      .insertInto("pruebas_retiro")
      .values({
        ...{ id_solicitud, subject_kind: kind, subject_id: id, created_at },
        datos: JSON.stringify(evidence),
      })
      .execute();
    const names = objectsOf(evidence);
    if (names.length === 0) continue;
    await trx
      .insertInto("objetos_conservados")
      .values(
        names.map((name) => ({
          ...{ name, id_solicitud, purpose: "prueba" as const, sha256: null, created_at },
        })),
      )
      .onConflict((conflict) => conflict.columns(["name", "id_solicitud"]).doNothing())
      .execute();
  }
}

/** Lets go of what a request has kept; what nothing uses any more is purged then. */
export async function release(
  trx: Database,
  id_solicitud: number,
  purpose: "copia" | "prueba",
): Promise<void> {
  const kept = trx
    .selectFrom("objetos_conservados")
    .select("name")
    .where("id_solicitud", "=", id_solicitud)
    .where("purpose", "=", purpose);
  if (purpose === "copia") {
    await trx.deleteFrom("parecidos_retiro").where("id_solicitud", "=", id_solicitud).execute();
    await trx
      .updateTable("objetos")
      .set({ state: "retired" })
      .where("name", "in", kept)
      .where("id_archivo", "is", null)
      .where("id_usuario", "is", null)
      .execute();
  }
  await trx
    .deleteFrom("objetos_conservados")
    .where("id_solicitud", "=", id_solicitud)
    .where("purpose", "=", purpose)
    .execute();
  await enqueuePurge(trx);
}

interface Evidence {
  row: object | undefined;
  person?: object | undefined;
  said?: object[];
  objects: { name: string }[];
}

function objectsOf({ objects }: Evidence): string[] {
  return [...new Set(objects.map(({ name }) => name))];
}

type Read = (trx: Database, id: number) => Promise<Evidence>;

const readPerson: Read = async (trx, id) => ({
  row: await person(trx, id),
  objects: await trx
    .selectFrom("objetos")
    .select(["name", "address", "label", "mime", "size", "created_at"])
    .where("id_usuario", "=", id)
    .where("label", "in", ["avatar", "cover", "original"])
    .execute(),
});

const readers: Record<SubjectKind, Read> = {
  async publicacion(trx, id) {
    const row = await trx
      .selectFrom("publicaciones")
      .selectAll()
      .where("id_publicacion", "=", id)
      .executeTakeFirst();
    // What the files are said to show, and what is said in them.
    const said = await trx
      .selectFrom("archivos")
      .leftJoin("subtitulos", (join) =>
        join
          .onRef("subtitulos.id_archivo", "=", "archivos.id_archivo")
          .on("subtitulos.estado", "=", "saved"),
      )
      .select(["archivos.position", "archivos.tipo", "archivos.alt"])
      .select(["subtitulos.idioma", "subtitulos.vtt"])
      .where("archivos.id_publicacion", "=", id)
      .orderBy("archivos.position")
      .orderBy("subtitulos.idioma")
      .execute();
    const objects = await trx
      .selectFrom("objetos")
      .innerJoin("archivos", "archivos.id_archivo", "objetos.id_archivo")
      .select(["objetos.name", "objetos.address", "objetos.label", "objetos.mime"])
      .select(["objetos.size", "objetos.created_at", "archivos.position"])
      .where("archivos.id_publicacion", "=", id)
      .execute();
    return { row, person: row && (await person(trx, row.id_usuario)), objects, said };
  },
  async comentario(trx, id) {
    const row = await trx
      .selectFrom("comentarios")
      .selectAll()
      .where("id_comentario", "=", id)
      .executeTakeFirst();
    return { row, person: row && (await person(trx, row.id_usuario)), objects: [] };
  },
  async mensaje(trx, id) {
    const row = await trx
      .selectFrom("mensajes")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirst();
    const objects = await trx
      .selectFrom("objetos")
      .innerJoin("archivos", "archivos.id_archivo", "objetos.id_archivo")
      .select(["objetos.name", "objetos.address", "objetos.label", "objetos.mime"])
      .select(["objetos.size", "objetos.created_at", "archivos.position"])
      .where("archivos.id_mensaje", "=", id)
      .execute();
    return { row, person: row && (await person(trx, row.from_id)), objects };
  },
  perfil: readPerson,
  avatar: readPerson,
  // No address leads to what was refused.
  subida: async () => ({ row: undefined, objects: [] }),
};

/** Who somebody was, without their password. */
function person(trx: Database, id: number) {
  return trx
    .selectFrom("usuarios")
    .select(["id_usuario", "nombre_usuario", "correo", "biografia", "links", "created_at"])
    .select(["profile_picture", "cover_picture", "es_creador", "verificado", "status"])
    .where("id_usuario", "=", id)
    .executeTakeFirst();
}
