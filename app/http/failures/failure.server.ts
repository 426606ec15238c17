import { log } from "#app/log.server.ts";
import { DatabaseAwayError } from "#db/engines/away.ts";
import { isDatabaseFull, isRefusedText } from "#db/engines/engine.ts";
import { ASK_AGAIN_SECONDS, AwayError } from "#storage/away.ts";
import { StorageFullError } from "#storage/objects.ts";
import { AppError, type ErrorCode } from "../errors.ts";

/** Every request says it while it lasts: the log need not. */
const LOG_EVERY_MS = 1_000;

const logged = new Map<ErrorCode, number>();

/**
 * The expected failure that an error is: its own, or that of something we stand on which does not
 * answer (503), has no room (507) or takes no such text (400). Null for a surprise.
 */
export function expectedFailure(error: unknown): AppError | null {
  const code = outsideCode(error);
  if (!code) return inputFailure(error);
  logOutside(code, error);
  const { typed } = error as Partial<AppError>;
  return new AppError(code, {
    ...(code.endsWith("_away") && { retryAfter: ASK_AGAIN_SECONDS }),
    cause: error,
    ...(typed && { typed }),
  });
}

/** Its own; or that of what somebody has sent, where no schema has looked for it. */
function inputFailure(error: unknown): AppError | null {
  if (isRefusedText(error)) return new AppError("bad_input", { cause: error });
  return error instanceof AppError ? error : null;
}

/** An expected failure, or `internal`, with what was typed into the form that only who catches it has read. */
export function withTyped(error: unknown, typed: Record<string, string>): AppError {
  const { code, fields, retryAfter, values, cause } =
    expectedFailure(error) ?? new AppError("internal", { cause: error });
  return new AppError(code, {
    values,
    cause,
    typed,
    ...(fields && { fields }),
    ...(retryAfter && { retryAfter }),
  });
}

/** Of what is away or full, also where it was wrapped on its way. */
function outsideCode(error: unknown): ErrorCode | null {
  if (error instanceof DatabaseAwayError) return "database_away";
  // Who searches is answered without it.
  if (error instanceof AwayError) return error.what === "search" ? null : `${error.what}_away`;
  if (error instanceof StorageFullError) return "storage_full";
  if (isDatabaseFull(error)) return "database_full";
  const isWrapped = error instanceof AppError && error.code === "internal";
  return isWrapped ? outsideCode(error.cause) : null;
}

function logOutside(code: ErrorCode, error: unknown): void {
  if (performance.now() - (logged.get(code) ?? -Infinity) < LOG_EVERY_MS) return;
  logged.set(code, performance.now());
  log.error({ code, reason: reasonOf(error) }, "something outside does not do its work");
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return error instanceof AppError && cause instanceof Error ? cause.message : message;
}
