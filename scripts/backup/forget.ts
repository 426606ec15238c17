import { enqueuePurge } from "#app/features/media/objects.server.ts";
import { endReleases } from "#app/features/releases/signed/forget-releases.server.ts";
import type { Database } from "#db/client.ts";

const BATCH = 500;

/**
 * Takes away the files whose objects were deleted while the backup was made, and the posts that
 * have no file then: what was deleted stays deleted.
 */
export async function forgetDeleted(db: Database, names: string[]): Promise<void> {
  for (let start = 0; start < names.length; start += BATCH) {
    const batch = names.slice(start, start + BATCH);
    await db.transaction().execute((trx) => forget(trx, batch));
  }
}

async function forget(trx: Database, names: string[]): Promise<void> {
  const files = await trx
    .selectFrom("objetos")
    .innerJoin("archivos", "archivos.id_archivo", "objetos.id_archivo")
    .select(["archivos.id_archivo", "archivos.id_publicacion", "archivos.id_mensaje"])
    .where("objetos.name", "in", names)
    // What a file that is shown was sent as goes once all its renditions are made; backups of before do not tell it apart.
    .where((eb) =>
      eb.or([
        eb("objetos.label", "<>", "original"),
        eb("archivos.status", "<>", "ready"),
        eb("archivos.replacement", "=", "queued"),
      ]),
    )
    .execute();
  const ids = [0, ...new Set(files.map(({ id_archivo }) => id_archivo))];
  const posts = [0, ...new Set(files.flatMap(({ id_publicacion }) => id_publicacion ?? []))];
  // The others of the same file may have been copied before they were deleted.
  await trx
    .updateTable("objetos")
    .set({ state: "retired" })
    .where("id_archivo", "in", ids)
    .execute();
  await trx.updateTable("objetos").set({ state: "retired" }).where("name", "in", names).execute();
  await enqueuePurge(trx);
  await trx.deleteFrom("archivos").where("id_archivo", "in", ids).execute();
  await forgetWordless(trx, [0, ...new Set(files.flatMap(({ id_mensaje }) => id_mensaje ?? []))]);
  await trx
    .deleteFrom("publicaciones")
    .where("id_publicacion", "in", posts)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("archivos")
            .select("archivos.id_archivo")
            .whereRef("archivos.id_publicacion", "=", "publicaciones.id_publicacion"),
        ),
      ),
    )
    .execute();
  for (const id_publicacion of posts) await endReleases({ db: trx }, { id_publicacion });
  for (const kind of profilePictures) await forgetProfilePicture(trx, names, kind);
}

/** A message that said nothing but its files was deleted with them. */
async function forgetWordless(trx: Database, ids: number[]): Promise<void> {
  await trx
    .updateTable("mensajes")
    .set({ deleted_at: Date.now() })
    .where("id", "in", ids)
    .where("text", "=", "")
    .where("deleted_at", "is", null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("archivos")
            .select("archivos.id_archivo")
            .whereRef("archivos.id_mensaje", "=", "mensajes.id"),
        ),
      ),
    )
    .execute();
}

/** The pictures of a profile: each goes with any of its sizes, and one that waits with its original. */
const profilePictures = [
  { label: "avatar", column: "profile_picture", table: "avatares" },
  { label: "cover", column: "cover_picture", table: "portadas" },
] as const;

async function forgetProfilePicture(
  trx: Database,
  names: string[],
  { label, column, table }: (typeof profilePictures)[number],
): Promise<void> {
  const sizes = await trx
    .selectFrom("objetos")
    .select("id_usuario")
    .where("name", "in", names)
    .where("label", "=", label)
    .where("id_usuario", "is not", null)
    .execute();
  const people = [0, ...new Set(sizes.map(({ id_usuario }) => id_usuario!))];
  await trx
    .updateTable("objetos")
    .set({ state: "retired" })
    .where("id_usuario", "in", people)
    .where("label", "=", label)
    .execute();
  await trx
    .updateTable("usuarios")
    .set({ [column]: null })
    .where((eb) => eb.or([eb(column, "in", names), eb("id_usuario", "in", people)]))
    .execute();
  await trx.deleteFrom(table).where("original", "in", names).execute();
  await trx
    .deleteFrom("fotos_ocultas")
    .where("kind", "=", label)
    .where((eb) => eb.or([eb("picture", "in", names), eb("id_usuario", "in", people)]))
    .execute();
}
