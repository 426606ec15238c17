import type { Ctx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { type Cursor, newestFirst, type Page, toPage } from "#db/pagination.ts";
import type { ProcessingStatus } from "#db/schema.ts";
import { hydratePosts } from "./hydrate.server.ts";
import { mediaError } from "./present.server.ts";
import type { PostView } from "./view.ts";
import { isListed } from "./visibility.server.ts";

/** Throws `post_not_found`. */
export async function getPost(ctx: Ctx, id_publicacion: number): Promise<PostView> {
  const [post] = await hydratePosts(ctx, [id_publicacion]);
  if (!post) throw new AppError("post_not_found");
  return post;
}

export interface PostStatus {
  status: ProcessingStatus;
  /** 0 to 100 over all its files, while queued. */
  progress?: number;
  /** Of the first file that failed, in Spanish. */
  error?: string;
}

/** How far the processing of a post is. Throws `post_not_found`. */
export async function getStatus(ctx: Ctx, id_publicacion: number): Promise<PostStatus> {
  const files = await ctx.db
    .selectFrom("publicaciones")
    .innerJoin("archivos", "archivos.id_publicacion", "publicaciones.id_publicacion")
    .where("publicaciones.id_publicacion", "=", id_publicacion)
    .where(isListed(ctx.viewer))
    .orderBy("archivos.position")
    .select([
      "publicaciones.status as postStatus",
      "archivos.status",
      "archivos.progress",
      "archivos.error",
    ])
    .execute();
  const [first] = files;
  if (!first) throw new AppError("post_not_found");
  const status = first.postStatus;
  const reason = files.find(({ error }) => error)?.error;
  return {
    status,
    ...(status === "queued" && { progress: meanProgress(files) }),
    ...(status !== "ready" && reason && { error: mediaError(reason) }),
  };
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

/** A file that failed is done with. */
function meanProgress(files: { status: ProcessingStatus; progress: number }[]): number {
  const sum = files.reduce(
    (total, file) => total + (file.status === "queued" ? file.progress : 100),
    0,
  );
  return Math.floor(sum / files.length);
}
