import type { Ctx, SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { onReplica } from "#app/replica.server.ts";
import { type Cursor, newestFirst, type Page, toPage } from "#db/pagination.ts";
import { hydratePosts } from "./hydrate.server.ts";
import { PINNED_MAX } from "./limits.ts";
import type { PostView } from "./view.ts";
import { isBlocked, isUnblockedFor, seesPastBlocks } from "#app/features/people/blocks.server.ts";
import { isListed, isRecommended } from "./visibility.server.ts";

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
  const found = await onReplica(ctx, ({ db, viewer }) => {
    const query = db
      .selectFrom("publicaciones")
      .where(isRecommended())
      .where(isUnblockedFor(viewer, "publicaciones.id_usuario"))
      .select(PAGE_COLUMNS);
    return newestFirst(query, PAGE_ORDER, { before, limit }).execute();
  });
  return readPage(ctx, found, limit);
}

type OfPerson = ListInput & { id_usuario: number };

/** The posts of one person, newest first; to that person also those that are not ready. */
export async function listNewestOf(ctx: Ctx, input: OfPerson): Promise<Page<PostView>> {
  const { before, limit } = input;
  if (await isApart(ctx, input)) return { rows: [], nextBefore: null };
  const found = await findPostsOf(ctx, input, (at) => {
    const query = postsOf(at, input).select(PAGE_COLUMNS);
    return newestFirst(query, PAGE_ORDER, { before, limit }).execute();
  });
  return readPage(ctx, found, limit);
}

/**
 * The same with those first that the person has pinned, the last pinned before the others: one order for
 * everybody, in which each post stands once.
 */
export async function listUserPosts(ctx: Ctx, input: OfPerson): Promise<Page<PostView>> {
  const { before, limit } = input;
  if (await isApart(ctx, input)) return { rows: [], nextBefore: null };
  const found = await findPostsOf(ctx, input, async (at) => {
    const isTop = before === null || before.at >= PINNED_FROM;
    const pinned = isTop ? await readPinned(at, input) : [];
    const others = postsOf(at, input).where("pinned_at", "is", null).select(PAGE_COLUMNS);
    const page = { before: isTop ? null : before, limit: Math.max(0, limit - pinned.length) };
    return [...pinned, ...(await newestFirst(others, PAGE_ORDER, page).execute())];
  });
  return readPage(ctx, found, limit);
}

/** One's own are there as soon as the worker is done with them. */
function findPostsOf(
  ctx: Ctx,
  { id_usuario }: OfPerson,
  find: (ctx: Ctx) => Promise<Cursor[]>,
): Promise<Cursor[]> {
  return ctx.viewer?.id_usuario === id_usuario ? find(ctx) : onReplica(ctx, find);
}

/** Asked once, before all posts of the one are gone through for the other, who may see none. */
async function isApart({ db, viewer }: Ctx, { id_usuario }: OfPerson): Promise<boolean> {
  if (!viewer || viewer.id_usuario === id_usuario || seesPastBlocks(viewer)) return false;
  return isBlocked(db, viewer.id_usuario, id_usuario);
}

/** The place of what is pinned lies above every date. */
const PINNED_FROM = 10 ** 15;

async function readPinned(ctx: Ctx, input: OfPerson): Promise<Cursor[]> {
  const rows = await postsOf(ctx, input)
    .where("pinned_at", "is not", null)
    .select((eb) => [
      "id_publicacion as id",
      eb("pinned_at", "+", PINNED_FROM).$castTo<number>().as("at"),
    ])
    .orderBy("pinned_at", "desc")
    .orderBy("id_publicacion", "desc")
    .limit(PINNED_MAX)
    .execute();
  const { before } = input;
  if (!before) return rows;
  return rows.filter(({ at, id }) => at < before.at || (at === before.at && id < before.id));
}

function postsOf({ db, viewer }: Ctx, { id_usuario }: OfPerson) {
  return db
    .selectFrom("publicaciones")
    .where("id_usuario", "=", id_usuario)
    .where(isListed(viewer));
}

const PAGE_COLUMNS = [
  "publicaciones.fecha_publicacion as at",
  "publicaciones.id_publicacion as id",
] as const;
const PAGE_ORDER = { at: "fecha_publicacion", id: "id_publicacion" } as const;

async function readPage(ctx: Ctx, found: Cursor[], limit: number): Promise<Page<PostView>> {
  const { rows, nextBefore } = toPage(found, limit, (row) => row);
  return {
    rows: await hydratePosts(
      ctx,
      rows.map(({ id }) => id),
    ),
    nextBefore,
  };
}
