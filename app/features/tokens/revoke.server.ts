import type { SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";

/** Ends one of one's own tokens at once. Throws `token_not_found`. */
export async function revokeToken(
  { db, viewer }: SignedInCtx,
  { id }: { id: number },
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom("tokens_personales")
    .where("id_token", "=", id)
    .where("id_usuario", "=", viewer.id_usuario)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError("token_not_found");
}
