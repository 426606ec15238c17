import type { Database } from "#db/client.ts";
import { strings } from "../strings.ts";
import { previewWords } from "./preview-words.ts";

/** {@link previewWords} of a message that was sent before. */
export async function previewOf(
  db: Database,
  { id, text, deleted_at }: { id: number; text: string; deleted_at: number | null },
): Promise<string> {
  if (deleted_at !== null) return strings.deleted;
  if (text !== "") return previewWords(text, []);
  const files = await db
    .selectFrom("archivos")
    .select("tipo")
    .where("id_mensaje", "=", id)
    .execute();
  return previewWords(
    text,
    files.map(({ tipo }) => tipo),
  );
}
