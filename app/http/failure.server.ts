import { log } from "#app/log.server.ts";
import { DatabaseAwayError } from "#db/engines/away.ts";
import { AppError } from "./errors.ts";

/** Seconds: about what a database takes to come back from a crash. */
export const AWAY_RETRY_SECONDS = 5;
/** Every request says it while it lasts: the log need not. */
const LOG_EVERY_MS = 1_000;

let logged = 0;

/**
 * The expected failure that an error is: its own, or 503 where something we stand on does not answer.
 * Null for a surprise.
 */
export function expectedFailure(error: unknown): AppError | null {
  const away = awayAmong(error);
  if (away) {
    logAway(away);
    const typed = error instanceof AppError ? error.typed : undefined;
    return new AppError("database_away", {
      retryAfter: AWAY_RETRY_SECONDS,
      cause: error,
      ...(typed && { typed }),
    });
  }
  return error instanceof AppError ? error : null;
}

/** Itself, or what it was wrapped in on its way. */
function awayAmong(error: unknown): DatabaseAwayError | null {
  if (error instanceof DatabaseAwayError) return error;
  const isWrapped = error instanceof AppError && error.code === "internal";
  return isWrapped ? awayAmong(error.cause) : null;
}

function logAway(error: DatabaseAwayError): void {
  if (Date.now() - logged < LOG_EVERY_MS) return;
  logged = Date.now();
  log.error({ reason: error.message }, "the database does not answer");
}
