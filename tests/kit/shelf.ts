import { readFile, writeFile } from "node:fs/promises";
import { extname } from "node:path";
import { deserialize, serialize } from "node:v8";
import { processImage } from "#app/features/media/image/image.server.ts";
import { reserveObject } from "#app/features/media/objects.server.ts";
import { processVideo } from "#app/features/media/video/video.server.ts";
import type { Database } from "#db/client.ts";
import type { ObjectStore } from "#storage/objects.ts";
import {
  cameraJpeg,
  fixture,
  scratchFolder,
  uprightClip,
  whiteJpeg,
  wideJpeg,
} from "../media-fixtures.ts";

const make = {
  photo: async () => processImage(await cameraJpeg(), scratchFolder()),
  /** As light as a picture can be, in the shape of posts. */
  white: async () => processImage(await whiteJpeg(), scratchFolder()),
  wide: async () => processImage(await wideJpeg(), scratchFolder()),
  clip: async () => processVideo(await uprightClip(), scratchFolder()),
};

export type MediumName = keyof typeof make;

type Medium = Awaited<ReturnType<typeof process>>;

/** Adds a file to a post as the worker leaves it when it is done. */
export async function addMedium(
  { db, objects }: { db: Database; objects: ObjectStore },
  name: MediumName,
  at: { id_publicacion: number; position: number },
): Promise<void> {
  const { facts, renditions } = await (made[name] ??= take(name));
  const { id_archivo } = await db
    .insertInto("archivos")
    .values({ ...at, ...facts, status: "ready", progress: 100 })
    .returning("id_archivo")
    .executeTakeFirstOrThrow();
  for (const { bytes, ...row } of renditions) {
    const key = await reserveObject(db, { ...row, id_archivo });
    await objects.put(key, bytes, { contentType: row.mime });
    await db.updateTable("objetos").set({ state: "live" }).where("name", "=", key).execute();
  }
}

const made: Partial<Record<MediumName, Promise<Medium>>> = {};

/** By the product itself, once a run: what is made of it has rows and objects of its own. */
async function take(name: MediumName): Promise<Medium> {
  const path = await fixture(`shelf-${name}`, async (to) =>
    writeFile(to, serialize(await process(name))),
  );
  return deserialize(await readFile(path)) as Medium;
}

async function process(name: MediumName) {
  const result = await make[name]();
  if (!result.ok) throw new Error(`the ${name} of the tests is ${result.reason}`);
  const { width, height, thumbhash, preview } = result;
  const duration_ms = "duration_ms" in result ? result.duration_ms : null;
  const tipo = name === "clip" ? ("video" as const) : ("image" as const);
  const renditions = await Promise.all(
    result.outputs.map(async ({ path, ...row }) => {
      return { ...row, ext: extname(path).slice(1), bytes: await readFile(path) };
    }),
  );
  return { facts: { tipo, width, height, duration_ms, thumbhash, preview }, renditions };
}
