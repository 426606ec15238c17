import type { ExpressionBuilder } from "kysely";
import type { Ctx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Schema } from "#db/schema.ts";
import { hasNotBlocked, seesPastBlocks } from "./blocks.server.ts";
import { nameKey, userColumns, type UserView, userView } from "./view.ts";
import { isInGoodStanding } from "./standing.server.ts";

/** Who is meant: by number, or by the name they have now. */
export type Who = { id_usuario: number } | { nombre_usuario: string };

/** Throws `user_not_found`, also for somebody who is suspended or has blocked the viewer. */
export async function getUser(ctx: Ctx, who: Who): Promise<UserView> {
  return userView(await findPerson(ctx, who), ctx.viewer?.id_usuario ?? null);
}

/** The row of somebody. Throws `user_not_found`, as {@link getUser} does. */
export async function findPerson({ db, viewer }: Pick<Ctx, "db" | "viewer">, who: Who) {
  let query = db
    .selectFrom("usuarios")
    .where(isInGoodStanding())
    .select([...userColumns, "usuarios.followingCount"]);
  if (viewer && !seesPastBlocks(viewer)) {
    query = query.where(hasNotBlocked("usuarios.id_usuario", viewer.id_usuario));
  }
  const row = await (
    "id_usuario" in who
      ? query.where("id_usuario", "=", who.id_usuario)
      : query.where("name_key", "=", nameKey(who.nombre_usuario))
  ).executeTakeFirst();
  if (!row) throw new AppError("user_not_found");
  return { ...row, isSelf: row.id_usuario === viewer?.id_usuario };
}

/** Whether the viewer follows somebody. */
export async function isFollowing({ db, viewer }: Ctx, id_usuario: number): Promise<boolean> {
  if (!viewer) return false;
  const row = await db
    .selectFrom("seguimientos")
    .select("followed_id")
    .where("follower_id", "=", viewer.id_usuario)
    .where("followed_id", "=", id_usuario)
    .executeTakeFirst();
  return row !== undefined;
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
