import { createHash } from "node:crypto";
import type { Answer } from "#tests/kit/answer.ts";
import { call } from "#tests/kit/call.ts";
import { formOf } from "#tests/kit/files.ts";
import type { Account } from "#tests/kit/person.ts";

type Who = Pick<Account, "token"> | null;

/** What begins like a film and is none: only its first bytes are looked at. */
export function likeFilm(bytes: number): Buffer {
  const film = Buffer.alloc(bytes, "una película ");
  Buffer.from("0000001866747970", "hex").copy(film);
  Buffer.from("isom0000isomiso2mp41", "latin1").copy(film, 8);
  return film;
}

const TUS = { "Tus-Resumable": "1.0.0" };
const STREAM = { ...TUS, "Content-Type": "application/offset+octet-stream" };

/** `Upload-Metadata` of a file. */
export function metadataOf(name: string, lastModified = 1_700_000_000_000): string {
  const base64 = (text: string) => Buffer.from(text).toString("base64");
  return `filename ${base64(name)},lastModified ${base64(String(lastModified))}`;
}

/** Begins an upload; gives the answer. */
export function begin(as: Who, length: number, headers: Record<string, string> = {}) {
  const metadata = { "Upload-Metadata": metadataOf("video.mp4") };
  return call("POST", "/api/subidas", {
    as,
    headers: { ...TUS, "Upload-Length": String(length), ...metadata, ...headers },
  });
}

/** Begins an upload; gives its id. */
export async function begun(as: Who, length: number): Promise<string> {
  const { status, headers } = await begin(as, length);
  if (status !== 201) throw new Error(`not begun: ${status}`);
  return headers.get("Location")!.slice("/api/subidas/".length);
}

export function send(
  as: Who,
  id: string,
  {
    offset,
    bytes,
    headers = {},
  }: {
    offset: number;
    bytes: Uint8Array | ReadableStream<Uint8Array>;
    headers?: Record<string, string>;
  },
): Promise<Answer> {
  const body = bytes instanceof Uint8Array ? streamOf([bytes]) : bytes;
  const head = { ...STREAM, "Upload-Offset": String(offset), ...headers };
  return call("PATCH", `/api/subidas/${id}`, { as, body, headers: head });
}

export function ask(as: Who, id: string, method = "HEAD"): Promise<Answer> {
  return call(method, `/api/subidas/${id}`, { as, headers: TUS });
}

export async function offsetOf(as: Who, id: string): Promise<number> {
  return Number((await ask(as, id)).headers.get("Upload-Offset"));
}

/** A whole upload of these bytes; gives its id. */
export async function uploaded(as: Who, bytes: Uint8Array): Promise<string> {
  const id = await begun(as, bytes.length);
  const { status } = await send(as, id, { offset: 0, bytes });
  if (status !== 204) throw new Error(`not sent: ${status}`);
  return id;
}

/** What somebody has sent and not published: a whole file, and a part of one for which a post waits. */
export async function leaveUploads(as: Who, descripcion: string): Promise<void> {
  await uploaded(as, likeFilm(6_000));
  const subidas = await begun(as, 9_000);
  await send(as, subidas, { offset: 0, bytes: likeFilm(6_000) });
  const body = formOf([], { subidas, descripcion, idempotency_key: `left-${subidas}` });
  const { status } = await call("POST", "/api/publicaciones", { as, body });
  if (status !== 202) throw new Error(`no post waits: ${status}`);
}

/** A body in these pieces, after which the line breaks when it should. */
export function streamOf(pieces: Uint8Array[], { breaks = false } = {}) {
  const left = [...pieces];
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = left.shift();
        if (piece) controller.enqueue(new Uint8Array(piece));
        else if (breaks) controller.error(new Error("the line is gone"));
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/** A body that stops and neither ends nor fails, as one does on a line that is gone; it ends by `end`. */
export function stalledStream(first: Uint8Array) {
  let sent = false;
  let reached = () => undefined as void;
  let end = () => undefined as void;
  const ending = new Promise<void>((resolve) => (end = resolve));
  const isReached = new Promise<void>((resolve) => (reached = resolve));
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (!sent) {
          sent = true;
          controller.enqueue(new Uint8Array(first));
          return undefined;
        }
        reached();
        return ending.then(() => controller.close());
      },
    },
    { highWaterMark: 0 },
  );
  return { body, isReached, end };
}

export function checksumOf(bytes: Uint8Array): Record<string, string> {
  return { "Upload-Checksum": `sha1 ${createHash("sha1").update(bytes).digest("base64")}` };
}
