import type { SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { TENTHS } from "#app/features/posts/limits.ts";
import { isOwnedBy } from "#app/features/posts/visibility.server.ts";
import { type Bar, barsOf, type Span, spanOf } from "./bars.ts";

export interface PostFigures {
  id_publicacion: number;
  descripcion: string;
  views: number;
  paid: number;
  /** Of how many views it is known how long they were, and how long that is together. */
  timed: number;
  watchedMs: number;
}

/** Of the last of them, in the list of all. */
const LATEST = 10;

/** The viewer's newest posts with their figures in the range: a row a day of each. */
export async function readLatestPosts(
  { db, viewer }: SignedInCtx,
  { from }: Span,
): Promise<PostFigures[]> {
  const posts = await db
    .selectFrom("publicaciones")
    .select(["id_publicacion", "descripcion"])
    .where(isOwnedBy(viewer))
    .where("status", "=", "ready")
    .orderBy("fecha_publicacion", "desc")
    .orderBy("id_publicacion", "desc")
    .limit(LATEST)
    .execute();
  if (posts.length === 0) return [];
  const sums = await db
    .selectFrom("vistas_diarias")
    .select((eb) => [
      "id_publicacion",
      eb.fn.sum<number | string>("views").as("views"),
      eb.fn.sum<number | string>("paid_views").as("paid"),
      eb.fn.sum<number | string>("timed_views").as("timed"),
      eb.fn.sum<number | string>("watched_ms").as("watched"),
    ])
    .where(
      "id_publicacion",
      "in",
      posts.map(({ id_publicacion }) => id_publicacion),
    )
    .where("day", ">=", from)
    .groupBy("id_publicacion")
    .execute();
  const byPost = new Map(sums.map((row) => [row.id_publicacion, row]));
  return posts.map((post) => {
    const row = byPost.get(post.id_publicacion);
    return {
      ...post,
      ...{ views: Number(row?.views ?? 0), paid: Number(row?.paid ?? 0) },
      ...{ timed: Number(row?.timed ?? 0), watchedMs: Number(row?.watched ?? 0) },
    };
  });
}

/** How many of those who began a video reached each tenth of it. */
export interface Retention {
  id_archivo: number;
  reached: number[];
}

export interface PostStats extends PostFigures {
  bars: Bar[];
  videos: Retention[];
}

/** One post of the viewer's in a range. Throws `post_not_found`. */
export async function readPostStats(ctx: SignedInCtx, id: number, span: Span): Promise<PostStats> {
  const post = await ctx.db
    .selectFrom("publicaciones")
    .select(["id_publicacion", "descripcion"])
    .where("id_publicacion", "=", id)
    .where(isOwnedBy(ctx.viewer))
    .executeTakeFirst();
  if (!post) throw new AppError("post_not_found");
  const rows = await readPostDays(ctx, id, span);
  const sum = (of: (row: (typeof rows)[number]) => number) =>
    rows.reduce((all, row) => all + of(row), 0);
  return {
    ...post,
    ...{ views: sum(({ views }) => views), paid: sum(({ paid }) => paid) },
    ...{ timed: sum(({ timed }) => timed), watchedMs: sum(({ watchedMs }) => watchedMs) },
    bars: barsOf(rows, spanOf(span, rows[0]?.day)),
    videos: await readRetention(ctx, id, span),
  };
}

/** The days of one of the viewer's posts. */
export async function readPostDays({ db, viewer }: SignedInCtx, id: number, { from }: Span) {
  const rows = await db
    .selectFrom("vistas_diarias")
    .select(["day", "views", "paid_views", "timed_views", "watched_ms"])
    .where("id_publicacion", "=", id)
    .where("id_usuario", "=", viewer.id_usuario)
    .where("day", ">=", from)
    .orderBy("day")
    .execute();
  return rows.map((row) => ({
    ...{ day: row.day, views: +row.views, paid: +row.paid_views },
    ...{ timed: +row.timed_views, watchedMs: +row.watched_ms },
  }));
}

/** Of each of its videos that somebody began, in their order. */
export async function readRetention(
  { db, viewer }: SignedInCtx,
  id: number,
  { from }: Span,
): Promise<Retention[]> {
  const files = await db
    .selectFrom("archivos")
    .innerJoin("publicaciones", "publicaciones.id_publicacion", "archivos.id_publicacion")
    .select(["id_archivo", "position"])
    .where("archivos.id_publicacion", "=", id)
    .where("publicaciones.id_usuario", "=", viewer.id_usuario)
    .where("archivos.tipo", "=", "video")
    .execute();
  if (files.length === 0) return [];
  files.sort((a, b) => a.position - b.position);
  const ids = files.map(({ id_archivo }) => id_archivo);
  // Ten rows a day of each at most: summed here, they need no order there.
  const rows = await db
    .selectFrom("retencion_dias")
    .select(["id_archivo", "tenth", "views"])
    .where("id_archivo", "in", ids)
    .where("day", ">=", from)
    .execute();
  const videos = new Map<number, number[]>();
  for (const { id_archivo, tenth, views } of rows) {
    const reached = videos.get(id_archivo) ?? Array.from({ length: TENTHS }, () => 0);
    // Who ended there has seen all before it.
    for (let at = 0; at <= tenth; at++) reached[at]! += Number(views);
    videos.set(id_archivo, reached);
  }
  return ids.flatMap((id_archivo) => {
    const reached = videos.get(id_archivo);
    return reached ? [{ id_archivo, reached }] : [];
  });
}
