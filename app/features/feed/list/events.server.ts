import type { Ctx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { isForeignKeyViolation } from "#db/engines/engine.ts";
import { WATCH_MS } from "../limits.ts";
import type { EventInput } from "../schema.ts";
import { isForAll } from "./everybody.server.ts";
import { type OpenSession, openSession } from "./session.server.ts";
import { writeWatched } from "./write-watched.server.ts";

/** Clocks of browsers and their timers are a little off. */
const TOLERANCE_MS = 300;

/** Throws `feed_session_gone` and `bad_input`. */
export function recordEvent(ctx: Ctx, input: EventInput): Promise<void> {
  return recordEvents(ctx, [input]);
}

/**
 * Learns from how far a viewer watched posts of their session: each viewer counts once for each
 * post, with the most that was watched. What is wrong with one is thrown once the others are written.
 */
export async function recordEvents(ctx: Ctx, inputs: EventInput[]): Promise<void> {
  // Of nobody there is nothing to learn: whoever stays has a session of their own in a moment.
  const own = inputs.filter(({ sessionId }) => !isForAll(sessionId));
  const ids = [...new Set(own.map(({ sessionId }) => sessionId))];
  const opened = new Map(ids.map((id) => [id, openSession(ctx, id)]));
  const learnt = own.map(async (input) => learn(ctx, input, await opened.get(input.sessionId)!));
  for (const outcome of await Promise.allSettled(learnt)) {
    if (outcome.status === "rejected") throw outcome.reason;
  }
}

async function learn(ctx: Ctx, input: EventInput, { session }: OpenSession): Promise<void> {
  if (session.ids[input.index] !== input.postId) throw new AppError("bad_input");
  if (!isPlausible(input, session.layout[input.index] === "s")) return;
  const watched = { viewer: session.viewer, postId: input.postId, event: input.event };
  try {
    await writeWatched(ctx.db, watched);
  } catch (error) {
    // The post was deleted in between: there is nothing left to learn.
    if (!isForeignKeyViolation(error)) throw error;
  }
}

/** Only a shortit has an end: of other posts one looks at pictures and films in any order. */
function isPlausible({ event, dwellMs }: EventInput, isShortit: boolean): boolean {
  if (event === "complete") return isShortit;
  if (event === "skip") return dwellMs <= WATCH_MS.watch2 + TOLERANCE_MS;
  return dwellMs >= WATCH_MS[event] - TOLERANCE_MS;
}
