import { expressionBuilder, type RawBuilder, sql } from "kysely";
import type { Ctx, Viewer } from "#app/context.server.ts";
import { isUnblockedFor } from "#app/features/people/blocks.server.ts";
import { isMutedBy } from "#app/features/people/mutes/mutes.server.ts";
import { mentionsIn, mentionsOf } from "#app/features/posts/text/mentions.server.ts";
import { isInGoodStanding } from "#app/features/people/standing.server.ts";
import {
  type Beholder,
  beholder,
  type Regard,
  regardOf,
  requireOpen,
} from "#app/features/posts/visibility.server.ts";
import type { Database } from "#db/client.ts";
import { compiled } from "#db/compiled.ts";
import { type JsonRows, jsonRows, rowsOf } from "#db/engines/json-rows.ts";
import {
  AT_FIRST,
  type Cursor,
  cursorLater,
  newestFirst,
  toPage,
  withinCount,
} from "#db/pagination.ts";
import type { Schema } from "#db/schema.ts";
import { COMMENTS_PAGE, type CommentSort } from "./limits.ts";
import { strings } from "./strings.server.ts";
import type { CommentView, FirstComments } from "./view.ts";

interface ListInput {
  id_publicacion: number;
  before: Cursor | null;
  limit: number;
  sort?: CommentSort;
}

/** What a query of comments is built from. */
interface Reading {
  db: Database;
  viewer: Beholder | null;
}

const orders = {
  recent: {
    columns: { at: "fecha_comentario", id: "id_comentario" },
    at: (row: CommentRow) => row.fecha_comentario,
    place: (cursor: Cursor) => cursor,
  },
  popular: {
    columns: { at: "comentarios.likeCount", id: "id_comentario" },
    at: (row: CommentRow) => row.likeCount,
    place: withinCount,
  },
} as const;

/**
 * The comments of a post, without answers, nor those of people with whom there is a block; with the first of them
 * the one that is pinned. Throws `post_not_found` and `subscribers_only`.
 */
export async function listComments(
  ctx: Ctx,
  { id_publicacion, before, limit, sort = "recent" }: ListInput,
): Promise<FirstComments> {
  await requireOpen(ctx, id_publicacion);
  const { db, viewer } = ctx;
  const asked = { id_publicacion, me: viewer?.id_usuario ?? 0 };
  const regard = regardOf(viewer);
  const [found, pinned] = await Promise.all([
    lists.all(
      db,
      { ...asked, before: orders[sort].place(before ?? AT_FIRST) },
      `${regard} ${sort} ${limit}`,
    ),
    before ? [] : pins.all(db, asked, regard),
  ]);
  const { rows, nextBefore } = toPage(found, limit, (row) => ({
    at: orders[sort].at(row),
    id: row.id_comentario,
  }));
  return { pinned: present(ctx, pinned)[0] ?? null, comments: present(ctx, rows), nextBefore };
}

interface Asked {
  id_publicacion: number;
  me: number;
}

const lists = compiled(
  (
    db,
    { id_publicacion, me, before }: Asked & { before: Cursor },
    shape: `${Regard} ${CommentSort} ${number}`,
  ) => {
    const [regard, sort, limit] = shape.split(" ") as [Regard, CommentSort, string];
    const viewer = beholder(regard, me);
    const query = selectComments({ db, viewer })
      .where("comentarios.id_publicacion", "=", id_publicacion)
      .where("comentarios.hilo", "is", null)
      .where(isReadableBy(viewer));
    const page = { before: cursorLater(before), limit: Number(limit) };
    return newestFirst(query, orders[sort].columns, page);
  },
  // Clients choose among many other sizes, which would take the names of others.
  { isNamed: (shape) => shape.endsWith(` ${COMMENTS_PAGE}`) },
);

const pins = compiled((db, { id_publicacion, me }: Asked, regard: Regard) => {
  const viewer = beholder(regard, me);
  return selectComments({ db, viewer })
    .where("comentarios.id_publicacion", "=", id_publicacion)
    .where("comentarios.pinned_at", "is not", null)
    .where("comentarios.oculto", "=", 0)
    .where(isReadableBy(viewer));
});

/** As a condition on a query of comments and their authors: this viewer may read it where they may see the post. */
export function isReadableBy(viewer: Beholder | null) {
  const eb = expressionBuilder<Schema, "comentarios" | "usuarios">();
  return eb.and([
    isShownTo(viewer),
    isUnblockedFor(viewer, "comentarios.id_usuario"),
    ...(viewer ? [isUnhiddenBy(viewer.id_usuario)] : []),
  ]);
}

/**
 * Whose author is suspended is nobody's to read; what moderation took away its author alone finds, as
 * something that was taken away.
 */
function isShownTo(viewer: Beholder | null) {
  const eb = expressionBuilder<Schema, "comentarios" | "usuarios">();
  const isThere = eb("comentarios.oculto", "=", 0);
  const isOwn = eb("comentarios.id_usuario", "=", viewer?.id_usuario ?? 0);
  return eb.and([isInGoodStanding(), viewer ? eb.or([isThere, isOwn]) : isThere]);
}

/**
 * As a condition on a query of comments: this person has not hidden it. A look at a key for each row that is
 * read, said so that no planner makes a join of it.
 */
function isUnhiddenBy(me: number) {
  return sql<boolean>`coalesce((select 1 from comentarios_ocultos
    where comentarios_ocultos.id_usuario = ${me}
      and comentarios_ocultos.id_comentario = comentarios.id_comentario), 0) <> 1`;
}

/** A comment just written, for who wrote it. */
export async function readComment(ctx: Ctx, id_comentario: number): Promise<CommentView | null> {
  const rows = await selectComments(ctx)
    .where("comentarios.id_comentario", "=", id_comentario)
    .execute();
  return present(ctx, rows)[0] ?? null;
}

export function selectComments({ db, viewer }: Reading) {
  return db
    .selectFrom("comentarios")
    .innerJoin("usuarios", "usuarios.id_usuario", "comentarios.id_usuario")
    .innerJoin("publicaciones", "publicaciones.id_publicacion", "comentarios.id_publicacion")
    .select([
      "comentarios.id_comentario",
      "comentarios.id_publicacion",
      "comentarios.id_usuario",
      "comentarios.hilo",
      "comentarios.answerCount",
      "comentarios.likeCount",
      "comentarios.contenido",
      "comentarios.fecha_comentario",
      "comentarios.edited_at",
      "comentarios.oculto",
      "comentarios.pinned_at",
      "usuarios.nombre_usuario",
      "usuarios.profile_picture",
      "usuarios.verificado",
      "publicaciones.id_usuario as post_owner",
    ])
    .select(isLikedBy(sql`${viewer?.id_usuario ?? 0}`).as("isLiked"))
    .select(isLikedBy(sql.ref("publicaciones.id_usuario")).as("isLikedByOwner"))
    .select(answeredIn({ db, viewer }).as("responde_a"))
    .select(isMutedBy(viewer, "comentarios.id_usuario").as("muted"))
    .select(
      mentionsIn(
        { db, viewer },
        { text: "comentarios.contenido", owner: "comentarios.id_comentario" },
      ).as("menciones"),
    );
}

/** As a column: this person likes it. A look at a key for each row. */
function isLikedBy(who: RawBuilder<unknown>) {
  return sql<0 | 1>`coalesce((select 1 from me_gusta_comentario as liked
    where liked.id_usuario = ${who} and liked.id_comentario = comentarios.id_comentario), 0)`;
}

/** As a column: whom an answer to another answer answers, unless the viewer is not to hear of them. */
function answeredIn({ db, viewer }: Reading) {
  const people = db
    .selectFrom("comentarios as answered")
    .innerJoin("usuarios", "usuarios.id_usuario", "answered.id_usuario")
    .where("answered.id_comentario", "=", sql.ref<number>("comentarios.en_respuesta_a"))
    .where("answered.oculto", "=", 0)
    .where(isInGoodStanding())
    .where(isUnblockedFor(viewer, "usuarios.id_usuario"))
    .select(["usuarios.id_usuario", "usuarios.nombre_usuario"]);
  return sql<JsonRows<NonNullable<CommentView["responde_a"]>> | null>`
    case when comentarios.en_respuesta_a <> comentarios.hilo then ${jsonRows(db, people)} end`;
}

type CommentRow = Awaited<ReturnType<ReturnType<typeof selectComments>["execute"]>>[number];

export function present({ viewer }: Ctx, rows: CommentRow[]): CommentView[] {
  return rows.map(
    ({
      post_owner,
      edited_at,
      fecha_comentario,
      oculto,
      muted,
      isLiked,
      isLikedByOwner,
      pinned_at,
      ...row
    }) => ({
      ...row,
      ...(oculto && { contenido: strings.withdrawn, withdrawn: true as const }),
      responde_a: row.responde_a === null ? null : (rowsOf(row.responde_a)[0] ?? null),
      userHasLiked: isLiked === 1,
      likedByCreator: isLikedByOwner === 1,
      pinned: pinned_at !== null,
      menciones: oculto ? [] : mentionsOf(row.menciones),
      fecha_comentario: new Date(fecha_comentario).toISOString(),
      edited: edited_at !== null,
      canEdit: !oculto && viewer?.id_usuario === row.id_usuario,
      canPin: !oculto && row.hilo === null && viewer?.id_usuario === post_owner,
      canDelete: mayDelete(viewer, { author: row.id_usuario, post_owner }),
      ...(muted && { muted: true as const }),
    }),
  );
}

/** What `deletable` says of a row, to show the control or not. */
function mayDelete(
  viewer: Viewer | null,
  { author, post_owner }: { author: number; post_owner: number },
): boolean {
  if (!viewer) return false;
  return viewer.role !== "user" || [author, post_owner].includes(viewer.id_usuario);
}
