import { sql } from "kysely";
import type { Ctx } from "#app/context.server.ts";
import { isRecommended } from "#app/features/posts/visibility.server.ts";
import type { Database } from "#db/client.ts";
import { compiled } from "#db/compiled.ts";
import { type JsonRows, jsonRows, rowsOf } from "#db/engines/json-rows.ts";
import { type GivenRow, rowsLater } from "#db/engines/value-rows.ts";
import { AT_FIRST, type Cursor, cursorLater, newestFirst } from "#db/pagination.ts";
import { newestOfAll, newestOfFollowed } from "./followed.server.ts";
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
/** So long what one has published is new. */
export const OWN_NEW_MS = 10 * 60 * 1000;

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

/** Reads the next slice of every source, each a bounded range of an index, in one statement. */
export async function readSources(
  ctx: Ctx,
  { taste, places, now, random }: { taste: Taste; places: Places; now: number; random: Random },
): Promise<Slice> {
  const before = places.tags ?? {};
  const tags = tagsToRead(taste, random).filter((tag) => before[tag] !== null);
  const isFollowedRead = places.followed !== null && taste.followed.size > 0;
  const row = (await slices.first(ctx.db, {
    recent: startOf(places.recent),
    trending: startOf(places.trending),
    followed: startOf(places.followed),
    // Nobody's id is 0, so nothing is looked up where nothing can be found.
    follower: isFollowedRead ? (ctx.viewer?.id_usuario ?? 0) : 0,
    tags: tags.map((tag) => [tag, before[tag] ?? Number.MAX_SAFE_INTEGER]),
    until: now - Math.floor(random() * SAMPLE_SPAN_MS),
  }))!;
  const recent = readOf(rowsOf(row.recent), RECENT);
  const trending = readOf(rowsOf(row.trending), TRENDING);
  const followed = readOf(newestOfAll(rowsOf(row.followed), FOLLOWED), FOLLOWED);
  const tagged = readTagged(rowsOf(row.tagged), before);
  const sample = rowsOf(row.sample).map(({ id }) => id);
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

const AT_END: Cursor = { at: Number.MIN_SAFE_INTEGER, id: 0 };

function startOf(place: Cursor | null | undefined): Cursor {
  return place === null ? AT_END : (place ?? AT_FIRST);
}

interface Asked {
  recent: Cursor;
  trending: Cursor;
  followed: Cursor;
  follower: number;
  /** Each with the id before which it is read. */
  tags: GivenRow[];
  until: number;
}

const slices = compiled((db, asked: Asked) =>
  db.selectNoFrom([
    jsonRows(db, newest(db, cursorLater(asked.recent))).as("recent"),
    jsonRows(db, hottest(db, cursorLater(asked.trending))).as("trending"),
    jsonRows(
      db,
      newestOfFollowed(db, asked.follower, {
        before: cursorLater(asked.followed),
        limit: FOLLOWED,
      }),
    ).as("followed"),
    jsonRows(db, taggedWith(db, asked.tags)).as("tagged"),
    jsonRows(db, sampleBefore(db, asked.until)).as("sample"),
  ]),
);

/** What the viewer has just published, to be seen by its author first. */
export function ownNew(db: Database, id_usuario: number, since: number) {
  return db
    .selectFrom("publicaciones")
    .select("id_publicacion as id")
    .where("id_usuario", "=", id_usuario)
    .where("fecha_publicacion", ">", since)
    .where(isRecommended())
    .orderBy("fecha_publicacion", "desc")
    .orderBy("id_publicacion", "desc")
    .limit(2);
}

function newest(db: Database, before: Cursor) {
  const query = db
    .selectFrom("publicaciones")
    .where(isRecommended())
    .select(["fecha_publicacion as at", "id_publicacion as id"]);
  const columns = { at: "fecha_publicacion", id: "id_publicacion" } as const;
  return newestFirst(query, columns, { before, limit: RECENT });
}

function hottest(db: Database, before: Cursor) {
  const query = db.selectFrom("tendencias").select(["points as at", "id_publicacion as id"]);
  const columns = { at: "points", id: "id_publicacion" } as const;
  return newestFirst(query, columns, { before, limit: TRENDING });
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
function taggedWith(db: Database, tags: GivenRow[]) {
  const given = sql<{ tag: string; before: number }>`
    (select tag, before from ${rowsLater(db, tags, { tag: "text", before: "int" })})`;
  return db
    .selectFrom(given.as("asked"))
    .select((eb) => [
      "asked.tag",
      jsonRows(
        db,
        eb
          .selectFrom("clasificaciones")
          .select("clasificaciones.id_publicacion as id")
          .whereRef("clasificaciones.tag", "=", "asked.tag")
          .whereRef("clasificaciones.id_publicacion", "<", "asked.before")
          .orderBy("clasificaciones.id_publicacion", "desc")
          .limit(PER_TAG),
      ).as("posts"),
    ]);
}

interface Tagged {
  tag: string;
  posts: JsonRows<{ id: number }>;
}

function readTagged(rows: Tagged[], before: Record<string, number | null>) {
  const places = { ...before };
  const ids = rows.flatMap(({ tag, posts }) => {
    const read = rowsOf(posts).map(({ id }) => id);
    places[tag] = read.length < PER_TAG ? null : read.at(-1)!;
    return read;
  });
  return { ids, places };
}

/** What was published around a moment of the last days: so that nothing new is passed over. */
function sampleBefore(db: Database, until: number) {
  return db
    .selectFrom("publicaciones")
    .select("id_publicacion as id")
    .where(isRecommended())
    .where("fecha_publicacion", "<=", until)
    .orderBy("fecha_publicacion", "desc")
    .orderBy("id_publicacion", "desc")
    .limit(SAMPLE);
}

export interface Read {
  ids: number[];
  place: Cursor | null;
}

/** `rows` may hold one more than the limit. */
export function readOf(rows: Cursor[], limit: number): Read {
  const shown = rows.slice(0, limit);
  return { ids: shown.map(({ id }) => id), place: rows.length > limit ? shown.at(-1)! : null };
}
