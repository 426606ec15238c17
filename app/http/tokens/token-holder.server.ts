import type { SignedInCtx, Viewer } from "#app/context.server.ts";
import type { Database } from "#db/client.ts";
import { compiled } from "#db/compiled.ts";
import { sha256 } from "../secrets.server.ts";
import { networkOf } from "../security/network.server.ts";
import { viewerColumns } from "../viewer-columns.ts";
import { type Scope, scopes, TOKEN_PREFIX } from "./scopes.ts";

/** How stale the last use may be: spares a write on most calls. */
const SEEN_STEP_MS = 60 * 60 * 1000;

/** Whether a bearer token is a personal one, and not that of a session. */
export function isPersonalToken(token: string): boolean {
  return token.startsWith(TOKEN_PREFIX);
}

/**
 * Who made this personal token, if it is alive, with what it may. Whatever their role is, by a token they are
 * nobody's moderator.
 */
export async function findTokenHolder(
  db: Database,
  token: string,
  request: Request,
): Promise<Viewer | null> {
  const now = Date.now();
  const row = await holder.first(db, { token_hash: sha256(token), now });
  if (!row) return null;
  const { id_token, alcances, used_at, ...viewer } = row;
  if (now - (used_at ?? 0) > SEEN_STEP_MS) {
    await db
      .updateTable("tokens_personales")
      .set({ used_at: now, red: networkOf(request) })
      .where("id_token", "=", id_token)
      .execute();
  }
  return { ...viewer, role: "user", scopes: scopesOf(alcances) };
}

/** How many of theirs are alive. */
export async function countTokens({
  db,
  viewer,
}: Pick<SignedInCtx, "db" | "viewer">): Promise<number> {
  const { count } = await db
    .selectFrom("tokens_personales")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("id_usuario", "=", viewer.id_usuario)
    .where("expires_at", ">", Date.now())
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** As they are kept: their names with a space between them. */
export function scopesOf(alcances: string): Scope[] {
  const named = alcances.split(" ");
  return scopes.filter((scope) => named.includes(scope));
}

const holder = compiled((db, { token_hash, now }: { token_hash: string; now: number }) =>
  db
    .selectFrom("tokens_personales")
    .innerJoin("usuarios", "usuarios.id_usuario", "tokens_personales.id_usuario")
    .where("tokens_personales.token_hash", "=", token_hash)
    .where("tokens_personales.expires_at", ">", now)
    .where("usuarios.status", "=", "active")
    .select([...viewerColumns, "tokens_personales.id_token"])
    .select(["tokens_personales.alcances", "tokens_personales.used_at"]),
);
