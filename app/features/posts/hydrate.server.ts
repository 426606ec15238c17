import type { ExpressionBuilder } from "kysely";
import type { Ctx } from "#app/context.server.ts";
import { compiled } from "#db/compiled.ts";
import { jsonRows, rowsOf } from "#db/engines/json-rows.ts";
import { idsIn } from "#db/engines/value-rows.ts";
import type { Schema } from "#db/schema.ts";
import { mutedWordsOf } from "#app/features/people/mutes/mutes.server.ts";
import { isFollowedBy } from "#app/features/people/queries.server.ts";
import { mentionsIn, mentionsOf } from "./text/mentions.server.ts";
import { filesIn, filesOf } from "./files.server.ts";
import { postView } from "./present.server.ts";
import { isByWanted, saysMuted } from "./wanted.server.ts";
import type { PostView } from "./view.ts";
import {
  beholder,
  isListed,
  isManagedBy,
  isOpenTo,
  isRecommended,
  type Regard,
  regardOf,
} from "./visibility.server.ts";

/** Of the posts that are named: what the viewer may know of, or of that what is shown unasked. */
type Among = "listed" | "recommended";

/**
 * Reads whole posts by their ids, in that order, in one query whatever their number. Ids that the
 * viewer may not know of are left out, and of what is shown unasked also what they have muted.
 */
export async function hydratePosts(
  ctx: Ctx,
  ids: number[],
  among: Among = "listed",
): Promise<PostView[]> {
  if (ids.length === 0) return [];
  const posts = await readPosts(ctx, ids, among);
  return ids.flatMap((id) => posts.get(id) ?? []);
}

async function readPosts(
  { db, viewer }: Ctx,
  ids: number[],
  among: Among,
): Promise<Map<number, PostView>> {
  const asked = { ids, me: viewer?.id_usuario ?? 0, now: Date.now() };
  const rows = await postsById.all(db, asked, `${regardOf(viewer)} ${among}`);
  const wanted = rows.filter(
    ({ descripcion, muted }) => !muted || !saysMuted(descripcion, rowsOf(muted)),
  );
  // SQLite says true as 1.
  const posts = wanted.map(({ archivos, muted: _, ...row }) => {
    const post = {
      ...row,
      isOpen: Boolean(row.isOpen),
      isManaged: Boolean(row.isManaged),
      userHasLiked: Boolean(row.userHasLiked),
      userHasSaved: Boolean(row.userHasSaved),
      userFollows: Boolean(row.userFollows),
      clasificaciones: rowsOf(row.clasificaciones).map(({ tag }) => tag),
      menciones: mentionsOf(row.menciones),
    };
    return [row.id_publicacion, postView(post, filesIn(archivos))] as const;
  });
  return new Map(posts);
}

interface Asked {
  ids: number[];
  me: number;
  now: number;
}

const postsById = compiled((db, { ids, me, now }: Asked, shape: `${Regard} ${Among}`) => {
  const [regard, among] = shape.split(" ") as [Regard, Among];
  const viewer = beholder(regard, me);
  return db
    .selectFrom("publicaciones")
    .innerJoin("usuarios", "usuarios.id_usuario", "publicaciones.id_usuario")
    .leftJoin("planes", (join) =>
      join
        .onRef("planes.creator_id", "=", "publicaciones.id_usuario")
        .on("usuarios.es_creador", "=", 1),
    )
    .leftJoin("precios_publicacion", (join) =>
      join
        .onRef("precios_publicacion.id_publicacion", "=", "publicaciones.id_publicacion")
        .on("usuarios.es_creador", "=", 1),
    )
    .where("publicaciones.id_publicacion", "in", idsIn(db, ids))
    .where(among === "listed" ? isListed(viewer) : isRecommended())
    .$if(among === "recommended" && viewer !== null, (query) =>
      query.where(isByWanted(me)).select(jsonRows(db, mutedWordsOf(db, me)).as("muted")),
    )
    .select([
      "publicaciones.id_publicacion",
      "publicaciones.id_usuario",
      "publicaciones.descripcion",
      "publicaciones.tipo_publicacion",
      "publicaciones.solo_suscriptores",
      "publicaciones.status",
      "publicaciones.fecha_publicacion",
      "publicaciones.pinned_at",
      "publicaciones.moderacion",
      "publicaciones.espera_revision",
      "publicaciones.espera_consentimiento",
      "publicaciones.likeCount",
      "publicaciones.saveCount",
      "publicaciones.commentCount",
      "publicaciones.views",
      "usuarios.nombre_usuario",
      "usuarios.profile_picture",
      "usuarios.verificado",
      "usuarios.es_creador",
      "usuarios.subscribersCount",
      "planes.month_cents as planCents",
      "planes.currency as planCurrency",
      "planes.trial_days as planTrialDays",
      "precios_publicacion.amount_cents as priceCents",
      "precios_publicacion.currency as priceCurrency",
    ])
    .select((eb) => [
      isOpenTo(viewer, now).as("isOpen"),
      isManagedBy(viewer).as("isManaged"),
      hasReacted(eb, "me_gusta", me).as("userHasLiked"),
      hasReacted(eb, "guardados", me).as("userHasSaved"),
      isFollowedBy(eb, me).as("userFollows"),
      jsonRows(db, tagsOfPost(eb)).as("clasificaciones"),
      filesOf(db, "publicaciones.id_publicacion").as("archivos"),
      mentionsIn(
        { db, viewer },
        { text: "publicaciones.descripcion", owner: "publicaciones.id_publicacion" },
      ).as("menciones"),
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
