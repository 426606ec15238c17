import type { SignedInCtx } from "#app/context.server.ts";
import { keyedHash } from "#app/http/secrets.server.ts";
import { hashToken } from "#app/http/session.server.ts";
import { deviceName } from "./device.ts";

type Owner = Pick<SignedInCtx, "db" | "viewer">;

/** A session as its owner sees it. */
export interface SessionView {
  /** Names the session; nothing can be opened with it. */
  id: string;
  device: string;
  isCurrent: boolean;
  /** ISO 8601. */
  seen_at: string;
  created_at: string;
}

const SHOWN_SESSIONS = 50;

/** One's own sessions: the one that asks first, then the last used. `token` is the one that asks. */
export async function listSessions(
  { db, viewer }: Owner,
  { token }: { token: string },
): Promise<SessionView[]> {
  const current = hashToken(token);
  const rows = await db
    .selectFrom("sesiones")
    .select(["token_hash", "device", "created_at", "seen_at"])
    .where("id_usuario", "=", viewer.id_usuario)
    .where("expires_at", ">", Date.now())
    .orderBy((eb) => eb.case().when("token_hash", "=", current).then(0).else(1).end())
    .orderBy("seen_at", "desc")
    .limit(SHOWN_SESSIONS)
    .execute();
  return rows.map((row) => ({
    id: sessionId(row.token_hash),
    device: deviceName(row.device),
    isCurrent: row.token_hash === current,
    seen_at: new Date(row.seen_at).toISOString(),
    created_at: new Date(row.created_at).toISOString(),
  }));
}

/** Ends one of one's own sessions; one that has ended already is as good. */
export async function endSession({ db, viewer }: Owner, { id }: { id: string }): Promise<void> {
  const rows = await db
    .selectFrom("sesiones")
    .select("token_hash")
    .where("id_usuario", "=", viewer.id_usuario)
    .execute();
  const named = rows.find((row) => sessionId(row.token_hash) === id);
  if (!named) return;
  await db
    .deleteFrom("sesiones")
    .where("token_hash", "=", named.token_hash)
    .where("id_usuario", "=", viewer.id_usuario)
    .execute();
}

/** Ends all of one's own sessions but the one with this token. */
export async function endOtherSessions(
  { db, viewer }: Owner,
  { token }: { token: string },
): Promise<void> {
  await db
    .deleteFrom("sesiones")
    .where("id_usuario", "=", viewer.id_usuario)
    .where("token_hash", "!=", hashToken(token))
    .execute();
}

/** Keyed, so that it tells nothing about the hash that the database keeps. */
function sessionId(token_hash: string): string {
  return keyedHash("session id", token_hash);
}
