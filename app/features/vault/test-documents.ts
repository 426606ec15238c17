import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { parseDocumentKeys } from "#app/document-keys.server.ts";
import { SECRET } from "#tests/media-fixtures.ts";

/** A picture on which there is something, with metadata that nobody is to read. */
export async function documentPicture({ width = 900, height = 600, tint = "#335577" } = {}) {
  const lines = Array.from(
    { length: 12 },
    (_, at) =>
      `<rect x="${40 + at * 7}" y="${20 + at * 40}" width="${500 - at * 20}" height="18"/>`,
  ).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f4f1ea"/><g fill="${tint}">${lines}</g></svg>`;
  return sharp(Buffer.from(svg))
    .jpeg()
    .withExif({ IFD0: { Make: SECRET } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** A picture of nothing. */
export function blankPicture(): Promise<Buffer> {
  const create = { width: 900, height: 600, channels: 3, background: "#202020" } as const;
  return sharp({ create }).jpeg().toBuffer();
}

export function documentKeys(...ids: string[]) {
  const entries = ids.map((id) => `${id}:${randomBytes(32).toString("base64")}`);
  return { documentKeys: parseDocumentKeys(entries.join(",")) };
}

/** The request of a form with documents. */
export function documentsRequest(
  files: Record<string, Uint8Array | null>,
  fields: Record<string, string> = {},
): Request {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, bytes] of Object.entries(files)) {
    form.append(name, new Blob([new Uint8Array(bytes ?? [])]), bytes ? `${name}.jpg` : "");
  }
  return new Request("http://localhost/documents", { method: "POST", body: form });
}
