import type { Database } from "#db/client.ts";
import { compiled } from "#db/compiled.ts";
import type { Viewer } from "#app/context.server.ts";
import { keptFor } from "#app/retention.ts";
import { endCookie, readCookie, setCookie } from "./cookies/cookies.server.ts";
import { newSecret, sha256 } from "./secrets.server.ts";

export const SESSION_COOKIE = "token";
const SESSION_SECONDS = keptFor("sessions") / 1000;
/** How stale `seen_at` may be: spares a write on most requests. */
const SEEN_STEP_MS = 60 * 60 * 1000;
const DEVICE_LENGTH = 200;

/** The token of a request: bearer first, then the session cookie. */
export function tokenOf(request: Request): { token: string; from: "bearer" | "cookie" } | null {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (bearer) return { token: bearer, from: "bearer" };
  const cookie = readCookie(request, SESSION_COOKIE);
  return cookie ? { token: cookie, from: "cookie" } : null;
}

/** Opens a session and returns its token: 256 random bits, of which only a hash is kept. */
export async function openSession(
  db: Database,
  { id_usuario, request }: { id_usuario: number; request: Request },
): Promise<string> {
  const token = newSecret();
  const now = Date.now();
  await db
    .insertInto("sesiones")
    .values({
      token_hash: hashToken(token),
      id_usuario,
      device: (request.headers.get("user-agent") ?? "").slice(0, DEVICE_LENGTH),
      created_at: now,
      seen_at: now,
      expires_at: now + SESSION_SECONDS * 1000,
    })
    .execute();
  return token;
}

/** Who holds this token, if it is alive; using it keeps it alive for another 30 days. */
export async function findViewer(db: Database, token: string): Promise<Viewer | null> {
  const now = Date.now();
  const row = await holder.first(db, { token_hash: hashToken(token), now });
  if (!row) return null;
  const { seen_at, ...viewer } = row;
  if (now - seen_at > SEEN_STEP_MS) await keepAlive(db, token, now);
  return viewer;
}

const VIEWER = [
  "usuarios.id_usuario",
  "usuarios.nombre_usuario",
  "usuarios.profile_picture",
  "usuarios.es_creador",
  "usuarios.verificado",
  "usuarios.role",
  "usuarios.muted_until",
  "usuarios.personalizacion",
  "usuarios.analitica",
  "usuarios.ahorro",
  "usuarios.version_terminos",
  "usuarios.version_aviso",
  "usuarios.textos_vistos",
  "usuarios.age_level",
  "usuarios.age_until",
] as const;

const holder = compiled((db, { token_hash, now }: { token_hash: string; now: number }) =>
  db
    .selectFrom("sesiones")
    .innerJoin("usuarios", "usuarios.id_usuario", "sesiones.id_usuario")
    .where("sesiones.token_hash", "=", token_hash)
    .where("sesiones.expires_at", ">", now)
    .where("usuarios.status", "=", "active")
    .select([...VIEWER, "sesiones.seen_at"]),
);

/** For what somebody has asked for and is done when they may have gone; null: they could not sign in either. */
export async function findPerson(db: Database, id_usuario: number): Promise<Viewer | null> {
  const row = await db
    .selectFrom("usuarios")
    .where("usuarios.id_usuario", "=", id_usuario)
    .where("usuarios.status", "=", "active")
    .select(VIEWER)
    .executeTakeFirst();
  return row ?? null;
}

/** Ends the session everywhere it is used. */
export async function closeSession(db: Database, token: string): Promise<void> {
  await db.deleteFrom("sesiones").where("token_hash", "=", hashToken(token)).execute();
}

export function sessionCookie(token: string): string {
  return setCookie(SESSION_COOKIE, token, { maxAgeSeconds: SESSION_SECONDS });
}

export function endedSessionCookie(): string {
  return endCookie(SESSION_COOKIE);
}

async function keepAlive(db: Database, token: string, now: number): Promise<void> {
  await db
    .updateTable("sesiones")
    .set({ seen_at: now, expires_at: now + SESSION_SECONDS * 1000 })
    .where("token_hash", "=", hashToken(token))
    .execute();
}

/** What the database keeps of a token. */
export function hashToken(token: string): string {
  return sha256(token);
}
