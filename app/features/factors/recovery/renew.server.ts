import type { SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { tellFactor } from "../state.server.ts";
import { replaceRecoveryCodes } from "./codes.server.ts";

/** Ten recovery codes in place of those before. Throws `second_factor_required`: there is nothing to recover. */
export async function newRecoveryCodes({
  db,
  viewer,
}: Pick<SignedInCtx, "db" | "viewer">): Promise<string[]> {
  if (!viewer.segundo_factor) throw new AppError("second_factor_required");
  return db.transaction().execute(async (trx) => {
    const codes = await replaceRecoveryCodes(trx, viewer.id_usuario);
    await tellFactor(trx, viewer.id_usuario, "codesReplaced");
    return codes;
  });
}
