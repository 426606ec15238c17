import { randomInt } from "node:crypto";
import { type RawBuilder, sql, type SqlBool, type Updateable } from "kysely";
import type { Database } from "#db/client.ts";
import { compiled } from "#db/compiled.ts";
import type { SesionesTable } from "#db/schema/accounts.ts";
import type { Viewer } from "#app/context.server.ts";
import { keptFor } from "#app/retention.ts";
import { endCookie, hostName, readCookie, setCookie } from "./cookies/cookies.server.ts";
import { SESSION_DAYS } from "./limits.ts";
import { keyedHash, newSecret, sha256 } from "./secrets.server.ts";
import { networkOf } from "./security/network.server.ts";
import { mayBeBrowser } from "./security/same-origin.server.ts";
import { viewerColumns } from "./viewer-columns.ts";

/** Where cookies have no other name (`hostName`). */
export const SESSION_COOKIE = "token";
/** However much it is used. */
const SESSION_SECONDS = SESSION_DAYS * 24 * 60 * 60;
/** How stale `seen_at` may be: spares a write on most requests. */
const SEEN_STEP_MS = 60 * 60 * 1000;
/** For how long a session opens by the token before: the answer that brought the next may have been lost. */
const BEFORE_MS = 60 * 1000;
const DEVICE_LENGTH = 200;
/** As many as `randomInt` takes, and as fit the ids of addresses. */
const LARGEST_ID = 2 ** 48 - 1;

export interface Held {
  token: string;
  from: "bearer" | "cookie";
  /** It came by the name that the cookie had on https before: only a session from then opens by it. */
  isOldName?: true;
}

/** The token of a request: bearer first, then the session cookie. */
export function tokenOf(request: Request): Held | null {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (bearer) return { token: bearer, from: "bearer" };
  return cookieOf(request);
}

function cookieOf(request: Request): Held | null {
  const token = readCookie(request, hostName(SESSION_COOKIE));
  if (token) return { token, from: "cookie" };
  const old = readCookie(request, SESSION_COOKIE);
  return old ? { token: old, from: "cookie", isOldName: true } : null;
}

/**
 * Opens a session and returns its token: 256 random bits, of which only a hash is kept. The one that a browser held
 * before is over: its cookie is replaced. An app may hold several accounts, whatever the cookies that are sent for it.
 */
export async function openSession(
  db: Database,
  { id_usuario, request }: { id_usuario: number; request: Request },
): Promise<string> {
  const token = newSecret();
  const now = Date.now();
  const before = mayBeBrowser(request) ? cookieOf(request) : null;
  if (before) await closeSession(db, before.token);
  await db
    .insertInto("sesiones")
    .values({
      token_hash: hashToken(token),
      id_sesion: randomInt(1, LARGEST_ID),
      id_usuario,
      device: deviceText(request),
      red: networkOf(request),
      created_at: now,
      confirmed_at: now,
      seen_at: now,
      expires_at: endOf({ created_at: now, now }),
    })
    .execute();
  return token;
}

/** What a browser calls itself, as sessions keep it. */
export function deviceText(request: Request): string {
  return (request.headers.get("user-agent") ?? "").slice(0, DEVICE_LENGTH);
}

/** Gives a live session another token; the one it had is of little use for a minute, then of none. Null: there was none. */
export function rotateSession(db: Database, token: string): Promise<string | null> {
  return giveToken(db, token, {});
}

/** Likewise, where its owner has just proved that it is them. */
export function confirmSession(db: Database, token: string): Promise<string | null> {
  return giveToken(db, token, { confirmed_at: Date.now() });
}

async function giveToken(
  db: Database,
  token: string,
  proved: Pick<Updateable<SesionesTable>, "confirmed_at">,
): Promise<string | null> {
  // Only we can tell it from the one before, and who asks again, or twice at once, is given the same.
  const next = keyedHash("next session token", token);
  const now = Date.now();
  const live = db.updateTable("sesiones").where("expires_at", ">", now);
  const first = await live
    .set({ token_hash: hashToken(next), old_cookie: 0, ...proved })
    .set({ anterior_hash: hashToken(token), anterior_hasta: now + BEFORE_MS })
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirst();
  if (first.numUpdatedRows > 0n) return next;
  const again = await live
    .set({ old_cookie: 0, ...proved })
    .where("token_hash", "=", hashToken(next))
    .where("anterior_hasta", ">", now)
    .executeTakeFirst();
  return again.numUpdatedRows > 0n ? next : null;
}

/**
 * Who holds this token, if it is alive. Using it keeps it alive for another 30 days, until it is 90 days old;
 * `request` says from where.
 */
export async function findViewer(
  db: Database,
  token: string,
  request?: Request,
): Promise<Viewer | null> {
  const now = Date.now();
  const row = await holder.first(db, { token_hash: hashToken(token), now });
  if (!row) return findByTokenBefore(db, token, request);
  const { seen_at, created_at, expires_at, old_cookie, ...viewer } = row;
  if (request && tokenOf(request)?.isOldName && old_cookie === 0) return null;
  if (now - seen_at > SEEN_STEP_MS) {
    // One from before sessions had an end of their own is not cut short by it.
    const next = Math.max(expires_at, endOf({ created_at, now }));
    const red = request ? { red: networkOf(request) } : {};
    await keepAlive(db, token, { ...red, seen_at: now, expires_at: next });
  }
  return viewer;
}

/** Whoever has it may be who it was kept from: by it nothing counts as confirmed. */
async function findByTokenBefore(
  db: Database,
  token: string,
  request?: Request,
): Promise<Viewer | null> {
  if (request && tokenOf(request)?.isOldName) return null;
  const row = await holderBefore.first(db, { token_hash: hashToken(token), now: Date.now() });
  return row ? { ...row, confirmed_at: 0, console_at: 0 } : null;
}

function endOf({ created_at, now }: { created_at: number; now: number }): number {
  return Math.min(now + keptFor("sessions"), created_at + SESSION_SECONDS * 1000);
}

const holder = compiled((db, { token_hash, now }: { token_hash: string; now: number }) =>
  db
    .selectFrom("sesiones")
    .innerJoin("usuarios", "usuarios.id_usuario", "sesiones.id_usuario")
    .where("sesiones.token_hash", "=", token_hash)
    .where("sesiones.expires_at", ">", now)
    .where("usuarios.status", "=", "active")
    .select([...viewerColumns, "sesiones.seen_at", "sesiones.created_at", "sesiones.expires_at"])
    .select(["sesiones.old_cookie", "sesiones.confirmed_at", "sesiones.console_at"]),
);

const holderBefore = compiled((db, { token_hash, now }: { token_hash: string; now: number }) =>
  db
    .selectFrom("sesiones")
    .innerJoin("usuarios", "usuarios.id_usuario", "sesiones.id_usuario")
    .where("sesiones.anterior_hash", "=", token_hash)
    .where("sesiones.anterior_hasta", ">", now)
    .where("sesiones.expires_at", ">", now)
    .where("usuarios.status", "=", "active")
    .select(viewerColumns),
);

/** For what somebody has asked for and is done when they may have gone; null: they could not sign in either. */
export async function findPerson(db: Database, id_usuario: number): Promise<Viewer | null> {
  const row = await db
    .selectFrom("usuarios")
    .where("usuarios.id_usuario", "=", id_usuario)
    .where("usuarios.status", "=", "active")
    .select(viewerColumns)
    .executeTakeFirst();
  return row ?? null;
}

/** Nothing that was given to this person opens their account any more: sessions, and tokens they made themselves. */
export async function endAccess(db: Database, id_usuario: number): Promise<void> {
  await db.deleteFrom("sesiones").where("id_usuario", "=", id_usuario).execute();
  await db.deleteFrom("tokens_personales").where("id_usuario", "=", id_usuario).execute();
}

/** Ends the session everywhere it is used. */
export async function closeSession(db: Database, token: string): Promise<void> {
  await db.deleteFrom("sesiones").where(isOpenedBy(token)).execute();
}

export function sessionCookie(token: string): string {
  return setCookie(hostName(SESSION_COOKIE), token, { maxAgeSeconds: SESSION_SECONDS });
}

/** Of every name that it has, or had. */
export function endedSessionCookies(): string[] {
  return [...new Set([hostName(SESSION_COOKIE), SESSION_COOKIE])].map(endCookie);
}

/** The cookies that give a browser its session by the name of now, once, and with another token; none: it has gone. */
export async function renamedCookies(db: Database, token: string): Promise<string[]> {
  const next = await rotateSession(db, token);
  return next === null ? [] : [sessionCookie(next), endCookie(SESSION_COOKIE)];
}

/** Writes down that its owner works at the console. */
export async function noteConsole(db: Database, token: string): Promise<void> {
  await keepAlive(db, token, { console_at: Date.now() });
}

async function keepAlive(
  db: Database,
  token: string,
  used: Pick<Updateable<SesionesTable>, "red" | "seen_at" | "expires_at" | "console_at">,
): Promise<void> {
  await db.updateTable("sesiones").set(used).where("token_hash", "=", hashToken(token)).execute();
}

/** As a condition on `sesiones`: the session that this token opens, or did until a moment ago. */
export function isOpenedBy(token: string): RawBuilder<SqlBool> {
  const hash = hashToken(token);
  return sql<SqlBool>`(token_hash = ${hash}
    or (anterior_hash = ${hash} and anterior_hasta > ${Date.now()}))`;
}

/** What the database keeps of a token. */
export function hashToken(token: string): string {
  return sha256(token);
}
