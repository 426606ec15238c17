import type { Viewer } from "#app/context.server.ts";
import { AppError } from "../errors.ts";
import { type Scope, TOKEN_PREFIX } from "./scopes.ts";

/** What of an operation says who may call it. */
interface Declared {
  scope?: Scope | null;
  fresh?: unknown;
  access: string;
  json?: false;
  method: string;
}

/**
 * What a personal token must be allowed for a call of this operation; null: no token ever calls it (product.md 4.29).
 * What wants a fresh proof, is of the console, or is a form of ours, is for people who sit in front of it.
 */
export function scopeOf({ scope, fresh, access, json, method }: Declared): Scope | null {
  const isOfPeople =
    Boolean(fresh) || access === "moderator" || access === "administrator" || json === false;
  if (isOfPeople) return null;
  if (scope !== undefined) return scope;
  return method === "GET" ? "read" : "write";
}

/** Throws `insufficient_scope` where a personal token is not allowed what the operation wants. */
export function requireScope(declared: Declared, viewer: Viewer | null): void {
  if (!viewer?.scopes) return;
  const scope = scopeOf(declared);
  if (scope === null || !viewer.scopes.includes(scope)) throw new AppError("insufficient_scope");
}

/** An address stands in logs and histories: a token in it is refused. Throws `token_in_address`. */
export function refuseTokenInAddress({ url }: Request): void {
  if (url.includes(TOKEN_PREFIX)) throw new AppError("token_in_address");
}
