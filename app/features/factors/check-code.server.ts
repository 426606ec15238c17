import type { Ctx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { countFactorGuess, forgiveFactorGuesses } from "./guesses.server.ts";
import { countRecoveryCodes, spendRecoveryCode } from "./recovery/codes.server.ts";
import { tellFactor } from "./state.server.ts";
import { strings } from "./strings.server.ts";
import { spendTotpCode } from "./totp/check.server.ts";
import { isTotpCode } from "./totp/secret.server.ts";

/**
 * Spends a code of this person's app, or one of their recovery codes, whichever it looks like. Throws `bad_code` beside
 * its field and `too_many_requests`.
 */
export async function checkFactorCode(
  ctx: Pick<Ctx, "db" | "kv">,
  id_usuario: number,
  typed: string,
): Promise<void> {
  await countFactorGuess(ctx, id_usuario);
  const isOfApp = isTotpCode(typed);
  const spent = isOfApp
    ? await spendTotpCode(ctx.db, id_usuario, typed)
    : await spendRecoveryCode(ctx.db, id_usuario, typed);
  // Who sends the same again has not heard, on a slow line, that it was right.
  if (spent === "before") throw badCode(isOfApp ? strings.codes.usedOfApp : strings.codes.used);
  if (spent === "never") throw badCode(strings.codes.wrong);
  await forgiveFactorGuesses(ctx, id_usuario);
  if (isOfApp) return;
  const left = await countRecoveryCodes(ctx.db, id_usuario);
  await tellFactor(ctx.db, id_usuario, "codeUsed", { left });
}

function badCode(codigo: string): AppError {
  return new AppError("bad_code", { fields: { codigo } });
}
