import type { Ctx } from "#app/context.server.ts";
import { checkPassword } from "#app/features/people/passwords/password.server.ts";
import { countGuess, forgiveGuesses } from "#app/features/people/passwords/guesses.server.ts";
import { takeTurn, type Turn } from "#app/features/doors/guesses.server.ts";
import {
  type LeavingLink,
  readLeavingToken,
} from "#app/features/people/links/leaving-link.server.ts";
import { AppError } from "#app/http/errors.ts";
import { errorMessage } from "#app/strings/errors.ts";
import type { Baja } from "#db/schema/rights.ts";

interface Proof {
  contrasenia?: string | undefined;
  correo?: string | undefined;
  enlace?: string | undefined;
}

/**
 * Whose account is meant, for sure, whatever their standing. Tries at a password count as tries to sign
 * in. Throws `link_gone`, `wrong_password`, `bad_credentials`, `needs_link`, and `link_needed` where strangers have tried
 * too often.
 */
export async function identify(
  ctx: Ctx,
  { contrasenia, correo, enlace, request }: Proof & { request: Request },
): Promise<{ id_usuario: number; via: Baja["via"] }> {
  if (enlace) return { id_usuario: (await byLink(ctx, enlace)).id_usuario, via: "link" };
  const account = await ctx.db
    .selectFrom("usuarios")
    .select(["id_usuario", "correo", "password_hash", "status", "segundo_factor"])
    .$call((query) =>
      ctx.viewer
        ? query.where("id_usuario", "=", ctx.viewer.id_usuario)
        : query.where("correo", "=", correo ?? ""),
    )
    .where("status", "<>", "deleted")
    .executeTakeFirst();
  if (ctx.viewer && account?.password_hash === null) throw new AppError("needs_link");
  const counted = account?.correo ?? correo ?? "";
  const turn = ctx.viewer
    ? await countOwnGuess(ctx, counted)
    : await takeStrangersTurn(ctx, { correo: counted, id_usuario: account?.id_usuario, request });
  const isRight = await checkPassword(account?.password_hash, contrasenia ?? "");
  if (!account || !isRight) {
    const code = ctx.viewer ? "wrong_password" : "bad_credentials";
    throw new AppError(code, { fields: { contrasenia: errorMessage(code) } });
  }
  await turn.wasRight();
  // Their password alone does not open their account, so it does not delete it either.
  if (!ctx.viewer && account.segundo_factor) throw new AppError("needs_link");
  return { id_usuario: account.id_usuario, via: "person" };
}

async function countOwnGuess(ctx: Ctx, correo: string): Promise<Turn> {
  await countGuess(ctx, correo);
  return { wasRight: () => forgiveGuesses(ctx, correo) };
}

/** This page knows no proof of work: the link it mails is there for everybody. */
async function takeStrangersTurn(ctx: Ctx, guess: Parameters<typeof takeTurn>[1]): Promise<Turn> {
  try {
    return await takeTurn(ctx, guess);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "proof_needed") throw error;
    const { retryAfter } = error;
    throw new AppError("link_needed", { ...(retryAfter !== undefined && { retryAfter }) });
  }
}

/** Throws `link_gone`. */
export async function byLink(
  { db }: Pick<Ctx, "db">,
  token: string,
  { toUndo = false } = {},
): Promise<LeavingLink> {
  const link = await readLeavingToken(db, token);
  if (!link || (link.for === "d" && !toUndo)) throw new AppError("link_gone");
  return link;
}
