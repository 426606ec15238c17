import { Readable, Transform } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { getEnv } from "#app/env.server.ts";
import { getSealed } from "#app/features/vault/sealed-objects.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { ExportPart } from "#app/personal-data.server.ts";
import type { Services } from "#app/services.server.ts";
import { fill } from "#app/strings/language.ts";
import { personalData } from "../personal-data.server.ts";
import type { StallWatch } from "./stall-watch.ts";
import { strings } from "./strings.server.ts";

type Source = Pick<Services, "db" | "objects" | "kv">;

/**
 * Everything that the rooms keep of somebody, as a ZIP that is written while it is read: of a row and of
 * a file there is never more in memory than a piece. What fails is told by the stream; once it has failed,
 * or nobody reads it any more, nothing is read for it.
 */
export function zipOf(
  source: Source,
  id_usuario: number,
  { signal, moved }: Pick<StallWatch, "signal" | "moved">,
): Readable {
  const left = new AbortController();
  const zip = new ZipFile();
  const out = new Transform({
    transform(chunk, _encoding, done) {
      moved();
      done(null, chunk);
    },
  });
  const fail = (error: Error) => out.destroy(error);
  zip.on("error", fail);
  out.once("close", () => left.abort());
  pipeline(zip.outputStream, out, { signal }).catch(fail);
  fillZip(zip, source, id_usuario, AbortSignal.any([signal, left.signal])).catch(fail);
  return out;
}

async function fillZip(
  zip: ZipFile,
  source: Source,
  id_usuario: number,
  signal: AbortSignal,
): Promise<void> {
  const told: string[] = [];
  const documents: string[] = [];
  const missing: string[] = [];
  for (const room of Object.values(personalData)) {
    for await (const part of room.exportOf(source, id_usuario)) {
      if ("rows" in part) {
        await add(zip, `${part.name}.json`, Readable.from(jsonOf(part)), { signal });
        told.push(
          fill(strings.readme.line, { file: `${part.name}.json`, what: aboutOf(part.name) }),
        );
        continue;
      }
      signal.throwIfAborted();
      const stored = await open(source, part);
      // It was deleted, or replaced, while the others were written.
      if (!stored) missing.push(part.path);
      // What ends before its size is told as a failure of the ZIP.
      else await add(zip, part.path, stored.body, { signal, compress: false, size: stored.size });
      if (stored && "sealed" in part) documents.push(`- ${part.path}`);
    }
  }
  zip.addBuffer(Buffer.from(readme({ told, documents, missing })), "README.txt");
  zip.end();
}

type FilePart = Exclude<ExportPart, { rows: unknown }>;

/** The bytes of a file, in the clear; null: it is not there any more. */
async function open(
  source: Source,
  part: FilePart,
): Promise<{ body: Readable; size: number } | null> {
  if (!("sealed" in part)) return source.objects.get(part.object);
  try {
    return await getSealed(source, part.sealed);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

/** Waits until it is written, or closes it: no source is open that is not being read. */
async function add(
  zip: ZipFile,
  path: string,
  body: Readable,
  { signal, ...options }: { signal: AbortSignal; compress?: boolean; size?: number },
): Promise<void> {
  try {
    const ended = finished(body, { signal, writable: false });
    zip.addReadStream(body, path, options);
    await ended;
  } finally {
    body.destroy();
  }
}

async function* jsonOf({ rows }: Extract<ExportPart, { rows: unknown }>): AsyncGenerator<string> {
  let before = "[\n";
  for await (const row of rows) {
    yield `${before}  ${JSON.stringify(row)}`;
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

/** What stands in a file, for who reads it without us. */
export function aboutOf(name: string): string {
  return (strings.files as Record<string, string>)[name] ?? "";
}

type Index = Record<"told" | "documents" | "missing", string[]>;

function readme({ told, documents, missing }: Index): string {
  const { siteName, siteUrl } = getEnv();
  const { title, made, files, media, papers, times, gone } = strings.readme;
  const date = new Date().toISOString();
  return [
    fill(title, { siteName, siteUrl }),
    fill(made, { date }),
    "",
    files,
    ...told,
    "",
    media,
    ...(documents.length > 0 ? ["", papers, ...documents, ""] : []),
    times,
    ...(missing.length > 0 ? ["", gone, ...missing] : []),
    "",
  ].join("\n");
}
