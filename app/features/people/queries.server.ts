import type { ExpressionBuilder } from "kysely";
import type { Ctx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Schema } from "#db/schema.ts";
import { nameKey, userColumns, type UserView, userView } from "./view.ts";

/** Who is meant: by number, or by the name they have now. */
export type Who = { id_usuario: number } | { nombre_usuario: string };

/** Throws `user_not_found`, also for somebody who is suspended. */
export async function getUser(ctx: Ctx, who: Who): Promise<UserView> {
  return userView(await findPerson(ctx, who), ctx.viewer?.id_usuario ?? null);
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
