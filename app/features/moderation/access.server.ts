import type { SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";

/** The same of what is for administrators alone. */
export function requireAdministrator({ viewer }: SignedInCtx): void {
  if (viewer.role !== "administrator") throw new AppError("forbidden");
}

/** For pages of the console; its operations declare it. Throws `forbidden`. */
export function requireModerator({ viewer }: SignedInCtx): void {
  if (viewer.role === "user") throw new AppError("forbidden");
}
