import { randomBytes } from "node:crypto";
import type { Ctx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { SESSION_SECONDS } from "../limits.ts";
import type { Motive } from "../ranking/motive.ts";
import type { Places } from "./sources.server.ts";
import type { Tab } from "../tabs.ts";
import type { FeedViewer } from "./viewer-key.server.ts";

/** The list of one visit to the feed, as the key-value store keeps it. */
export interface FeedSession {
  /** The name of whose it is. */
  viewer: string;
  tab: Tab;
  ids: number[];
  /** Of each id its kind: `s` for a shortit, `p` for a publicación. Rows are made from it. */
  layout: string;
  motives: Motive[];
  /** Found, not yet placed. */
  pool: number[];
  places: Places;
  /** Posts of this index and below have been shown: they keep their place. */
  served: number;
  /** Nothing is left that is not in it. */
  done: boolean;
  seed: number;
}

/** With the text it was read from, to notice that another request has changed it meanwhile. */
export interface OpenSession {
  id: string;
  session: FeedSession;
  stored: string | null;
}

type Store = Pick<Ctx, "kv">;

const ID_SHAPE = /^[\w-]{24}$/;
/** Leaves most of a session's life to the next request that changes it. */
const LIFE = { expirationTtl: SESSION_SECONDS };

export function newSession(viewer: FeedViewer, tab: Tab): OpenSession {
  return {
    id: randomBytes(18).toString("base64url"),
    stored: null,
    session: {
      viewer: viewer.name,
      tab,
      ids: [],
      layout: "",
      motives: [],
      pool: [],
      places: {},
      served: -1,
      done: false,
      seed: randomBytes(4).readInt32LE(),
    },
  };
}

/**
 * Throws `feed_session_gone`: it has run out, never was, or is another account's. Who began it before
 * signing in goes on with it: its id is a secret of their browser.
 */
export async function openSession(
  { kv, viewer }: Pick<Ctx, "kv" | "viewer">,
  id: string,
): Promise<OpenSession> {
  const stored = ID_SHAPE.test(id) ? await kv.get(keyOf(id)) : null;
  if (!stored) throw new AppError("feed_session_gone");
  const session = JSON.parse(stored) as FeedSession;
  const isAnonymous = session.viewer[0] === "a";
  if (!viewer) {
    if (!isAnonymous) throw new AppError("feed_session_gone");
    return { id, session, stored };
  }
  const name = `u${viewer.id_usuario}`;
  // Nobody is followed without an account, so that list ended before it began.
  const isTheirs = session.viewer === name || (isAnonymous && session.tab === "para-ti");
  if (!isTheirs) throw new AppError("feed_session_gone");
  return { id, session: { ...session, viewer: name }, stored };
}

/** False when another request wrote it since it was read: read it again. */
export function saveSession({ kv }: Store, { id, session, stored }: OpenSession): Promise<boolean> {
  return kv.compareAndSet(keyOf(id), stored, JSON.stringify(session), LIFE);
}

function keyOf(id: string): string {
  return `feed:${id}`;
}
