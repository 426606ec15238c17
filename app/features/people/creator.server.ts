import type { SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";

/** Throws `creators_only`. */
export function requireCreator({ viewer }: SignedInCtx): void {
  if (!viewer.es_creador) throw new AppError("creators_only");
}
