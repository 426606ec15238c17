import type { Updateable } from "kysely";
import { enqueuePurge } from "#app/features/media/objects.server.ts";
import { emit } from "#app/jobs/events.server.ts";
import type { Database } from "#db/client.ts";
import type { Archivo, ArchivosTable } from "#db/schema/posts.ts";

const BATCH = 500;

type File = Pick<
  Archivo,
  "id_archivo" | "id_publicacion" | "id_mensaje" | "status" | "replacement"
>;

/**
 * Settles files that were processed or replaced while the backup was made, which has not all of their bytes: what is shown and
 * there stays, what is not there has failed, and its owner is told. The post stays in any case.
 */
export async function settleReplaced(db: Database, names: string[]): Promise<void> {
  for (let start = 0; start < names.length; start += BATCH) {
    const batch = names.slice(start, start + BATCH);
    await db.transaction().execute((trx) => settle(trx, batch));
  }
}

async function settle(trx: Database, names: string[]): Promise<void> {
  const rows = await trx
    .selectFrom("objetos")
    .innerJoin("archivos", "archivos.id_archivo", "objetos.id_archivo")
    .select(["archivos.id_archivo", "archivos.id_publicacion", "archivos.id_mensaje"])
    .select(["archivos.status", "archivos.replacement", "objetos.label"])
    .where("objetos.name", "in", names)
    .execute();
  await trx.updateTable("objetos").set({ state: "retired" }).where("name", "in", names).execute();
  const files = new Map(rows.map((row) => [row.id_archivo, row]));
  for (const file of files.values()) {
    const lost = rows.filter(({ id_archivo }) => id_archivo === file.id_archivo);
    await settleFile(trx, file, new Set(lost.map(({ label }) => label)));
  }
  await enqueuePurge(trx);
}

/** By the labels of what it has lost. */
async function settleFile(trx: Database, file: File, lost: ReadonlySet<string>): Promise<void> {
  const change = changeOf(file, lost);
  if (!change) return;
  const { id_archivo, id_publicacion, id_mensaje } = file;
  await trx.updateTable("archivos").set(change).where("id_archivo", "=", id_archivo).execute();
  // What is left of it is nothing that could be shown.
  if (change.status) {
    await trx
      .updateTable("objetos")
      .set({ state: "retired" })
      .where("id_archivo", "=", id_archivo)
      .$if(change.status === "queued", (query) => query.where("label", "<>", "original"))
      .execute();
  }
  if (id_publicacion !== null) await emit(trx, "file_settled", { id_publicacion });
  if (id_mensaje !== null) await emit(trx, "message_file_settled", { id_mensaje });
}

/** Null: it shows all that it did. */
function changeOf(
  { status, replacement }: File,
  lost: ReadonlySet<string>,
): Updateable<ArchivosTable> | null {
  const failed = { status: "failed", replacement: null, error: "gave_up" } as const;
  if (status === "failed") return null;
  if (status === "queued") return failed;
  const isOriginalLost = lost.has("original");
  const isShownLost = lost.size > (isOriginalLost ? 1 : 0);
  if (!isShownLost) return replacement === "queued" ? { replacement: null } : null;
  // The bytes that were to replace it are there: it waits for them.
  const isWaiting = replacement === "queued" && !isOriginalLost;
  return isWaiting ? { status: "queued", replacement: null } : failed;
}
