import { type InferResult, type RawBuilder, sql } from "kysely";
import type { Ctx } from "#app/context.server.ts";
import type { MutedWord } from "#app/features/people/mutes/mutes.server.ts";
import {
  beholder,
  isRecommended,
  isOpenTo,
  type Regard,
  regardOf,
} from "#app/features/posts/visibility.server.ts";
import { isByWanted, saysMuted } from "#app/features/posts/wanted.server.ts";
import type { Database } from "#db/client.ts";
import { compiled } from "#db/compiled.ts";
import { jsonRows, rowsOf } from "#db/engines/json-rows.ts";
import { idsIn } from "#db/engines/value-rows.ts";
import type { Candidate } from "../ranking/score.ts";

/** A post that may be put before somebody. */
export interface Found extends Candidate {
  /** It is among the hottest. */
  isTrending: boolean;
}

/** So many of the hottest posts are called trending. */
const HOT = 30;

/**
 * What ranking has to know of these posts. Those the viewer may not see whole are left out (a
 * locked post is no recommendation), and so are those of whom and of what they have muted.
 */
export async function readCandidates(ctx: Ctx, ids: number[]): Promise<Found[]> {
  if (ids.length === 0) return [];
  const asked = { ids, ...askedBy(ctx, []) };
  return foundIn(await candidates.all(ctx.db, asked, regardOf(ctx.viewer)), []);
}

const candidates = compiled(
  (db, { ids, me, now, readsText }: AskedBy & { ids: number[] }, regard: Regard) =>
    candidatesAmong(db, idsIn(db, ids), { me, now, readsText }, regard),
);

/** Of who asks, what {@link candidatesAmong} has to know. */
export interface AskedBy {
  me: number;
  now: number;
  /** 1: there are words to be looked for. */
  readsText: number;
}

export function askedBy({ viewer }: Ctx, muted: readonly MutedWord[]): AskedBy {
  return {
    me: viewer?.id_usuario ?? 0,
    now: Date.now(),
    readsText: muted.length > 0 ? 1 : 0,
  };
}

export function candidatesAmong(
  db: Database,
  ids: RawBuilder<number>,
  { me, now, readsText }: AskedBy,
  regard: Regard,
) {
  return db
    .selectFrom("publicaciones")
    .leftJoin("atenciones", "atenciones.id_publicacion", "publicaciones.id_publicacion")
    .where("publicaciones.id_publicacion", "in", ids)
    .where(isRecommended())
    .where(isOpenTo(beholder(regard, me), now))
    .$if(regard !== "visitor", (query) => query.where(isByWanted(me)))
    .select([
      "publicaciones.id_publicacion as id",
      "publicaciones.id_usuario",
      "publicaciones.tipo_publicacion as tipo",
      "publicaciones.fecha_publicacion as fecha",
      "publicaciones.likeCount",
      "publicaciones.saveCount",
      "publicaciones.commentCount",
      "publicaciones.views",
      "atenciones.shown",
      "atenciones.watched",
      "atenciones.anon_shown",
      "atenciones.anon_watched",
    ])
    .select((eb) => [
      sql<string | null>`
          case when cast(${readsText} as integer) = 1 then publicaciones.descripcion end`.as(
        "text",
      ),
      eb("publicaciones.id_publicacion", "in", hottest(db)).as("isTrending"),
      jsonRows(
        db,
        eb
          .selectFrom("clasificaciones")
          .select("clasificaciones.tag")
          .whereRef("clasificaciones.id_publicacion", "=", "publicaciones.id_publicacion"),
      ).as("tags"),
    ]);
}

type Row = InferResult<ReturnType<typeof candidatesAmong>>[number];

/** Without those that say what is muted. */
export function foundIn(rows: Row[], muted: readonly MutedWord[]): Found[] {
  const wanted = rows.filter(({ text }) => !saysMuted(text ?? "", muted));
  return wanted.map(({ text: _, shown, watched, anon_shown, anon_watched, tags, ...post }) => ({
    ...post,
    // SQLite says true as 1.
    isTrending: Boolean(post.isTrending),
    tags: rowsOf(tags).map(({ tag }) => tag),
    attention: {
      shown: shown ?? 0,
      watched: watched ?? 0,
      anonShown: anon_shown ?? 0,
      anonWatched: anon_watched ?? 0,
    },
  }));
}

function hottest(db: Database) {
  return db
    .selectFrom("tendencias")
    .select("tendencias.id_publicacion")
    .orderBy("tendencias.points", "desc")
    .orderBy("tendencias.id_publicacion", "desc")
    .limit(HOT);
}

/** Id and kind of the posts that exist, in the order given; locked ones too. */
export async function readKinds(
  ctx: Ctx,
  ids: number[],
): Promise<Pick<Candidate, "id" | "tipo">[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .selectFrom("publicaciones")
    .select(["id_publicacion as id", "tipo_publicacion as tipo"])
    .where("id_publicacion", "in", idsIn(ctx.db, ids))
    .where(isRecommended())
    .where(isByWanted(ctx.viewer?.id_usuario ?? 0))
    .execute();
  const kinds = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => kinds.get(id) ?? []);
}
