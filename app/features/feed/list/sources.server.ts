import { sql } from "kysely";
import type { Ctx } from "#app/context.server.ts";
import type { MutedWord } from "#app/features/people/mutes/mutes.server.ts";
import { isRecommended, type Regard, regardOf } from "#app/features/posts/visibility.server.ts";
import type { Database } from "#db/client.ts";
import { compiled } from "#db/compiled.ts";
import { jsonRows, rowsOf } from "#db/engines/json-rows.ts";
import { type GivenRow, rowsLater } from "#db/engines/value-rows.ts";
import { AT_FIRST, type Cursor, cursorLater, newestFirst } from "#db/pagination.ts";
import type { Random } from "../ranking/random.ts";
import type { Taste } from "../ranking/taste.ts";
import {
  type AskedBy,
  askedBy,
  candidatesAmong,
  type Found,
  foundIn,
} from "./candidates.server.ts";
import { newestOfFollowed } from "./followed.server.ts";
import { idsTagged, readTagged, taggedWith, tagsToRead } from "./tagged.server.ts";

const RECENT = 40;
const TRENDING = 40;
const FOLLOWED = 24;
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
  /** Of those ids, and of the others that were asked for. */
  candidates: Found[];
}

interface Wish {
  /** The name of the viewer where they are not to see again what they saw. */
  viewer: string | null;
  taste: Taste;
  muted: readonly MutedWord[];
  places: Places;
  /** Posts that are ranked with those of this slice. */
  others: number[];
  now: number;
  random: Random;
}

/**
 * Reads the next slice of every source, each a bounded range of an index, and what ranking has to know of
 * its posts, in one statement.
 */
export async function readSlice(ctx: Ctx, wish: Wish): Promise<Slice> {
  const { viewer, taste, muted, places, others, now, random } = wish;
  const before = places.tags ?? {};
  const tags = tagsToRead(taste, random).filter((tag) => before[tag] !== null);
  const isFollowedRead = places.followed !== null && taste.followed.size > 0;
  const asked: Asked = {
    ...askedBy(ctx, muted),
    viewer: viewer ?? "",
    recent: startOf(places.recent),
    trending: startOf(places.trending),
    followed: startOf(places.followed),
    // Nobody's id is 0, so nothing is looked up where nothing can be found.
    follower: isFollowedRead ? (ctx.viewer?.id_usuario ?? 0) : 0,
    tags: tags.map((tag) => [tag, before[tag] ?? Number.MAX_SAFE_INTEGER]),
    until: now - Math.floor(random() * SAMPLE_SPAN_MS),
    others: others.map((id) => [id]),
  };
  const row = (await slices.first(ctx.db, asked, regardOf(ctx.viewer)))!;
  const recent = readOf(rowsOf(row.recent), RECENT);
  const trending = readOf(rowsOf(row.trending), TRENDING);
  const followed = readOf(rowsOf(row.followed), FOLLOWED);
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
    candidates: foundIn(rowsOf(row.candidates), muted),
  };
}

const AT_END: Cursor = { at: Number.MIN_SAFE_INTEGER, id: 0 };

function startOf(place: Cursor | null | undefined): Cursor {
  return place === null ? AT_END : (place ?? AT_FIRST);
}

interface Asked extends AskedBy {
  viewer: string;
  recent: Cursor;
  trending: Cursor;
  followed: Cursor;
  follower: number;
  /** Each with the id before which it is read. */
  tags: GivenRow[];
  until: number;
  others: GivenRow[];
}

const slices = compiled((db, asked: Asked, regard: Regard) => {
  const { me, now, readsText } = asked;
  const page = { before: cursorLater(asked.followed), limit: FOLLOWED };
  return db
    .with("recent", () => newest(db, cursorLater(asked.recent)))
    .with("trending", () => hottest(db, cursorLater(asked.trending)))
    .with("followed", () => newestOfFollowed(db, asked.follower, page))
    .with("tagged", () => taggedWith(db, asked.tags))
    .with("sample", () => sampleBefore(db, asked.until))
    .with("found", (read) =>
      read
        .selectFrom("recent")
        .select("id")
        .unionAll(read.selectFrom("trending").select("id"))
        .unionAll(read.selectFrom("followed").select("id"))
        .unionAll(read.selectFrom(idsTagged(db).as("tag")).select("id"))
        .unionAll(read.selectFrom("sample").select("id")),
    )
    .selectNoFrom((read) => [
      jsonRows(db, read.selectFrom("recent").select(["at", "id"])).as("recent"),
      jsonRows(db, read.selectFrom("trending").select(["at", "id"])).as("trending"),
      jsonRows(db, read.selectFrom("followed").select(["at", "id"])).as("followed"),
      jsonRows(db, read.selectFrom("tagged").select(["tag", "posts"])).as("tagged"),
      jsonRows(db, read.selectFrom("sample").select("id")).as("sample"),
      jsonRows(db, candidatesAmong(db, unseen(db, asked), { me, now, readsText }, regard)).as(
        "candidates",
      ),
    ]);
});

/** What the sources gave and the viewer has not seen, and what was asked for besides. */
function unseen(db: Database, { viewer, others }: Asked) {
  return sql<number>`(
    select found.id from found where not exists (
      select 1 from encuentros where encuentros.viewer = ${viewer} and encuentros.id_publicacion = found.id)
    union all select id from ${rowsLater(db, others, { id: "int" })})`;
}

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
