import { createReadStream, createWriteStream } from "node:fs";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { expressionBuilder } from "kysely";
import { isKept } from "#app/features/media/purge.server.ts";
import type { Database } from "#db/client.ts";
import type { Schema } from "#db/schema.ts";
import type { Objeto } from "#db/schema/posts.ts";

const BATCH = 5_000;

export type LiveObject = Pick<Objeto, "name" | "id_archivo" | "label" | "size">;

/** In use, or retired and evidence that no purge takes. */
export function isInUse() {
  const eb = expressionBuilder<Schema, "objetos">();
  const isEvidence = eb.and([eb("objetos.state", "=", "retired"), isKept()]);
  return eb.or([eb("objetos.state", "in", ["live", "held"]), isEvidence]);
}

/** Every object in use, in the order of the names. */
export async function* liveObjects(db: Database): AsyncGenerator<LiveObject> {
  for (let after = ""; ;) {
    const rows = await db
      .selectFrom("objetos")
      .select(["name", "id_archivo", "label", "size"])
      .where(isInUse())
      .where("name", ">", after)
      .orderBy("name")
      .limit(BATCH)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.name;
  }
}

/** Writes all objects in use to a file, a line of JSON each; gives their number. */
export async function listLiveObjects(db: Database, path: string): Promise<number> {
  let count = 0;
  const lines = async function* () {
    for await (const object of liveObjects(db)) {
      count += 1;
      yield `${JSON.stringify(object)}\n`;
    }
  };
  await pipeline(Readable.from(lines()), createWriteStream(path));
  return count;
}

export async function* readObjectList(path: string): AsyncGenerator<LiveObject> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity });
  for await (const line of lines) yield JSON.parse(line) as LiveObject;
}
