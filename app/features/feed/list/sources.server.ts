import type { Ctx } from "#app/context.server.ts";
import { isListed } from "#app/features/posts/visibility.server.ts";
import type { Database } from "#db/client.ts";
import { type Cursor, newestFirst } from "#db/pagination.ts";
import { postsOfFollowed } from "./followed.server.ts";
import { type Taste, topTags } from "../ranking/taste.ts";
import type { Random } from "../ranking/random.ts";

const RECENT = 40;
const TRENDING = 40;
const FOLLOWED = 24;
const TAGS = 6;
/** And of those one follows. */
const FOLLOWED_TAGS = 4;
const PER_TAG = 12;
const SAMPLE = 24;
const SAMPLE_SPAN_MS = 7 * 24 * 60 * 60 * 1000;
const OWN_NEW_MS = 10 * 60 * 1000;

/** How far a session has read each source; null at its end. */
export interface Places {
  recent?: Cursor | null;
  trending?: Cursor | null;
  followed?: Cursor | null;
  /** Of a tag the last post that was read. */
  tags?: Record<string, number | null>;
}

export interface Slice {
  ids: number[];
  places: Places;
}

/** Reads the next slice of every source: each a bounded range of an index. */
export async function readSources(
  ctx: Ctx,
  { taste, places, now, random }: { taste: Taste; places: Places; now: number; random: Random },
): Promise<Slice> {
  const [recent, trending, followed, tagged, sample] = await Promise.all([
    readNewest(ctx.db, places.recent, RECENT),
    readHottest(ctx.db, places.trending),
    readFollowedPosts(ctx, taste, places.followed),
    readTagged(ctx.db, tagsToRead(taste, random), places.tags ?? {}),
    readSample(ctx.db, now - Math.floor(random() * SAMPLE_SPAN_MS)),
  ]);
  return {
    ids: [...new Set([...recent.ids, ...trending.ids, ...followed.ids, ...tagged.ids, ...sample])],
    places: {
      recent: recent.place,
      trending: trending.place,
      followed: followed.place,
      tags: tagged.places,
    },
  };
}

/** What the viewer has just published, to be seen by its author first. */
export async function readOwnNew({ db, viewer }: Ctx, now: number): Promise<number[]> {
  if (!viewer) return [];
  const rows = await db
    .selectFrom("publicaciones")
    .select("id_publicacion as id")
    .where("id_usuario", "=", viewer.id_usuario)
    .where("fecha_publicacion", ">", now - OWN_NEW_MS)
    .where(isListed(null))
    .orderBy("fecha_publicacion", "desc")
    .orderBy("id_publicacion", "desc")
    .limit(2)
    .execute();
  return rows.map(({ id }) => id);
}

export interface Read {
  ids: number[];
  place: Cursor | null;
}

const NOTHING: Read = { ids: [], place: null };

async function readNewest(
  db: Database,
  place: Cursor | null | undefined,
  limit: number,
): Promise<Read> {
  if (place === null) return NOTHING;
  const query = db
    .selectFrom("publicaciones")
    .where(isListed(null))
    .select(["fecha_publicacion as at", "id_publicacion as id"]);
  const columns = { at: "fecha_publicacion", id: "id_publicacion" } as const;
  const rows = await newestFirst(query, columns, { before: place ?? null, limit }).execute();
  return readOf(rows, limit);
}

async function readHottest(db: Database, place: Cursor | null | undefined): Promise<Read> {
  if (place === null) return NOTHING;
  const query = db.selectFrom("tendencias").select(["points as at", "id_publicacion as id"]);
  const columns = { at: "points", id: "id_publicacion" } as const;
  const page = { before: place ?? null, limit: TRENDING };
  return readOf(await newestFirst(query, columns, page).execute(), TRENDING);
}

async function readFollowedPosts(
  ctx: Ctx,
  taste: Taste,
  place: Cursor | null | undefined,
): Promise<Read> {
  if (place === null || taste.followed.size === 0) return NOTHING;
  const rows = await postsOfFollowed(ctx, { before: place ?? null, limit: FOLLOWED });
  return readOf(rows, FOLLOWED);
}

/** Those the viewer is drawn to most, and in turn those they follow. */
function tagsToRead(taste: Taste, random: Random): string[] {
  const top = topTags(taste, TAGS);
  const others = [...taste.followedTags].filter((tag) => !top.includes(tag));
  if (others.length <= FOLLOWED_TAGS) return [...top, ...others];
  const from = Math.floor(random() * others.length);
  return [...top, ...[...others.slice(from), ...others.slice(0, from)].slice(0, FOLLOWED_TAGS)];
}

/** Ids are given in the order of publication, so the newest of a tag are its largest. */
async function readTagged(db: Database, tags: string[], places: Record<string, number | null>) {
  const unread = tags.filter((tag) => places[tag] !== null);
  const read = await Promise.all(
    unread.map((tag) =>
      db
        .selectFrom("clasificaciones")
        .select("id_publicacion as id")
        .where("tag", "=", tag)
        .where("id_publicacion", "<", places[tag] ?? Number.MAX_SAFE_INTEGER)
        .orderBy("id_publicacion", "desc")
        .limit(PER_TAG)
        .execute(),
    ),
  );
  const next = read.map((rows) => (rows.length < PER_TAG ? null : rows.at(-1)!.id));
  return {
    ids: read.flat().map(({ id }) => id),
    places: { ...places, ...Object.fromEntries(unread.map((tag, at) => [tag, next[at]!])) },
  };
}

/** What was published around a moment of the last days: so that nothing new is passed over. */
async function readSample(db: Database, until: number): Promise<number[]> {
  const rows = await db
    .selectFrom("publicaciones")
    .select("id_publicacion as id")
    .where(isListed(null))
    .where("fecha_publicacion", "<=", until)
    .orderBy("fecha_publicacion", "desc")
    .orderBy("id_publicacion", "desc")
    .limit(SAMPLE)
    .execute();
  return rows.map(({ id }) => id);
}

/** `rows` may hold one more than the limit. */
export function readOf(rows: Cursor[], limit: number): Read {
  const shown = rows.slice(0, limit);
  return { ids: shown.map(({ id }) => id), place: rows.length > limit ? shown.at(-1)! : null };
}
