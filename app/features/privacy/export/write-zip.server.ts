import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { getEnv } from "#app/env.server.ts";
import type { ExportPart } from "#app/personal-data.server.ts";
import type { Services } from "#app/services.server.ts";
import { fill } from "#app/strings/language.ts";
import { personalData } from "../personal-data.server.ts";
import { strings } from "./strings.server.ts";

type Source = Pick<Services, "db" | "objects" | "kv">;

/**
 * Everything that the rooms keep of somebody, as a ZIP that is written while it is read: of a row and of
 * a file there is never more in memory than a piece. What fails is told by the stream.
 */
export function zipOf(source: Source, id_usuario: number, signal: AbortSignal): Readable {
  const out = new PassThrough();
  const zip = new ZipFile();
  zip.on("error", (error: Error) => out.destroy(error));
  pipeline(zip.outputStream, out, { signal }).catch((error: Error) => out.destroy(error));
  fillZip(zip, source, id_usuario, signal).catch((error: Error) => out.destroy(error));
  return out;
}

async function fillZip(
  zip: ZipFile,
  source: Source,
  id_usuario: number,
  signal: AbortSignal,
): Promise<void> {
  const told: string[] = [];
  const missing: string[] = [];
  for (const room of Object.values(personalData)) {
    for await (const part of room.exportOf(source, id_usuario)) {
      signal.throwIfAborted();
      if ("rows" in part) {
        await add(zip, `${part.name}.json`, Readable.from(jsonOf(part)));
        told.push(
          fill(strings.readme.line, { file: `${part.name}.json`, what: aboutOf(part.name) }),
        );
        continue;
      }
      const stored = await source.objects.get(part.object);
      // It was deleted, or replaced, while the others were written.
      if (!stored) missing.push(part.path);
      else await add(zip, part.path, stored.body, { compress: false });
    }
  }
  zip.addBuffer(Buffer.from(readme(told, missing)), "README.txt");
  zip.end();
}

/** Waits until it is written: no source is open that is not being read. */
async function add(
  zip: ZipFile,
  path: string,
  body: Readable,
  options: { compress?: boolean } = {},
): Promise<void> {
  const ended = new Promise<void>((resolve, reject) => {
    body.once("end", resolve);
    body.once("error", reject);
    body.once("close", () =>
      body.readableEnded ? resolve() : reject(new Error(`${path} was cut`)),
    );
  });
  zip.addReadStream(body, path, options);
  await ended;
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

function readme(told: string[], missing: string[]): string {
  const { siteName, siteUrl } = getEnv();
  const { title, made, files, media, times, gone } = strings.readme;
  const date = new Date().toISOString();
  return [
    fill(title, { siteName, siteUrl }),
    fill(made, { date }),
    "",
    files,
    ...told,
    "",
    media,
    times,
    ...(missing.length > 0 ? ["", gone, ...missing] : []),
    "",
  ].join("\n");
}
