import type { SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { TOTP_AGAIN_MINUTES, TOTP_TOLERANCE } from "../limits.ts";
import { lockOwner } from "../note-factors.server.ts";
import { replaceUnusedCodes } from "../recovery/codes.server.ts";
import { openSecret, stepOf } from "./secret.server.ts";

const AGAIN_SECONDS = TOTP_AGAIN_MINUTES * 60;

/**
 * For who sends the code again that has just connected an app: on a slow line the page gives up before it hears so.
 * Gives other recovery codes where those that came with it are unused. Throws `totp_not_begun` for any other code.
 */
export async function finishAgain(
  { db, viewer }: Pick<SignedInCtx, "db" | "viewer">,
  code: string,
): Promise<string[] | null> {
  const { id_usuario } = viewer;
  return db.transaction().execute(async (trx) => {
    await lockOwner(trx, id_usuario);
    const app = await trx
      .selectFrom("totp")
      .select(["secreto", "ultimo_paso", "created_at"])
      .where("id_usuario", "=", id_usuario)
      .where("created_at", ">", Date.now() - AGAIN_SECONDS * 1000)
      .executeTakeFirst();
    if (!app?.secreto || app.created_at === null) throw new AppError("totp_not_begun");
    const secret = openSecret(id_usuario, "secreto", app.secreto);
    // It was good when it came first.
    const found = await stepOf({ secret, code, tolerance: TOTP_TOLERANCE + AGAIN_SECONDS });
    if (found?.step !== app.ultimo_paso) throw new AppError("totp_not_begun");
    return replaceUnusedCodes(trx, id_usuario, app.created_at);
  });
}
