import { mkdirSync } from "node:fs";
import { log } from "#app/log.server.ts";
import { clip, fittingClip, truncated } from "#tests/media-fixtures.ts";
import { newFolder } from "#tests/setup/stores.ts";
import { action as fileAction } from "#app/features/publish/api/archivo.ts";
import { action as filesAction } from "#app/features/publish/api/archivos.ts";
import { getPost } from "./queries.server.ts";
import { fileFrom, formOf, type SentFile } from "#tests/kit/files.ts";
import { type Person } from "#tests/kit/stage.ts";

process.env.MAX_UPLOAD_MB = "50";
const tempFolder = newFolder();
mkdirSync(tempFolder);
process.env.TMPDIR = tempFolder;
// Jobs that fail on purpose say so.
log.level = "silent";

export const visitor = { headers: {} };

/** Calls the door of the files of a post, or of one of them. */
export async function call(
  method: "POST" | "PUT" | "DELETE",
  [id, file]: (number | undefined)[],
  who: Person | typeof visitor,
  files: SentFile[] = [],
) {
  const path = `/api/publicaciones/${id}/archivos${file === undefined ? "" : `/${file}`}`;
  const request = new Request(`http://localhost${path}`, {
    method,
    headers: who.headers as Record<string, string>,
    ...(method !== "DELETE" && { body: formOf(files) }),
  });
  const params = { id: String(id), ...(file !== undefined && { file: String(file) }) };
  const door = file === undefined ? filesAction : fileAction;
  const response = await door({ request, params, context: {} });
  return { status: response.status, body: await response.json() };
}

/** A video that cannot be decoded. */
export const cut = () => fileFrom(truncated("cut.mp4", fittingClip(), 0.4), "cortado.mp4");
export const small = (size = "320x180") => fileFrom(clip(`s${size}.mp4`, { size, sound: false }));

export const idsOf = async (who: Person, id: number) =>
  (await getPost(who, id)).archivos.map(({ id_archivo }) => id_archivo);
