import type { Ctx, SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";

/** Whom an address of the API means. Throws `not_signed_in` where `me` is nobody. */
export function userIdOf({ viewer }: Pick<Ctx, "viewer">, user: "me" | number): number {
  if (user !== "me") return user;
  if (!viewer) throw new AppError("not_signed_in");
  return viewer.id_usuario;
}

/** Only oneself may be meant. Throws `forbidden` for others. */
export function requireSelf({ viewer }: SignedInCtx, user: "me" | number): void {
  if (user !== "me" && user !== viewer.id_usuario) throw new AppError("forbidden");
}
