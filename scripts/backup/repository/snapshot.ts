import { randomInt } from "node:crypto";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { Readable } from "node:stream";
import { Refusal } from "../../admin/program.ts";
import { DATABASE, END, endSchema, MANIFEST, manifestSchema, OBJECTS, SECRET } from "../archive.ts";
import { type Entry, readEntries, type Source } from "../read-archive.ts";
import type { Repository } from "./repository.ts";

/** A line of a snapshot's list. */
export interface Listed {
  name: string;
  size: number;
}

/**
 * Names sort as they were made: `20261124-140512-3f2a` has day and second, the milliseconds of it in three hexadecimal
 * digits, and one that is random.
 */
export function newSnapshotName(now: Date): string {
  const [day, time] = now.toISOString().split("T") as [string, string];
  const thousandth = now.getUTCMilliseconds().toString(16).padStart(3, "0");
  const end = `${thousandth}${randomInt(16).toString(16)}`;
  return `${day.replaceAll("-", "")}-${time.slice(0, 8).replaceAll(":", "")}-${end}`;
}

/** When a snapshot of this name was made. */
export function madeAt(snapshot: string): Date {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)-/.exec(snapshot) ?? [];
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** A snapshot as what is restored; its bytes are decrypted and proven while they are read. */
export function snapshotSource(repository: Repository, snapshot: string): Source {
  const key = repository.keyOfSnapshot(snapshot);
  const entries = (use: (entry: Entry) => Promise<void>) =>
    readEntries(repository.get(key), true, use);
  return {
    name: `${snapshot} at ${repository.name}`,
    async verify(onPart) {
      let [manifest, end]: [unknown, unknown] = [null, null];
      await entries(async ({ name, body }) => {
        if (name === MANIFEST) manifest = JSON.parse(await text(body));
        else if (name === END) end = JSON.parse(await text(body));
        else body.resume();
      });
      const whole = { manifest: manifestSchema.parse(manifest), end: endSchema.parse(end) };
      let bytes = 0;
      for await (const object of listOf(repository, snapshot)) {
        await assertWhole(repository, object);
        bytes += object.size;
        onPart(bytes / Math.max(1, whole.end.bytes));
      }
      return whole;
    },
    async read(use, what) {
      await entries(async (entry) => {
        if ([DATABASE, SECRET].includes(entry.name)) await use(entry);
        else entry.body.resume();
      });
      if (what === "database only") return;
      for await (const { name, size } of listOf(repository, snapshot)) {
        const body = repository.get(repository.keyOfObject(name));
        await use({ name: OBJECTS + name, size, body });
      }
    },
  };
}

async function assertWhole(repository: Repository, { name, size }: Listed): Promise<void> {
  let read = 0;
  const body = repository.get(repository.keyOfObject(name));
  for await (const chunk of body) read += (chunk as Buffer).length;
  if (read === size) return;
  throw new Refusal(`${name} at ${repository.name} has ${read} bytes instead of ${size}`);
}

export async function putList(
  repository: Repository,
  snapshot: string,
  objects: AsyncIterable<Listed>,
): Promise<void> {
  const lines = async function* () {
    for await (const { name, size } of objects) yield `${JSON.stringify({ name, size })}\n`;
  };
  const compressed = createGzip();
  await Promise.all([
    pipeline(Readable.from(lines()), compressed),
    repository.put(repository.keyOfList(snapshot), compressed),
  ]);
}

/** The objects of a snapshot. */
export async function* listOf(repository: Repository, snapshot: string): AsyncGenerator<Listed> {
  const plain = createGunzip();
  // Whoever reads is told by the stream itself.
  pipeline(repository.get(repository.keyOfList(snapshot)), plain).catch(() => undefined);
  let begun = "";
  for await (const chunk of plain.setEncoding("utf8")) {
    const lines = (begun + (chunk as string)).split("\n");
    begun = lines.pop()!;
    for (const line of lines) yield JSON.parse(line) as Listed;
  }
}
