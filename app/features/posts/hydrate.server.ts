import type { ExpressionBuilder } from "kysely";
import type { Ctx } from "#app/context.server.ts";
import type { Database } from "#db/client.ts";
import { compiled } from "#db/compiled.ts";
import { jsonRows, rowsOf } from "#db/engines/json-rows.ts";
import { idsIn } from "#db/engines/value-rows.ts";
import type { Schema } from "#db/schema.ts";
import { isFollowedBy } from "#app/features/people/queries.server.ts";
import { mentionsIn, mentionsOf } from "./text/mentions.server.ts";
import { type PostFile, type PostRow, postView } from "./present.server.ts";
import type { PostView } from "./view.ts";
import {
  beholder,
  isListed,
  isManagedBy,
  isOpenTo,
  type Regard,
  regardOf,
} from "./visibility.server.ts";

/**
 * Reads whole posts by their ids, in that order, in two queries whatever their number. Ids that the
 * viewer may not know of are left out.
 */
export async function hydratePosts(ctx: Ctx, ids: number[]): Promise<PostView[]> {
  if (ids.length === 0) return [];
  const [posts, files] = await Promise.all([readPosts(ctx, ids), readFiles(ctx.db, ids)]);
  return ids.flatMap((id) => {
    const post = posts.get(id);
    return post ? [postView(post, files.get(id) ?? [])] : [];
  });
}

async function readPosts({ db, viewer }: Ctx, ids: number[]): Promise<Map<number, PostRow>> {
  const asked = { ids, me: viewer?.id_usuario ?? 0, now: Date.now() };
  const rows = await postsById.all(db, asked, regardOf(viewer));
  // SQLite says true as 1.
  const posts = rows.map((row) => ({
    ...row,
    isOpen: Boolean(row.isOpen),
    isManaged: Boolean(row.isManaged),
    userHasLiked: Boolean(row.userHasLiked),
    userHasSaved: Boolean(row.userHasSaved),
    userFollows: Boolean(row.userFollows),
    clasificaciones: rowsOf(row.clasificaciones).map(({ tag }) => tag),
    menciones: mentionsOf(row.menciones),
  }));
  return new Map(posts.map((row) => [row.id_publicacion, row]));
}

interface Asked {
  ids: number[];
  me: number;
  now: number;
}

const postsById = compiled((db, { ids, me, now }: Asked, regard: Regard) => {
  const viewer = beholder(regard, me);
  return db
    .selectFrom("publicaciones")
    .innerJoin("usuarios", "usuarios.id_usuario", "publicaciones.id_usuario")
    .where("publicaciones.id_publicacion", "in", idsIn(db, ids))
    .where(isListed(viewer))
    .select([
      "publicaciones.id_publicacion",
      "publicaciones.id_usuario",
      "publicaciones.descripcion",
      "publicaciones.tipo_publicacion",
      "publicaciones.solo_suscriptores",
      "publicaciones.status",
      "publicaciones.fecha_publicacion",
      "publicaciones.pinned_at",
      "publicaciones.likeCount",
      "publicaciones.saveCount",
      "publicaciones.commentCount",
      "publicaciones.views",
      "usuarios.nombre_usuario",
      "usuarios.profile_picture",
      "usuarios.verificado",
      "usuarios.es_creador",
      "usuarios.subscribersCount",
    ])
    .select((eb) => [
      isOpenTo(viewer, now).as("isOpen"),
      isManagedBy(viewer).as("isManaged"),
      hasReacted(eb, "me_gusta", me).as("userHasLiked"),
      hasReacted(eb, "guardados", me).as("userHasSaved"),
      isFollowedBy(eb, me).as("userFollows"),
      jsonRows(db, tagsOfPost(eb)).as("clasificaciones"),
      mentionsIn(db, {
        text: "publicaciones.descripcion",
        owner: "publicaciones.id_publicacion",
      }).as("menciones"),
    ]);
});

type Posts = ExpressionBuilder<Schema, "publicaciones">;

function hasReacted(eb: Posts, table: "me_gusta" | "guardados", id_usuario: number) {
  return eb.exists(
    eb
      .selectFrom(`${table} as reaction`)
      .select("reaction.id_usuario")
      .where("reaction.id_usuario", "=", id_usuario)
      .whereRef("reaction.id_publicacion", "=", "publicaciones.id_publicacion"),
  );
}

function tagsOfPost(eb: Posts) {
  return eb
    .selectFrom("clasificaciones")
    .select("clasificaciones.tag")
    .whereRef("clasificaciones.id_publicacion", "=", "publicaciones.id_publicacion")
    .orderBy("clasificaciones.tag");
}

async function readFiles(db: Database, ids: number[]): Promise<Map<number, PostFile[]>> {
  const files = new Map<number, PostFile[]>();
  for (const row of await filesOfPosts.all(db, { ids })) {
    // Not in the query: SQLite would rather walk the index of states, which is nearly the whole table.
    const objetos = rowsOf(row.objetos).filter(
      ({ state, label }) => state === "live" && label !== "original",
    );
    const file = { ...row, objetos };
    const others = files.get(row.id_publicacion);
    if (others) others.push(file);
    else files.set(row.id_publicacion, [file]);
  }
  return files;
}

const filesOfPosts = compiled((db, { ids }: Pick<Asked, "ids">) =>
  db
    .selectFrom("archivos")
    .selectAll()
    .select((eb) =>
      jsonRows(
        db,
        eb
          .selectFrom("objetos")
          .select(["name", "address", "state", "label", "mime", "objetos.width", "objetos.height"])
          .whereRef("objetos.id_archivo", "=", "archivos.id_archivo"),
      ).as("objetos"),
    )
    .where("archivos.id_publicacion", "in", idsIn(db, ids))
    .orderBy("archivos.id_publicacion")
    .orderBy("archivos.position"),
);
