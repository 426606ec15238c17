import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { openDatabase } from "#db/client.ts";
import { isPostgres } from "#db/engines/engine.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { makeMedia, type MediaSet } from "../demo/media.ts";
import { DAY_MS } from "../demo/crowd.ts";
import { makePeople } from "../demo/people.ts";
import { makePosts } from "../demo/posts.ts";
import { newRandom } from "../demo/random.ts";
import type { Shelf } from "../demo/shelf.ts";

const SEED = 1;
const SPAN_MS = 365 * DAY_MS;
const FEWEST_PEOPLE = 24;
/** So many of the newest posts have rows for each of their likes, saves and comments. */
const REACTED = 1_000;

/** Lists read rows only, so the posts' bytes are stored nowhere: only others get their turn. */
const noShelf: Shelf = { put: () => setImmediate(), isCostly: () => false };

/** One medium of each kind, for any number of posts. */
export function fewMedia(folder: string): Promise<MediaSet> {
  return makeMedia(folder, { seed: SEED, atMost: 1 });
}

/** Migrates a new database and publishes so many of the demo's posts in it. */
export async function fillDatabase(
  url: string,
  {
    posts,
    media,
    detail,
    shelf = noShelf,
  }: {
    posts: number;
    media: MediaSet;
    detail: (text: string) => void;
    /** Absent: nobody will look at the files. */
    shelf?: Shelf;
  },
): Promise<void> {
  const db = openDatabase(url);
  await migrateToLatest(db);
  const random = newRandom(SEED);
  const now = Date.now();
  const common = { shelf, random, now };
  const crowd = await makePeople(db, {
    ...common,
    count: Math.max(FEWEST_PEOPLE, Math.round(posts / 100)),
    more: false,
    joinedBefore: now - SPAN_MS,
    avatars: media.avatars,
  });
  await makePosts(
    { db },
    {
      ...common,
      count: posts,
      span: SPAN_MS,
      timeZone: "America/Mexico_City",
      reacted: REACTED,
      media,
      crowd,
      onProgress: (done) => detail(`${done} of ${posts} posts`),
    },
  );
  // PostgreSQL would look after new tables by itself, but in the middle of what is measured.
  if (isPostgres(db)) await sql`vacuum analyze`.execute(db);
  await db.destroy();
}
