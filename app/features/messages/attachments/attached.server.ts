import { fileView, processingOf } from "#app/features/posts/present.server.ts";
import { filesIn, filesOf, type ReadFile } from "#app/features/posts/files.server.ts";
import type { FileView } from "#app/features/posts/view.ts";
import type { Database } from "#db/client.ts";
import type { JsonRows } from "#db/engines/json-rows.ts";

/** Files of a message, as a query reads them. */
export type Attached = JsonRows<ReadFile>;

/** As a column of a query of messages. */
export function attachedIn(db: Database) {
  return filesOf(db, "mensajes.id");
}

/** Of one message. */
export async function attachedOf(db: Database, id: number): Promise<Attached> {
  const row = await db
    .selectFrom("mensajes")
    .select(attachedIn(db).as("archivos"))
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.archivos ?? [];
}

/** Why one became no picture or video only who sent it is told. */
export function attachedView(column: Attached, isSender: boolean): FileView[] {
  return filesIn(column).map((file) => {
    const { status, progress } = file;
    const others = status === "queued" ? { progress } : {};
    return { ...fileView(file), ...(isSender ? processingOf(file) : others) };
  });
}
