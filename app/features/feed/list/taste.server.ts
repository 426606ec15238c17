import { sql } from "kysely";
import type { Database } from "#db/client.ts";
import { compiled } from "#db/compiled.ts";
import { type JsonRows, jsonRows, rowsOf } from "#db/engines/json-rows.ts";
import { idsIn } from "#db/engines/value-rows.ts";
import { FOLLOWED_MAX, FOLLOWED_TAGS_READ, REACTIONS_READ } from "../limits.ts";
import { fresh, HALF_LIFE_MS, weightNow } from "../ranking/decay.ts";
import { addSignal, noTaste, SIGNALS, type Taste } from "../ranking/taste.ts";

/** What the tables hold of somebody's taste. */
interface TasteRows {
  weights: { kind: "tag" | "creator"; subject: string; weight: number }[];
  followed: { id: number }[];
  followedTags: { palabra: string }[];
  liked: Reaction[];
  saved: Reaction[];
  commented: Reaction[];
}

/** A post and when somebody did something with it. */
interface Reaction {
  at: number;
  id_usuario: number;
  tags: JsonRows<{ tag: string }>;
}

/**
 * What a viewer is drawn to: the sums that events left, and for an account the newest likes, saves,
 * comments and follows as they are now.
 */
export function tasteFrom(rows: TasteRows, now: number): Taste {
  const taste = noTaste();
  for (const { kind, subject, weight } of rows.weights) {
    if (kind === "tag") taste.tags.set(subject, weightNow(weight, now));
    else taste.creators.set(Number(subject), weightNow(weight, now));
  }
  for (const { id } of rows.followed) taste.followed.add(id);
  for (const { palabra } of rows.followedTags) {
    const tag = palabra.slice(1);
    taste.followedTags.add(tag);
    taste.tags.set(tag, (taste.tags.get(tag) ?? 0) + SIGNALS.followTag);
  }
  addReactions(taste, rows.liked, SIGNALS.like, now);
  addReactions(taste, rows.saved, SIGNALS.save, now);
  addReactions(taste, rows.commented, SIGNALS.comment, now);
  return taste;
}

function addReactions(taste: Taste, reactions: Reaction[], weight: number, now: number): void {
  for (const { at, id_usuario, tags } of reactions) {
    const post = { id_usuario, tags: rowsOf(tags).map(({ tag }) => tag) };
    addSignal(taste, post, weight * fresh(now - at, HALF_LIFE_MS));
  }
}

export function weightsOf(db: Database, viewer: string) {
  return db.selectFrom("gustos").select(["kind", "subject", "weight"]).where("viewer", "=", viewer);
}

export function followedBy(db: Database, id_usuario: number) {
  return db
    .selectFrom("seguimientos")
    .select("followed_id as id")
    .where("follower_id", "=", id_usuario)
    .orderBy("created_at", "desc")
    .orderBy("followed_id", "desc")
    .limit(FOLLOWED_MAX);
}

/** Each as the posts that have it write it: with and without accents it is one. */
export function followedTagsOf(db: Database, id_usuario: number) {
  return db
    .selectFrom("hashtags_seguidos as followed")
    .innerJoin("palabras", "palabras.clave", "followed.clave")
    .select("palabras.palabra")
    .where("followed.id_usuario", "=", id_usuario)
    .where("palabras.posts", ">", 0)
    .orderBy("followed.created_at", "desc")
    .limit(FOLLOWED_TAGS_READ);
}

export function reactionsOf(db: Database, table: "me_gusta" | "guardados", id_usuario: number) {
  return db
    .selectFrom(`${table} as reaction`)
    .innerJoin("publicaciones", "publicaciones.id_publicacion", "reaction.id_publicacion")
    .select(["reaction.created_at as at", "publicaciones.id_usuario"])
    .select(tagsOf(db).as("tags"))
    .where("reaction.id_usuario", "=", id_usuario)
    .orderBy("reaction.created_at", "desc")
    .orderBy("reaction.id_publicacion", "desc")
    .limit(REACTIONS_READ);
}

export function commented(db: Database, id_usuario: number) {
  return db
    .selectFrom("comentarios as reaction")
    .innerJoin("publicaciones", "publicaciones.id_publicacion", "reaction.id_publicacion")
    .select(["reaction.fecha_comentario as at", "publicaciones.id_usuario"])
    .select(tagsOf(db).as("tags"))
    .where("reaction.id_usuario", "=", id_usuario)
    .orderBy("reaction.id_comentario", "desc")
    .limit(REACTIONS_READ);
}

/** As a column of a query that has `publicaciones` in it. */
function tagsOf(db: Database) {
  const tags = db
    .selectFrom("clasificaciones")
    .select("clasificaciones.tag")
    .where("clasificaciones.id_publicacion", "=", sql.ref<number>("publicaciones.id_publicacion"));
  return jsonRows(db, tags);
}

/** What a signal on a post is about: its creator and its tags. */
export interface Subject {
  id_usuario: number;
  tags: string[];
}

export async function readSubjects(db: Database, ids: number[]): Promise<Map<number, Subject>> {
  const rows = await subjects.all(db, { ids });
  return new Map(
    rows.map(({ id, id_usuario, tags }) => [
      id,
      { id_usuario, tags: rowsOf(tags).map(({ tag }) => tag) },
    ]),
  );
}

const subjects = compiled((db, { ids }: { ids: number[] }) =>
  db
    .selectFrom("publicaciones")
    .select(["id_publicacion as id", "id_usuario"])
    .select(tagsOf(db).as("tags"))
    .where("id_publicacion", "in", idsIn(db, ids)),
);
