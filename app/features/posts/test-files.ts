import { mkdirSync } from "node:fs";
import { log } from "#app/log.server.ts";
import { clip, fittingClip, truncated } from "#tests/media-fixtures.ts";
import { newFolder } from "#tests/setup/folder.ts";
import { told } from "#tests/kit/call.ts";
import { getPost } from "./queries.server.ts";
import { fileFrom, formOf, type SentFile } from "#tests/kit/files.ts";
import { type Person } from "#tests/kit/stage.ts";

/** As a site that takes larger files, with a temporary folder of the test file's own. Call it at its top. */
export function takeLargerFiles(): void {
  process.env.MAX_UPLOAD_MB = "50";
  const tempFolder = newFolder();
  mkdirSync(tempFolder);
  process.env.TMPDIR = tempFolder;
  // Jobs that fail on purpose say so.
  log.level = "silent";
}

/** What the address of the files of a post answers, or of one of them; a key is of the request. */
export function call(
  method: "POST" | "PUT" | "DELETE",
  [id, file]: (number | undefined)[],
  as: (Person & { headers: Record<string, string> }) | null,
  files: SentFile[] = [],
) {
  const path = `/api/publicaciones/${id}/archivos${file === undefined ? "" : `/${file}`}`;
  const headers = as?.headers;
  return told(method, path, {
    as,
    ...(headers && { headers }),
    ...(method !== "DELETE" && { body: formOf(files, { aparecen: "yo" }) }),
  });
}

export const visitor = null;

/** A video that cannot be decoded. */
export const cut = () => fileFrom(truncated("cut.mp4", fittingClip(), 0.4), "cortado.mp4");
export const small = (size = "320x180") => fileFrom(clip(`s${size}.mp4`, { size, sound: false }));

export const idsOf = async (who: Person, id: number) =>
  (await getPost(who, id)).archivos.map(({ id_archivo }) => id_archivo);
