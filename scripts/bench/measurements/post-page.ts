import { sql } from "kysely";
import type { Ctx } from "#app/context.server.ts";
import { commentsOnPage } from "#app/features/comments/page.server.ts";
import { COMMENTS_PAGE } from "#app/features/comments/limits.ts";
import { listComments } from "#app/features/comments/queries.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { isPostgres } from "#db/engines/engine.ts";
import { parseCursor } from "#db/pagination.ts";
import { flatness, onBothEngines, type Pair } from "../both-engines.ts";
import type { Bench, Result } from "../measurement.ts";
import { inTurn, timesOf } from "../rounds.ts";
import { percentile } from "../statistics.ts";

const LIMIT = 1.25;
const SMALL = 1_000;
const ROUNDS = 9;
const READS = 200;
/** Posts that are read, spread over the whole table, and the one with so many comments. */
const READ_POSTS = 100;
const DISCUSSED = 2_000;

/** The slow reads of a post with its comments in a large table over those in a small one. */
export function measurePostPage(bench: Bench): Promise<Result[]> {
  return onBothEngines(bench, SMALL, measure);
}

async function measure(pair: Pair): Promise<Result[]> {
  const { small, large, say } = pair;
  const figures = await inTurn(
    ROUNDS,
    {
      smallPosts: await postPages(small),
      largePosts: await postPages(large),
      smallComments: await commentPages(small),
      largeComments: await commentPages(large),
    },
    say,
  );
  return [
    flatness(pair, "post page", {
      small: figures.smallPosts,
      large: figures.largePosts,
      limit: LIMIT,
    }),
    flatness(pair, "comments of one post", {
      small: figures.smallComments,
      large: figures.largeComments,
      limit: LIMIT,
    }),
  ];
}

/** What the loader of the page reads, of posts from all over the table. */
async function postPages(ctx: Ctx): Promise<() => Promise<number>> {
  const { last } = await ctx.db
    .selectFrom("publicaciones")
    .select((eb) => eb.fn.max("id_publicacion").as("last"))
    .executeTakeFirstOrThrow();
  const around = Array.from({ length: READ_POSTS }, (_, i) =>
    Math.max(1, Math.floor((last * (i + 1)) / READ_POSTS)),
  );
  const ids = await ctx.db
    .selectFrom("publicaciones")
    .select("id_publicacion")
    .where("id_publicacion", "in", around)
    .where("status", "=", "ready")
    .where("solo_suscriptores", "=", 0)
    .execute();
  // The demo talks about the newest posts only.
  for (const { id_publicacion } of ids) await addComments(ctx, id_publicacion, COMMENTS_PAGE);
  let read = 0;
  return () =>
    p95(async () => {
      const { id_publicacion } = ids[read++ % ids.length]!;
      await getPost(ctx, id_publicacion);
      await commentsOnPage(ctx, id_publicacion, new URLSearchParams());
    });
}

/** Page after page of one post that everybody talks about. */
async function commentPages(ctx: Ctx): Promise<() => Promise<number>> {
  const id_publicacion = await discussed(ctx);
  let before: string | null = null;
  return () =>
    p95(async () => {
      const page = await listComments(ctx, {
        id_publicacion,
        before: parseCursor(before),
        limit: COMMENTS_PAGE,
      });
      before = page.nextBefore;
    });
}

async function discussed(ctx: Ctx): Promise<number> {
  const { id_publicacion } = await ctx.db
    .selectFrom("publicaciones")
    .select("id_publicacion")
    .where("status", "=", "ready")
    .where("solo_suscriptores", "=", 0)
    .limit(1)
    .executeTakeFirstOrThrow();
  for (let start = 0; start < DISCUSSED; start += 500) {
    await addComments(ctx, id_publicacion, 500);
  }
  if (isPostgres(ctx.db)) await sql`vacuum analyze comentarios`.execute(ctx.db);
  return id_publicacion;
}

async function addComments({ db }: Ctx, id_publicacion: number, count: number): Promise<void> {
  const people = await db.selectFrom("usuarios").select("id_usuario").limit(20).execute();
  const now = Date.now();
  const rows = Array.from({ length: count }, (_, i) => ({
    id_publicacion,
    id_usuario: people[i % people.length]!.id_usuario,
    contenido: `Comentario número ${i}`,
    fecha_comentario: now - i * 1000,
    edited_at: null,
    idempotency_key: null,
  }));
  await db.insertInto("comentarios").values(rows).execute();
}

async function p95(read: () => Promise<unknown>): Promise<number> {
  return percentile(await timesOf(READS, read), 0.95);
}
