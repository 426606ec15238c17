import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { SignedInCtx, Viewer } from "#app/context.server.ts";
import { deviceName } from "#app/features/people/device.server.ts";
import { isOpenedBy } from "#app/http/session.server.ts";
import { type Cursor, newestFirst, type Page, toPage } from "#db/pagination.ts";
import { SESSIONS_PAGE } from "../limits.ts";

/** Whose sessions they are. */
type Owner = Pick<SignedInCtx, "db"> & { viewer: Pick<Viewer, "id_usuario"> };

/** A session as its owner sees it. */
export interface SessionView {
  /** Names the session; nothing can be opened with it. */
  id_sesion: number;
  /** Browser and system, in words. */
  device: string;
  /** Where it was used from last: a network, never an address, or `local`; null: unknown. */
  red: string | null;
  isCurrent: boolean;
  /** ISO 8601; up to an hour behind. */
  seen_at: string;
  created_at: string;
  expires_at: string;
}

interface Asked {
  /** Of the session that asks, which is in no page but the first, where it comes first. */
  token: string;
  before?: Cursor | null;
  limit?: number;
}

/** One's own sessions: the one that asks, then the last used. */
export async function listSessions(
  owner: Owner,
  { token, before = null, limit = SESSIONS_PAGE }: Asked,
): Promise<Page<SessionView>> {
  const order = { at: "seen_at", id: "id_sesion" } as const;
  const others = liveSessions(owner).where(isAnother(token));
  const found = await newestFirst(others, order, { before, limit }).execute();
  const page = toPage(found, limit, (row) => ({ at: row.seen_at, id: row.id_sesion }));
  const first = before ? [] : await liveSessions(owner).where(isOpenedBy(token)).execute();
  return {
    rows: [...first, ...page.rows].map((row) => ({
      id_sesion: row.id_sesion,
      device: deviceName(row.device),
      red: row.red,
      isCurrent: first.includes(row),
      seen_at: new Date(row.seen_at).toISOString(),
      created_at: new Date(row.created_at).toISOString(),
      expires_at: new Date(row.expires_at).toISOString(),
    })),
    nextBefore: page.nextBefore,
  };
}

function liveSessions({ db, viewer }: Owner) {
  return db
    .selectFrom("sesiones")
    .select(["id_sesion", "device", "red", "created_at", "seen_at", "expires_at"])
    .where("id_usuario", "=", viewer.id_usuario)
    .where("expires_at", ">", Date.now());
}

/** Ends one of one's own sessions; one that has ended already is as good. */
export async function endSession({ db, viewer }: Owner, { id }: { id: number }): Promise<void> {
  await db
    .deleteFrom("sesiones")
    .where("id_sesion", "=", id)
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
    .where(isAnother(token))
    .execute();
}

function isAnother(token: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`not coalesce(${isOpenedBy(token)}, 1 = 0)`;
}
