import type { Ctx, Viewer } from "#app/context.server.ts";
import { isUnblockedFor } from "#app/features/people/blocks.server.ts";
import { mentionsIn, mentionsOf } from "#app/features/posts/text/mentions.server.ts";
import { requireOpen } from "#app/features/posts/visibility.server.ts";
import type { Database } from "#db/client.ts";
import { type Cursor, newestFirst, toPage } from "#db/pagination.ts";
import type { CommentsPage, CommentView } from "./view.ts";

interface ListInput {
  id_publicacion: number;
  before: Cursor | null;
  limit: number;
}

/** The comments of a post, newest first, without those of people with whom there is a block. Throws `post_not_found` and `subscribers_only`. */
export async function listComments(
  ctx: Ctx,
  { id_publicacion, before, limit }: ListInput,
): Promise<CommentsPage> {
  await requireOpen(ctx, id_publicacion);
  const order = { at: "fecha_comentario", id: "id_comentario" } as const;
  const query = selectComments(ctx.db)
    .where("comentarios.id_publicacion", "=", id_publicacion)
    .where(isUnblockedFor(ctx.viewer, "comentarios.id_usuario"));
  const found = await newestFirst(query, order, { before, limit }).execute();
  const { rows, nextBefore } = toPage(found, limit, (row) => ({
    at: row.fecha_comentario,
    id: row.id_comentario,
  }));
  return { comments: present(ctx, rows), nextBefore };
}

/** A comment just written, for who wrote it. */
export async function readComment(ctx: Ctx, id_comentario: number): Promise<CommentView | null> {
  const rows = await selectComments(ctx.db)
    .where("comentarios.id_comentario", "=", id_comentario)
    .execute();
  return present(ctx, rows)[0] ?? null;
}

function selectComments(db: Database) {
  return db
    .selectFrom("comentarios")
    .innerJoin("usuarios", "usuarios.id_usuario", "comentarios.id_usuario")
    .innerJoin("publicaciones", "publicaciones.id_publicacion", "comentarios.id_publicacion")
    .select([
      "comentarios.id_comentario",
      "comentarios.id_publicacion",
      "comentarios.id_usuario",
      "comentarios.contenido",
      "comentarios.fecha_comentario",
      "comentarios.edited_at",
      "usuarios.nombre_usuario",
      "usuarios.profile_picture",
      "usuarios.verificado",
      "publicaciones.id_usuario as post_owner",
    ])
    .select(
      mentionsIn(db, { text: "comentarios.contenido", owner: "comentarios.id_comentario" }).as(
        "menciones",
      ),
    );
}

type CommentRow = Awaited<ReturnType<ReturnType<typeof selectComments>["execute"]>>[number];

function present({ viewer }: Ctx, rows: CommentRow[]): CommentView[] {
  return rows.map(({ post_owner, edited_at, fecha_comentario, ...row }) => ({
    ...row,
    menciones: mentionsOf(row.menciones),
    fecha_comentario: new Date(fecha_comentario).toISOString(),
    edited: edited_at !== null,
    canEdit: viewer?.id_usuario === row.id_usuario,
    canDelete: mayDelete(viewer, { author: row.id_usuario, post_owner }),
  }));
}

/** What `deletable` says of a row, to show the control or not. */
function mayDelete(
  viewer: Viewer | null,
  { author, post_owner }: { author: number; post_owner: number },
): boolean {
  if (!viewer) return false;
  return viewer.role !== "user" || [author, post_owner].includes(viewer.id_usuario);
}
