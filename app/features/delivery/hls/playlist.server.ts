import { buffer } from "node:stream/consumers";
import type { Ctx } from "#app/context.server.ts";
import { isFragmented, PLAYLIST_ENDING } from "#app/features/media/formats.ts";
import { AppError } from "#app/http/errors.ts";
import { type Deliverable, findObject } from "../find-object.server.ts";
import { masterPlaylist, mediaPlaylist, type Stream } from "./lines.ts";
import { FIRST_BYTES, MOST_BYTES, segmentsOf } from "./segments.ts";

/** Of all the renditions of a file, or of those up to so many lines. */
const MASTER = /^(.+)\.(all|\d{1,5})\.m3u8$/;

/**
 * Answers with the playlist of a rendition in parts, or of those of its file, to whoever may see these.
 * Throws `not_found` for everything else.
 */
export async function deliverPlaylist(
  ctx: Ctx,
  asked: string,
  request: Request,
): Promise<Response> {
  const [, ofFile, lines] = MASTER.exec(asked) ?? [];
  const address = ofFile ?? asked.slice(0, -PLAYLIST_ENDING.length);
  const object = await findObject(ctx, address);
  if (!object || !isFragmented(object.label)) throw new AppError("not_found");
  const playlist = lines
    ? await masterOf(ctx, object, lines === "all" ? Infinity : Number(lines))
    : await mediaOf(ctx, object, address);
  const text = `${playlist.join("\n")}\n`;
  return new Response(request.method === "HEAD" ? null : text, {
    headers: {
      "Content-Type": "application/vnd.apple.mpegurl",
      "Content-Length": String(Buffer.byteLength(text)),
      "X-Content-Type-Options": "nosniff",
      // It names what may have another address in a moment.
      "Cache-Control": "private, no-store",
      "Cross-Origin-Resource-Policy": object.isPublic ? "cross-origin" : "same-origin",
    },
  });
}

async function masterOf({ db }: Ctx, { id_archivo }: Deliverable, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom("objetos")
    .innerJoin("archivos", "archivos.id_archivo", "objetos.id_archivo")
    .where("objetos.id_archivo", "=", id_archivo)
    .select(["objetos.name", "objetos.address", "objetos.label", "objetos.state"])
    .select(["objetos.width", "objetos.height", "objetos.size", "archivos.duration_ms"])
    .orderBy("objetos.size")
    .execute();
  const streams = rows
    .filter(({ state, label }) => state === "live" && isFragmented(label))
    .map(({ name, address, width, height, size, duration_ms }) => ({
      uri: `${address ?? name}${PLAYLIST_ENDING}`,
      width: width ?? 0,
      height: height ?? 0,
      // Of bits and milliseconds.
      kbps: Math.ceil((8 * size) / Math.max(1, duration_ms ?? 0)),
    }));
  const enough = streams.filter((stream) => linesOf(stream) <= most);
  return masterPlaylist(enough.length > 0 ? enough : streams.slice(0, 1));
}

function linesOf({ width, height }: Stream): number {
  return Math.min(width, height);
}

async function mediaOf({ objects }: Ctx, object: Deliverable, address: string): Promise<string[]> {
  for (const length of [FIRST_BYTES, MOST_BYTES]) {
    const stored = await objects.get(object.name, { offset: 0, length });
    const found = stored && segmentsOf(await buffer(stored.body));
    if (found) return mediaPlaylist(address, found);
    if (!stored || object.size <= length) break;
  }
  throw new AppError("internal", { cause: new Error(`${object.name} has no index of its parts`) });
}
