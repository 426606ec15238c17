import type { Ctx } from "#app/context.server.ts";
import type { Database } from "#db/client.ts";
import { compiled } from "#db/compiled.ts";
import { jsonRows, rowsOf } from "#db/engines/json-rows.ts";
import { idsIn } from "#db/engines/value-rows.ts";
import { FOLLOWED_MAX, FOLLOWED_TAGS_READ, REACTIONS_READ } from "../limits.ts";
import { fresh, HALF_LIFE_MS, weightNow } from "../ranking/decay.ts";
import { addSignal, noTaste, SIGNALS, type Taste } from "../ranking/taste.ts";

/**
 * What a viewer is drawn to: the sums that events left, and for an account the newest likes, saves,
 * comments and follows as they are now. Reads a bounded number of rows.
 */
export async function readTaste(ctx: Ctx, viewer: string, now: number): Promise<Taste> {
  const taste = noTaste();
  const self = ctx.viewer?.id_usuario;
  const [rows, followed, followedTags, reactions] = await Promise.all([
    ctx.db
      .selectFrom("gustos")
      .select(["kind", "subject", "weight"])
      .where("viewer", "=", viewer)
      .execute(),
    self === undefined ? [] : readFollowed(ctx.db, self),
    self === undefined ? [] : readFollowedTags(ctx.db, self),
    self === undefined ? [] : readAllReactions(ctx.db, self),
  ]);
  for (const { kind, subject, weight } of rows) {
    if (kind === "tag") taste.tags.set(subject, weightNow(weight, now));
    else taste.creators.set(Number(subject), weightNow(weight, now));
  }
  for (const id of followed) taste.followed.add(id);
  for (const tag of followedTags) {
    taste.followedTags.add(tag);
    taste.tags.set(tag, (taste.tags.get(tag) ?? 0) + SIGNALS.followTag);
  }
  await addReactions(ctx.db, taste, reactions, now);
  return taste;
}

async function readFollowed(db: Database, id_usuario: number): Promise<number[]> {
  const rows = await db
    .selectFrom("seguimientos")
    .select("followed_id")
    .where("follower_id", "=", id_usuario)
    .orderBy("created_at", "desc")
    .orderBy("followed_id", "desc")
    .limit(FOLLOWED_MAX)
    .execute();
  return rows.map(({ followed_id }) => followed_id);
}

/** Each as the posts that have it write it: with and without accents it is one. */
async function readFollowedTags(db: Database, id_usuario: number): Promise<string[]> {
  const rows = await db
    .selectFrom("hashtags_seguidos as followed")
    .innerJoin("palabras", "palabras.clave", "followed.clave")
    .select("palabras.palabra")
    .where("followed.id_usuario", "=", id_usuario)
    .where("palabras.posts", ">", 0)
    .orderBy("followed.created_at", "desc")
    .limit(FOLLOWED_TAGS_READ)
    .execute();
  return rows.map(({ palabra }) => palabra.slice(1));
}

interface Reaction {
  id: number;
  at: number;
  weight: number;
}

async function readAllReactions(db: Database, id_usuario: number): Promise<Reaction[]> {
  const read = await Promise.all([
    readReactions(db, "me_gusta", id_usuario, SIGNALS.like),
    readReactions(db, "guardados", id_usuario, SIGNALS.save),
    readComments(db, id_usuario),
  ]);
  return read.flat();
}

async function addReactions(db: Database, taste: Taste, reactions: Reaction[], now: number) {
  if (reactions.length === 0) return;
  const posts = await readSubjects(db, [...new Set(reactions.map(({ id }) => id))]);
  for (const { id, at, weight } of reactions) {
    const post = posts.get(id);
    if (post) addSignal(taste, post, weight * fresh(now - at, HALF_LIFE_MS));
  }
}

async function readReactions(
  db: Database,
  table: "me_gusta" | "guardados",
  id_usuario: number,
  weight: number,
): Promise<Reaction[]> {
  const rows = await db
    .selectFrom(table)
    .select(["id_publicacion as id", "created_at as at"])
    .where("id_usuario", "=", id_usuario)
    .orderBy("created_at", "desc")
    .orderBy("id_publicacion", "desc")
    .limit(REACTIONS_READ)
    .execute();
  return rows.map((row) => ({ ...row, weight }));
}

async function readComments(db: Database, id_usuario: number): Promise<Reaction[]> {
  const rows = await db
    .selectFrom("comentarios")
    .select(["id_publicacion as id", "fecha_comentario as at"])
    .where("id_usuario", "=", id_usuario)
    .orderBy("id_comentario", "desc")
    .limit(REACTIONS_READ)
    .execute();
  return rows.map((row) => ({ ...row, weight: SIGNALS.comment }));
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
    .select((eb) =>
      jsonRows(
        db,
        eb
          .selectFrom("clasificaciones")
          .select("clasificaciones.tag")
          .whereRef("clasificaciones.id_publicacion", "=", "publicaciones.id_publicacion"),
      ).as("tags"),
    )
    .where("id_publicacion", "in", idsIn(db, ids)),
);
