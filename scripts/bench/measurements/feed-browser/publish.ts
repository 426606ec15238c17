import { openDiskStore } from "#storage/disk/store.ts";
import { openShelf } from "../../../demo/shelf.ts";
import { fewMedia, fillDatabase } from "../../filled-database.ts";
import type { Instance } from "../../instance.ts";
import type { Bench } from "../../measurement.ts";

const POSTS = 2_500;

/** Fills an instance with posts to go through. */
export async function publish({ folder, detail }: Bench, instance: Instance): Promise<void> {
  const { databaseUrl, mediaDir } = instance;
  const shelf = openShelf(openDiskStore(mediaDir), mediaDir);
  const media = await fewMedia(folder);
  await fillDatabase(databaseUrl, { posts: POSTS, media, detail, shelf });
}
