import { randomBytes } from "node:crypto";
import type { Ctx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { keyedHash } from "#app/http/secrets.server.ts";
import { keptFor } from "#app/retention.ts";
import { MOTIVES_MAX, SESSIONS_PER_ACCOUNT, SESSIONS_PER_ADDRESS } from "../limits.ts";
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

/** Half of an id says where the session is kept, the other half is known to its browser alone. */
const SLOT_LENGTH = 12;
const ID_SHAPE = /^[\w-]{24}$/;
/** Leaves most of a session's life to the next request that changes it. */
const LIFE = { expirationTtl: keptFor("feedLists") / 1000 };

export function newSession(viewer: Pick<FeedViewer, "name">, tab: Tab): FeedSession {
  return {
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
  const open = await readSession({ kv }, id);
  if (!open) throw new AppError("feed_session_gone");
  const { session, stored } = open;
  const isAnonymous = session.viewer[0] === "a";
  if (!viewer) {
    if (!isAnonymous) throw new AppError("feed_session_gone");
    return open;
  }
  const name = `u${viewer.id_usuario}`;
  // Nobody is followed without an account, so that list ended before it began.
  const isTheirs = session.viewer === name || (isAnonymous && session.tab === "para-ti");
  if (!isTheirs) throw new AppError("feed_session_gone");
  return { id, session: { ...session, viewer: name }, stored };
}

/** Whether it is the list of an account, and of another than that of who asks. */
export async function isAnothers(
  { kv, viewer }: Pick<Ctx, "kv" | "viewer">,
  id: string,
): Promise<boolean> {
  const owner = (await readSession({ kv }, id))?.session.viewer ?? "";
  return owner[0] === "u" && owner !== `u${viewer?.id_usuario}`;
}

/** Null also where another session has taken its place. */
async function readSession({ kv }: Store, id: string): Promise<OpenSession | null> {
  const stored = ID_SHAPE.test(id) ? await kv.get(keyOf(id)) : null;
  const secret = secretOf(id);
  if (!stored?.startsWith(secret)) return null;
  const session = unpacked(stored.slice(secret.length));
  return session && { id, session, stored };
}

/** False when another request wrote it since it was read: read it again. */
export function saveSession({ kv }: Store, { id, session, stored }: OpenSession): Promise<boolean> {
  return kv.compareAndSet(keyOf(id), stored, textOf(id, session), LIFE);
}

/**
 * Keeps a new session among the last ones of its viewer, in the place of the one that is too many:
 * whoever still asks for that begins anew. Gives its id.
 */
export async function addSession(
  ctx: Store,
  viewer: FeedViewer,
  session: FeedSession,
): Promise<string> {
  return keepSession(ctx, await takeSlot(ctx, viewer), session);
}

/** Where the next session of this viewer is kept, before anybody knows what is in it. */
export async function takeSlot(
  { kv }: Store,
  { countedAs, isMember }: FeedViewer,
): Promise<string> {
  const most = isMember ? SESSIONS_PER_ACCOUNT : SESSIONS_PER_ADDRESS;
  const turn = await kv.increment(`feed-turn:${countedAs}`, 1, LIFE);
  return slotOf(countedAs, turn % most);
}

/** Gives its id. */
export async function keepSession(
  { kv }: Store,
  slot: string,
  session: FeedSession,
): Promise<string> {
  const id = slot + randomBytes(9).toString("base64url");
  await kv.put(keyOf(id), textOf(id, session), LIFE);
  return id;
}

/** The beginning of an id: it does not tell whose it is. */
function slotOf(countedAs: string, number: number): string {
  return keyedHash("feed-slot", `${countedAs} ${number}`).slice(0, SLOT_LENGTH);
}

function secretOf(id: string): string {
  return id.slice(SLOT_LENGTH);
}

/** Where a session is kept. */
export function keyOf(id: string): string {
  return `feed:${id.slice(0, SLOT_LENGTH)}`;
}

function textOf(id: string, session: FeedSession): string {
  return secretOf(id) + packed(session);
}

/** Each motive once, and of each post which: they are words, and there may be thousands. */
export function packed({ motives, ...session }: FeedSession): string {
  const reasons: Motive[] = [];
  const which = motives.map((motive) => {
    const known = reasons.indexOf(motive);
    if (known >= 0) return known;
    return reasons.length < MOTIVES_MAX ? reasons.push(motive) - 1 : -1;
  });
  return JSON.stringify({ ...session, reasons, which });
}

interface Packed extends Omit<FeedSession, "motives"> {
  reasons: Motive[];
  /** -1: there were too many reasons. */
  which: number[];
}

/** Null: it is of a version before this one. */
export function unpacked(stored: string): FeedSession | null {
  const { reasons, which, ...session } = JSON.parse(stored) as Partial<Packed> & FeedSession;
  if (!reasons || !which) return null;
  return { ...session, motives: which.map((at) => reasons[at] ?? "popular") };
}
