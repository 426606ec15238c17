import { isFragmented } from "#app/features/media/formats.ts";
import type { Database } from "#db/client.ts";
import type { Archivo } from "#db/schema/posts.ts";

/** An object of a message that a case is about. */
interface Kept {
  name: string;
  mime: string;
  size: number;
  created_at: number;
}

export interface MessageFile extends Pick<Archivo, "id_archivo" | "tipo" | "preview"> {
  duration_ms: number | null;
  /** What can be looked at of it; null while there is nothing. */
  picture: Kept | null;
  /** Of a video. */
  video: Kept | null;
}

/** What came with a message, for who decides about it: also where its sender has deleted it since. */
export async function messageFiles(db: Database, id_mensaje: number): Promise<MessageFile[]> {
  const rows = await db
    .selectFrom("archivos")
    .leftJoin("objetos", "objetos.id_archivo", "archivos.id_archivo")
    .select(["archivos.id_archivo", "archivos.tipo", "archivos.preview", "archivos.duration_ms"])
    .select(["objetos.name", "objetos.mime", "objetos.size", "objetos.created_at"])
    .select(["objetos.label", "objetos.state", "objetos.width"])
    .where("archivos.id_mensaje", "=", id_mensaje)
    .orderBy("archivos.position")
    .orderBy("objetos.width")
    .execute();
  const ids = [...new Set(rows.map(({ id_archivo }) => id_archivo))];
  return ids.map((id) => {
    const own = rows.filter(({ id_archivo }) => id_archivo === id);
    const { id_archivo, tipo, preview, duration_ms } = own[0]!;
    const shown = own.flatMap(({ name, mime, size, created_at, label, state }) =>
      name && mime && label !== "original" && label && !isFragmented(label) && state !== "retired"
        ? [{ name, mime, size: size!, created_at: created_at! }]
        : [],
    );
    // Of the sizes one that is enough to decide by, and that everything can show.
    const picture = shown.findLast(({ mime }) => mime === "image/jpeg") ?? null;
    const video = shown.findLast(({ mime }) => mime === "video/mp4") ?? null;
    return { id_archivo, tipo, preview, duration_ms, picture, video };
  });
}
