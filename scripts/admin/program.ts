import { EnvError } from "#app/env.server.ts";
import { AppError, type ErrorCode } from "#app/http/errors.ts";
import { MigrationError } from "#db/migrate.ts";
import { DatabaseAwayError } from "#db/engines/away.ts";
import { isFileTrouble } from "#db/engines/engine.ts";
import { AwayError } from "#storage/away.ts";
import { InvalidKeyError, StorageFullError } from "#storage/objects.ts";

/** What the operator asked cannot be done; the message says why. */
export class Refusal extends Error {}

/** Runs a program for the operator: an expected failure is its message and exit code 1. */
export async function runProgram(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(lineOf(error) ?? error);
    process.exitCode = 1;
  }
}

/** What to say of an expected failure; null for a surprise. */
export function lineOf(error: unknown): string | null {
  if (error instanceof Refusal) return error.message;
  if (error instanceof MigrationError) return error.message;
  if (error instanceof EnvError) return `Invalid environment: ${error.message}`;
  if (error instanceof AppError) return sentences[error.code] ?? null;
  // A host of several addresses, none of which answered: they fail alike.
  if (error instanceof AggregateError) return lineOf(error.errors[0]);
  if (!(error instanceof Error)) return null;
  const { code, syscall, severity } = error as NodeJS.ErrnoException & { severity?: string };
  const isUsage = typeof code === "string" && code.startsWith("ERR_PARSE_ARGS");
  // A file, a connection, a full disk, a row that names no object, and what the database says of itself.
  const isStore = error instanceof StorageFullError || error instanceof InvalidKeyError;
  const isAway = error instanceof AwayError || error instanceof DatabaseAwayError;
  const isOutside =
    syscall || severity || isFileTrouble(error) || isStore || isAway || "$metadata" in error;
  return isUsage || isOutside ? error.message : null;
}

const sentences: Partial<Record<ErrorCode, string>> = {
  user_not_found: "there is no such account",
  cannot_subscribe_to_self: "nobody subscribes to themselves",
  not_a_creator: 'that account is no creator; "user set NAME --creador" makes it one',
  request_not_found: "that account has no request that waits",
  subscription_not_found: "there is no live subscription of the one to the other",
};
