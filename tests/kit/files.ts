import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { cornerPicture } from "../media-fixtures.ts";

/** What a form sends. */
export interface SentFile {
  name: string;
  bytes: Uint8Array;
}

let picture: Promise<Buffer> | undefined;

/** A small real JPEG. */
export async function photo(name = "foto.jpg"): Promise<SentFile> {
  picture ??= cornerPicture(64, 48).jpeg().toBuffer();
  return { name, bytes: await picture };
}

/** A file of the disk, under its own name unless given another. */
export async function fileFrom(path: string | Promise<string>, name?: string): Promise<SentFile> {
  return { name: name ?? basename(await path), bytes: await readFile(await path) };
}

/** Files and fields as the upload's form sends them. */
export function formOf(
  files: SentFile[],
  fields: Record<string, string | number | null> = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  for (const { name, bytes } of files)
    form.append("files", new Blob([new Uint8Array(bytes)]), name);
  return form;
}
