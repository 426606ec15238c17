import { sql } from "kysely";
import type { Database } from "#db/client.ts";
import { itemsOf, type JsonRows, jsonRows, numberIn, rowsOf } from "#db/engines/json-rows.ts";
import { type GivenRow, rowsLater } from "#db/engines/value-rows.ts";
import type { Random } from "../ranking/random.ts";
import { type Taste, topTags } from "../ranking/taste.ts";

const TAGS = 6;
/** And of those one follows. */
const FOLLOWED_TAGS = 4;
const PER_TAG = 12;

/** Those the viewer is drawn to most, and in turn those they follow. */
export function tagsToRead(taste: Taste, random: Random): string[] {
  const top = topTags(taste, TAGS);
  const others = [...taste.followedTags].filter((tag) => !top.includes(tag));
  if (others.length <= FOLLOWED_TAGS) return [...top, ...others];
  const from = Math.floor(random() * others.length);
  return [...top, ...[...others.slice(from), ...others.slice(0, from)].slice(0, FOLLOWED_TAGS)];
}

/** Ids are given in the order of publication, so the newest of a tag are its largest. */
export function taggedWith(db: Database, tags: GivenRow[]) {
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

/** Of `tagged`, which is what {@link taggedWith} gives. */
export function idsTagged(db: Database) {
  const id = numberIn("id");
  return sql<{ id: number }>`(select ${id} as id from tagged, ${itemsOf(db, "tagged.posts")})`;
}

interface Tagged {
  tag: string;
  posts: JsonRows<{ id: number }>;
}

export function readTagged(rows: Tagged[], before: Record<string, number | null>) {
  const places = { ...before };
  const ids = rows.flatMap(({ tag, posts }) => {
    const read = rowsOf(posts).map(({ id }) => id);
    places[tag] = read.length < PER_TAG ? null : read.at(-1)!;
    return read;
  });
  return { ids, places };
}
