import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request as startRequest } from "node:http";
import { json } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Instance } from "./instance.ts";

const POLL_MS = 20;
const READY_WITHIN_MS = 60_000;
const DESCRIPTION = "Tarde en la playa de #mazatlan con la luz del #atardecer";

export interface SentFile {
  name: string;
  /** Bytes. */
  size: number;
  chunks(): Iterable<Uint8Array>;
}

/** Publishes a post of one file, sent as fast as the server takes it. Gives the id of the post. */
export async function upload({ url, token }: Instance, file: SentFile): Promise<number> {
  const boundary = randomUUID();
  const part = (headers: string) => `--${boundary}\r\nContent-Disposition: form-data; ${headers}`;
  const head = Buffer.from(
    `${part('name="descripcion"')}\r\n\r\n${DESCRIPTION}\r\n` +
      `${part(`name="files"; filename="${file.name}"`)}\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const request = startRequest(`${url}/api/publicaciones`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${token}`,
      "Content-Type": `multipart/form-data; boundary=${boundary}`,
      "Content-Length": head.length + file.size + tail.length,
    },
  });
  const [[response]] = await Promise.all([
    once(request, "response") as Promise<[IncomingMessage]>,
    pipeline(bodyOf(head, file, tail), request),
  ]);
  const answer = (await json(response)) as { id_publicacion: number };
  if (response.statusCode !== 201) throw new Error(`not uploaded: ${JSON.stringify(answer)}`);
  return answer.id_publicacion;
}

function* bodyOf(head: Uint8Array, file: SentFile, tail: Uint8Array): Iterable<Uint8Array> {
  yield head;
  yield* file.chunks();
  yield tail;
}

/** Waits until a post is processed. Throws when it fails or takes a minute. */
export async function untilReady({ url, token }: Instance, id: number): Promise<void> {
  const give = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const response = await fetch(`${url}/api/publicaciones/${id}/status`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const { status, error } = (await response.json()) as { status: string; error?: string };
    if (status === "ready") return;
    if (status !== "queued" || Date.now() > give) throw new Error(`post ${status}: ${error}`);
    await sleep(POLL_MS);
  }
}
