import type { Ctx, SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { type Cursor, newestFirst, type Page, toPage } from "#db/pagination.ts";
import { hydratePosts } from "./hydrate.server.ts";
import type { PostView } from "./view.ts";
import { isListed } from "./visibility.server.ts";

/** Throws `post_not_found`. */
export async function getPost(ctx: Ctx, id_publicacion: number): Promise<PostView> {
  const [post] = await hydratePosts(ctx, [id_publicacion]);
  if (!post) throw new AppError("post_not_found");
  return post;
}

/** A post for who may change it. Throws `post_not_found` for anybody else's. */
export async function getOwnPost(ctx: SignedInCtx, id_publicacion: number): Promise<PostView> {
  const post = await getPost(ctx, id_publicacion);
  if (post.id_usuario !== ctx.viewer.id_usuario) throw new AppError("post_not_found");
  return post;
}

interface ListInput {
  before: Cursor | null;
  limit: number;
}

/** What everybody may know of, newest first. */
export async function listReadyPosts(
  ctx: Ctx,
  { before, limit }: ListInput,
): Promise<Page<PostView>> {
  const query = ctx.db.selectFrom("publicaciones").where(isListed(null));
  return readPage(
    ctx,
    newestFirst(query.select(PAGE_COLUMNS), PAGE_ORDER, { before, limit }),
    limit,
  );
}

/** The posts of one person, newest first; to that person also those that are not ready. */
export async function listUserPosts(
  ctx: Ctx,
  { id_usuario, before, limit }: ListInput & { id_usuario: number },
): Promise<Page<PostView>> {
  const query = ctx.db
    .selectFrom("publicaciones")
    .where("id_usuario", "=", id_usuario)
    .where(isListed(ctx.viewer));
  return readPage(
    ctx,
    newestFirst(query.select(PAGE_COLUMNS), PAGE_ORDER, { before, limit }),
    limit,
  );
}

const PAGE_COLUMNS = [
  "publicaciones.fecha_publicacion as at",
  "publicaciones.id_publicacion as id",
] as const;
const PAGE_ORDER = { at: "fecha_publicacion", id: "id_publicacion" } as const;

async function readPage(
  ctx: Ctx,
  query: { execute(): Promise<Cursor[]> },
  limit: number,
): Promise<Page<PostView>> {
  const { rows, nextBefore } = toPage(await query.execute(), limit, (row) => row);
  return {
    rows: await hydratePosts(
      ctx,
      rows.map(({ id }) => id),
    ),
    nextBefore,
  };
}
