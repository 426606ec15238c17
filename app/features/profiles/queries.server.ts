import type { SelectQueryBuilder } from "kysely";
import type { Ctx, SignedInCtx } from "#app/context.server.ts";
import { findPerson, isFollowing, type Who } from "#app/features/people/queries.server.ts";
import { readPlan } from "#app/features/subscriptions/plan.server.ts";
import { userView } from "#app/features/people/view.ts";
import { part } from "#app/http/failures/part.server.ts";
import { onReplica } from "#app/replica.server.ts";
import type { Database } from "#db/client.ts";
import type { Schema } from "#db/schema.ts";
import { COUNT_MAX } from "./limits.ts";
import { showsLists } from "./lists.server.ts";
import type { AboutCount, ProfileView, Statistics } from "./view.ts";

/** Its number of posts and how the viewer stands to it fail alone. Throws `user_not_found`. */
export async function getProfile(ctx: Ctx, who: Who): Promise<ProfileView> {
  const person = await findPerson(ctx, who);
  const { followingCount, isSelf, id_usuario } = person;
  const user = userView(person, ctx.viewer?.id_usuario ?? null);
  const postsCount = await part("number of posts", () =>
    onReplica(ctx, ({ db }) => countReadyPosts(db, id_usuario)),
  );
  const following = await part("follow state", () => isFollowing(ctx, id_usuario));
  const plan = user.es_creador === 1 ? await part("plan", () => readPlan(ctx, id_usuario)) : null;
  const told = { followingCount, postsCount, isSelf, following, plan };
  return { ...user, ...told, showsLists: showsLists(person) };
}

/** Oneself, with what the page about oneself counts. */
export async function getOwnProfile(ctx: SignedInCtx) {
  const { id_usuario } = ctx.viewer;
  const person = await findPerson(ctx, { id_usuario });
  return { ...userView(person, id_usuario), followingCount: person.followingCount };
}

/** What the settings tell about oneself. */
export async function getStatistics({ db, viewer }: SignedInCtx): Promise<Statistics> {
  const { id_usuario } = viewer;
  const saved = db
    .selectFrom("guardados")
    .select("id_publicacion")
    .where("id_usuario", "=", id_usuario);
  return {
    posts: await countReadyPosts(db, id_usuario),
    saved: await countUpTo(db, saved),
    views: await sumViews(db, id_usuario),
  };
}

/** Of all posts there ever were: a row a month, however many posts and views they are. */
async function sumViews(db: Database, id_usuario: number): Promise<number> {
  const { views } = await db
    .selectFrom("vistas_mensuales")
    .select((eb) => eb.fn.sum<number | string | null>("views").as("views"))
    .where("id_usuario", "=", id_usuario)
    .executeTakeFirstOrThrow();
  return Number(views ?? 0);
}

/** The posts that everybody may know of. */
function countReadyPosts(db: Database, id_usuario: number): Promise<AboutCount> {
  const ready = db
    .selectFrom("publicaciones")
    .select("id_publicacion")
    .where("id_usuario", "=", id_usuario)
    .where("status", "=", "ready")
    .where("moderacion", "<>", "hidden")
    .where("moderacion", "<>", "removed");
  return countUpTo(db, ready);
}

async function countUpTo<TB extends keyof Schema>(
  db: Database,
  rows: SelectQueryBuilder<Schema, TB, { id_publicacion: number }>,
): Promise<AboutCount> {
  const { count } = await db
    .selectFrom(rows.limit(COUNT_MAX + 1).as("counted"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { value: Math.min(count, COUNT_MAX), isMore: count > COUNT_MAX };
}
