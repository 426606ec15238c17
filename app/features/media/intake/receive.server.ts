import type { Readable } from "node:stream";
import type { Ctx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { AppError } from "#app/http/errors.ts";
import { withTyped } from "#app/http/failures/failure.server.ts";
import { formatNames, type MediaFormat } from "../formats.ts";
import { type Digests, newDigests } from "../fingerprints/digests.server.ts";
import { drainBody } from "#app/http/drain.server.ts";
import { readMultipart, tooLarge } from "./multipart.server.ts";
import { discardObjects, reserveObject } from "../objects.server.ts";
import { SNIFF_BYTES, sniffMedia } from "./sniff.server.ts";
import { strings } from "../strings.ts";

/** A file whose bytes are in the store, `pending` until a transaction makes it live. */
export interface ReceivedFile extends Digests {
  /** Name of the object. */
  name: string;
  tipo: MediaFormat["tipo"];
  /** Bytes. */
  size: number;
}

export interface Received {
  fields: Record<string, string>;
  files: ReceivedFile[];
}

interface Rules {
  maxFiles: number;
  /** What there is room for, where that may be less than one upload may have. */
  room?: { bytes: number; refusal: () => AppError };
  /** Called with what is known when a file begins, that file included, so a refusal comes early. */
  check: (fields: Record<string, string>, kinds: MediaFormat["tipo"][]) => void;
}

/**
 * Streams the files of a multipart request into the store and gives them to `use`, which makes them
 * live; those that are not live afterwards are taken back. Throws what `check` and `use` throw,
 * `empty_file`, `unsupported_media`, `too_many_files`, `too_large`, `upload_cut`, `storage_full`,
 * each with the fields that came before it as `typed`; of a form whose fields all come after its
 * files, with those.
 */
export async function receiveFiles<T>(
  ctx: Ctx,
  request: Request,
  rules: Rules,
  use: (received: Received) => Promise<T>,
): Promise<T> {
  const fields: Record<string, string> = {};
  const files: ReceivedFile[] = [];
  const reserved: string[] = [];
  const max = getEnv().maxUploadBytes;
  const { bytes: room, refusal } = rules.room ?? { bytes: max, refusal: tooLarge };
  let left = Math.min(max, room);
  let isAway = false;

  const onFile = async (file: { name: string; stream: Readable }) => {
    const begun = await beginFile(file);
    if (!begun) return;
    const { tipo, mime, ext } = begun.media;
    if (files.length === rules.maxFiles) throw tooMany(rules.maxFiles);
    rules.check(fields, [...files.map((earlier) => earlier.tipo), tipo]);
    const name = await reserveObject(ctx.db, { label: "original", mime, ext });
    reserved.push(name);
    const digests = newDigests();
    const hear = digests.update;
    const counted = counting(begun.bytes, { left, hear, refusal: room < max ? refusal : tooLarge });
    const { size } = await ctx.objects.put(name, counted, { contentType: mime });
    left -= size;
    files.push({ name, tipo, size, ...digests.done() });
  };

  try {
    const onField = (name: string, value: string) => void (fields[name] = value);
    const readsOn = () => Object.keys(fields).length === 0;
    await readMultipart(request, { maxFiles: rules.maxFiles, onField, onFile, readsOn });
    return await use({ fields, files });
  } catch (error) {
    drainBody(request);
    const failure = withTyped(error, fields);
    isAway = failure.code === "objects_away";
    throw failure;
  } finally {
    // Whoever waits for the answer does not wait for a store that is away: the purge comes back to it.
    await discardObjects(ctx, reserved, { atOnce: !isAway });
  }
}

interface BegunFile {
  media: MediaFormat;
  /** The whole file, from its first byte. */
  bytes: AsyncIterable<Uint8Array>;
}

/** Looks at the first bytes. Null for the empty file that a browser sends when none was chosen. */
async function beginFile({
  name,
  stream,
}: {
  name: string;
  stream: Readable;
}): Promise<BegunFile | null> {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array, undefined>;
  let head = Buffer.alloc(0);
  while (head.length < SNIFF_BYTES) {
    const { done, value } = await chunks.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  if (head.length === 0 && name === "") return null;
  const values = { name: shownName(name) };
  if (head.length === 0) throw new AppError("empty_file", { values });
  const media = await sniffMedia(head.subarray(0, SNIFF_BYTES));
  if (!media) {
    throw new AppError("unsupported_media", { values: { ...values, formats: formatNames() } });
  }
  return { media, bytes: continued(head, chunks) };
}

async function* continued(
  head: Uint8Array,
  rest: AsyncIterator<Uint8Array, undefined>,
): AsyncIterable<Uint8Array> {
  yield head;
  for (;;) {
    const { done, value } = await rest.next();
    if (done) return;
    yield value;
  }
}

async function* counting(
  bytes: AsyncIterable<Uint8Array>,
  {
    left,
    hear,
    refusal,
  }: { left: number; hear: (chunk: Uint8Array) => void; refusal: () => AppError },
): AsyncIterable<Uint8Array> {
  for await (const chunk of bytes) {
    left -= chunk.byteLength;
    if (left < 0) throw refusal();
    hear(chunk);
    yield chunk;
  }
}

const SHOWN_NAME_MAX = 60;

/** A file's name as an error may repeat it: short, and unable to change how the sentence reads. */
export function shownName(name: string): string {
  const plain = name.replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "").trim();
  const letters = [...plain];
  if (letters.length === 0) return strings.unnamed;
  return letters.length > SHOWN_NAME_MAX
    ? `${letters.slice(0, SHOWN_NAME_MAX - 1).join("")}…`
    : plain;
}

function tooMany(max: number): AppError {
  return new AppError("too_many_files", { values: { max } });
}
