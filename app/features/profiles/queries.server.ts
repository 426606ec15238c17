import type { ExpressionBuilder, SelectQueryBuilder } from "kysely";
import type { Ctx, SignedInCtx } from "#app/context.server.ts";
import { nameKey } from "#app/features/people/name-key.ts";
import { userColumns, type UserView, userView } from "#app/features/people/view.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import type { Schema } from "#db/schema.ts";
import { COUNT_MAX } from "./limits.ts";
import type { AboutCount, ProfileView, Statistics } from "./view.ts";

/** Who is meant: by number, or by the name they have now. */
export type Who = { id_usuario: number } | { nombre_usuario: string };

/** Throws `user_not_found`, also for somebody who is suspended. */
export async function getUser(ctx: Ctx, who: Who): Promise<UserView> {
  return userView(await findPerson(ctx, who), ctx.viewer?.id_usuario ?? null);
}

/** Throws `user_not_found`. */
export async function getProfile(ctx: Ctx, who: Who): Promise<ProfileView> {
  const person = await findPerson(ctx, who);
  const { followingCount, isSelf, following } = person;
  const user = userView(person, ctx.viewer?.id_usuario ?? null);
  const postsCount = await countReadyPosts(ctx.db, user.id_usuario);
  return { ...user, followingCount, postsCount, isSelf, following };
}

/** The row of somebody, and what they are to the viewer. Throws `user_not_found`. */
export async function findPerson({ db, viewer }: Pick<Ctx, "db" | "viewer">, who: Who) {
  const query = db
    .selectFrom("usuarios")
    .where("usuarios.status", "=", "active")
    .select([...userColumns, "usuarios.followingCount"])
    .select((eb) => isFollowedBy(eb, viewer?.id_usuario).as("following"));
  const row = await (
    "id_usuario" in who
      ? query.where("id_usuario", "=", who.id_usuario)
      : query.where("name_key", "=", nameKey(who.nombre_usuario))
  ).executeTakeFirst();
  if (!row) throw new AppError("user_not_found");
  // SQLite says true as 1.
  const following = Boolean(row.following);
  return { ...row, following, isSelf: row.id_usuario === viewer?.id_usuario };
}

/** Whether somebody follows the person of the row. */
export function isFollowedBy(
  eb: ExpressionBuilder<Schema, "usuarios">,
  id_usuario: number | undefined,
) {
  return eb.exists(
    eb
      .selectFrom("seguimientos as follow")
      .select("follow.follower_id")
      .where("follow.follower_id", "=", id_usuario ?? 0)
      .whereRef("follow.followed_id", "=", "usuarios.id_usuario"),
  );
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
    .where("status", "=", "ready");
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
