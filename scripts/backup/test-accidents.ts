import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import {
  goLive,
  randomId,
  reserveNamed,
  reserveObject,
} from "#app/features/media/objects.server.ts";
import { avatarName } from "#app/features/people/avatar-sizes.ts";
import type { Place } from "./test-instances.ts";
import { type Person } from "#tests/kit/stage.ts";

/** Changes a byte of a picture in the middle, where the tar's own checks do not look. */
export function flipByte(file: string): void {
  const bytes = readFileSync(file);
  const at = bytes.indexOf("RIFF") + 100;
  bytes[at] = bytes[at]! ^ 0xff;
  writeFileSync(file, bytes);
}

export function cutInHalf(file: string): void {
  truncateSync(file, readFileSync(file).length / 2);
}

export function replaceByText(file: string): void {
  writeFileSync(file, "hello ".repeat(1000));
}

/** What the purge does, once processing or its owner has taken these from a file. */
export async function purge({ ctx }: Place, names: string[]): Promise<void> {
  await ctx.objects.delete(names);
  await ctx.db.deleteFrom("objetos").where("name", "in", names).execute();
}

/** Bytes that wait in the place of what this file shows. Gives their name. */
export async function sendReplacement({ ctx }: Place, id_archivo: number): Promise<string> {
  const about = { id_archivo, label: "original", mime: "image/jpeg", size: 5 };
  const name = await reserveObject(ctx.db, { ...about, ext: "jpg" });
  await ctx.objects.put(name, Buffer.from("bytes"));
  await goLive(ctx.db, [name]);
  await ctx.db
    .updateTable("archivos")
    .set({ replacement: "queued" })
    .where("id_archivo", "=", id_archivo)
    .execute();
  return name;
}

/** A row that no program of ours writes. */
export async function forgeObject(
  { ctx }: Place,
  row: { name: string; mime: string },
): Promise<void> {
  const made = { label: "w480", state: "retired", created_at: Date.now() } as const;
  await ctx.db
    .insertInto("objetos")
    .values({ ...made, ...row })
    .execute();
}

/** What is no picture of a post: a sealed document, renditions of a long video, the copy of one's data. */
export async function storeOtherKinds({ db, objects, viewer }: Person): Promise<void> {
  const kinds = [
    { label: "sealed", mime: "application/octet-stream", ext: "bin" },
    { label: "240p-cmaf", mime: "video/mp4", ext: "mp4" },
    { label: "480p-av1", mime: "video/mp4", ext: "mp4" },
    { label: "export", mime: "application/zip", ext: "zip", id_usuario: viewer.id_usuario },
  ];
  for (const kind of kinds) {
    const name = await reserveObject(db, { ...kind, size: 5 });
    await objects.put(name, Buffer.from("bytes"));
    await goLive(db, [name]);
  }
}

/** A picture of somebody in two sizes, which belong to no file. Gives the name of the small one. */
export async function giveAvatar({ db, objects, viewer }: Person): Promise<string> {
  const { id_usuario } = viewer;
  const id = randomId();
  const names = [48, 60].map((side) => avatarName(id, side));
  const about = { id_usuario, label: "avatar", mime: "image/webp", size: 6 };
  await reserveNamed(
    db,
    names.map((name) => ({ ...about, name })),
  );
  for (const name of names) await objects.put(name, Buffer.from("avatar"));
  await goLive(db, names);
  await db
    .updateTable("usuarios")
    .set({ profile_picture: names[1]! })
    .where("id_usuario", "=", id_usuario)
    .execute();
  return names[0]!;
}
