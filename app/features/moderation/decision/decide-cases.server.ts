import type { z } from "zod";
import type { SignedInCtx } from "#app/context.server.ts";
import { decide, type Decided } from "#app/features/cases/decision/decide.server.ts";
import { decideAppeal } from "#app/features/cases/decision/appeal.server.ts";
import { actorOf } from "#app/features/people/audit.server.ts";
import { AppError, type ErrorCode } from "#app/http/errors.ts";
import { tellOfAnswer } from "../statement/tell.server.ts";
import type { answerAppealInput, decideInput, togetherInput } from "../schema.ts";

/** Throws what {@link decide} throws. */
export function decideCase(
  ctx: SignedInCtx,
  { id, ...decision }: z.output<typeof decideInput>,
): Promise<Decided> {
  return decide(ctx, id, { ...given(decision), actor: actorOf(ctx.viewer) });
}

/**
 * One decision for each of several cases. What stands in the way of one stands in the way of that one
 * alone, and is told.
 */
export async function decideTogether(
  ctx: SignedInCtx,
  { cases, ...decision }: z.output<typeof togetherInput>,
): Promise<{ decided: number[]; left: { id_caso: number; code: ErrorCode }[] }> {
  const decided: number[] = [];
  const left: { id_caso: number; code: ErrorCode }[] = [];
  for (const id_caso of new Set(cases)) {
    try {
      await decide(ctx, id_caso, { ...given(decision), actor: actorOf(ctx.viewer) });
      decided.push(id_caso);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      left.push({ id_caso, code: error.code });
    }
  }
  return { decided, left };
}

/** Fields that were left out are not there: the compiler tells the two apart. */
function given<T extends object>(fields: T): Given<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Given<T>;
}

type Given<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** The answer and the mail that tells of it are one. */
export async function answerAppeal(
  ctx: SignedInCtx,
  { id, outcome, answer }: z.output<typeof answerAppealInput>,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const actor = actorOf(ctx.viewer);
    const isNew = await decideAppeal({ db: trx }, id, { actor, outcome, answer });
    if (isNew) await tellOfAnswer({ db: trx }, { id_decision: id });
  });
}
