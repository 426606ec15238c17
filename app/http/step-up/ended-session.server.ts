import type { Ctx, SignedInCtx } from "#app/context.server.ts";
import { lastMark, markOf } from "../cookies/device.server.ts";
import { expectedFailure } from "../failures/failure.server.ts";
import { ENDED_FORMS_PER_HOUR } from "../limits.ts";
import { HOUR_SECONDS, rateLimitAddress } from "../rate-limit.server.ts";
import { tokenOf } from "../session.server.ts";
import { keepWords, type KeptWords, readWords } from "./kept-words.server.ts";
import { isWritten } from "./written.ts";

const LIMIT = { name: "ended-forms", max: ENDED_FORMS_PER_HOUR, windowSeconds: HOUR_SECONDS };

/**
 * Keeps what somebody wrote whose session has ended meanwhile, for whoever was the last to sign in with this browser.
 * Null: there is nothing to keep, as of a visitor or a form of buttons alone, or it cannot be kept now.
 */
export async function keepAfterSession(
  { kv }: Pick<Ctx, "kv">,
  request: Request,
  words: KeptWords,
): Promise<string | null> {
  const mark = lastMark(request);
  if (!mark || tokenOf(request)?.from !== "cookie") return null;
  if (!Object.values(words.fields).some(isWritten)) return null;
  try {
    await rateLimitAddress({ kv }, LIMIT, request);
    return await keepWords(kv, mark, words);
  } catch (error) {
    if (!expectedFailure(error)) throw error;
    return null;
  }
}

/** What waits for the viewer by this secret, since they had to confirm or to sign in again; null: nothing does. */
export async function waitingWords(
  { kv, viewer }: SignedInCtx,
  request: Request,
  secret: string,
): Promise<KeptWords | null> {
  const own = await readWords(kv, viewer.id_usuario, secret);
  if (own) return own;
  const mark = markOf(request, viewer.id_usuario);
  return mark === null ? null : readWords(kv, mark, secret);
}
