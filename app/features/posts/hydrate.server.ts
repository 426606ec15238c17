import type { ExpressionBuilder } from "kysely";
import type { Ctx } from "#app/context.server.ts";
import type { Database } from "#db/client.ts";
import type { Schema } from "#db/schema.ts";
import type { Archivo, Objeto } from "#db/schema/posts.ts";
import { isFollowedBy } from "#app/features/people/queries.server.ts";
import { readMentions } from "./text/mentions.server.ts";
import { type PostRow, postView } from "./present.server.ts";
import type { PostView } from "./view.ts";
import { isListed, isManagedBy, isOpenTo } from "./visibility.server.ts";

/**
 * Reads whole posts by their ids, in that order, in four queries (five where somebody is mentioned)
 * whatever their number. Ids that the viewer may not know of are left out.
 */
export async function hydratePosts(ctx: Ctx, ids: number[]): Promise<PostView[]> {
  if (ids.length === 0) return [];
  const posts = new Map((await readPosts(ctx, ids)).map((row) => [row.id_publicacion, row]));
  if (posts.size === 0) return [];
  const found = [...posts.keys()];
  const texts = [...posts].map(([id, { descripcion }]) => ({ id, text: descripcion }));
  const [files, objects, tags, mentions] = await Promise.all([
    readFiles(ctx.db, found),
    readObjects(ctx.db, found),
    readTags(ctx.db, found),
    readMentions(ctx.db, "id_publicacion", texts),
  ]);
  return ids.flatMap((id) => {
    const post = posts.get(id);
    if (!post) return [];
    return [
      postView(post, files.get(id) ?? [], objects, tags.get(id) ?? [], mentions.get(id) ?? []),
    ];
  });
}

async function readPosts({ db, viewer }: Ctx, ids: number[]): Promise<PostRow[]> {
  const rows = await db
    .selectFrom("publicaciones")
    .innerJoin("usuarios", "usuarios.id_usuario", "publicaciones.id_usuario")
    .where("publicaciones.id_publicacion", "in", ids)
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
      isOpenTo(viewer).as("isOpen"),
      isManagedBy(viewer).as("isManaged"),
      hasReacted(eb, "me_gusta", viewer?.id_usuario).as("userHasLiked"),
      hasReacted(eb, "guardados", viewer?.id_usuario).as("userHasSaved"),
      isFollowedBy(eb, viewer?.id_usuario).as("userFollows"),
    ])
    .execute();
  // SQLite says true as 1.
  return rows.map(({ isOpen, isManaged, userHasLiked, userHasSaved, userFollows, ...row }) => ({
    ...row,
    isOpen: Boolean(isOpen),
    isManaged: Boolean(isManaged),
    userHasLiked: Boolean(userHasLiked),
    userHasSaved: Boolean(userHasSaved),
    userFollows: Boolean(userFollows),
  }));
}

function hasReacted(
  eb: ExpressionBuilder<Schema, "publicaciones">,
  table: "me_gusta" | "guardados",
  id_usuario: number | undefined,
) {
  return eb.exists(
    eb
      .selectFrom(`${table} as reaction`)
      .select("reaction.id_usuario")
      .where("reaction.id_usuario", "=", id_usuario ?? 0)
      .whereRef("reaction.id_publicacion", "=", "publicaciones.id_publicacion"),
  );
}

async function readFiles(db: Database, ids: number[]): Promise<Map<number, Archivo[]>> {
  const files = await db
    .selectFrom("archivos")
    .selectAll()
    .where("id_publicacion", "in", ids)
    .orderBy("id_publicacion")
    .orderBy("position")
    .execute();
  return groupBy(files, ({ id_publicacion }) => id_publicacion);
}

async function readObjects(db: Database, ids: number[]): Promise<Map<number, Objeto[]>> {
  const objects = await db
    .selectFrom("objetos")
    .innerJoin("archivos", "archivos.id_archivo", "objetos.id_archivo")
    .selectAll("objetos")
    .where("archivos.id_publicacion", "in", ids)
    .execute();
  // Not in the query: SQLite would rather walk the index of states, which is nearly the whole table.
  const shown = objects.filter(({ state, label }) => state === "live" && label !== "original");
  return groupBy(shown, ({ id_archivo }) => id_archivo!);
}

async function readTags(db: Database, ids: number[]): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom("clasificaciones")
    .selectAll()
    .where("id_publicacion", "in", ids)
    .orderBy("tag")
    .execute();
  const byPost = groupBy(rows, ({ id_publicacion }) => id_publicacion);
  return new Map([...byPost].map(([id, tagged]) => [id, tagged.map(({ tag }) => tag)]));
}

function groupBy<T>(rows: T[], keyOf: (row: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
