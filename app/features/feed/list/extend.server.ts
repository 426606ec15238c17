import type { Ctx } from "#app/context.server.ts";
import { onReplica } from "#app/replica.server.ts";
import { onlyWanted } from "#app/features/posts/wanted.server.ts";
import { BATCH, SESSION_MAX } from "../limits.ts";
import { type Found, readCandidates, readKinds } from "./candidates.server.ts";
import { postsOfFollowed } from "./followed.server.ts";
import { hiddenAmong, readHidden } from "./hide.server.ts";
import { type Known, readKnown, withoutHistory } from "./known.server.ts";
import { choose } from "../ranking/choose.ts";
import { type Motive, motiveOf } from "../ranking/motive.ts";
import { seededRandom } from "../ranking/random.ts";
import type { Candidate } from "../ranking/score.ts";
import type { FeedSession } from "./session.server.ts";
import { readOf, readSlice } from "./sources.server.ts";

/** Of what was found and not placed, so much is kept for later. */
const POOL_MAX = 60;
/** More than is placed, so that the last of a batch are not all of the creators who are left. */
const SPARE = 20;
/** Slices of the sources that one extension reads at most: what was seen may fill some. */
const SLICES_MAX = 16;
/** So many batches are read at most for one that is not empty: what is muted may fill some. */
const BATCHES_MAX = 16;
/** The rules look back so far, and a little more for posts that are gone. */
const LOOK_BACK = 12;

/** Adds the next posts to a session. The same session, extended at the same state, is the same. */
export async function extend(
  ctx: Ctx,
  session: FeedSession,
  isPersonal: boolean,
): Promise<FeedSession> {
  if (session.done || isFull(session)) return session;
  return session.tab === "siguiendo"
    ? extendFollowed(ctx, session)
    : extendRanked(ctx, session, isPersonal);
}

/** Nothing is added any more, though there may be more: whoever goes on begins another. */
export function isFull({ ids }: FeedSession): boolean {
  return ids.length >= SESSION_MAX;
}

/** A session that begins with this post, which the viewer saw last, where it is still to be seen. */
export async function withHead(ctx: Ctx, session: FeedSession, id: number): Promise<FeedSession> {
  const hidden = await hiddenAmong(ctx.db, session.viewer, [id]);
  if (hidden.has(id)) return session;
  const [post] =
    session.tab === "siguiendo" ? await readKinds(ctx, [id]) : await readCandidates(ctx, [id]);
  return post ? append(session, [{ post, motive: "last" }]) : session;
}

async function extendFollowed(ctx: Ctx, session: FeedSession): Promise<FeedSession> {
  const placed = withoutPlace(session, await readHidden(ctx.db, session.viewer));
  let place = session.places.followed ?? null;
  let added: Added[] = [];
  for (let batches = 0; added.length === 0 && batches < BATCHES_MAX; batches++) {
    const before = place;
    const read = readOf(await onReplica(ctx, (at) => postsOfFollowed(at, before)), BATCH);
    added = await wantedAmong(
      ctx,
      read.ids.filter((id) => !placed.has(id)),
      "followed",
    );
    place = read.place;
    if (place === null) break;
  }
  return { ...append(session, added), places: { followed: place }, done: place === null };
}

async function extendRanked(
  ctx: Ctx,
  session: FeedSession,
  isPersonal: boolean,
): Promise<FeedSession> {
  const now = Date.now();
  const random = seededRandom(session.seed + session.ids.length);
  const all = await readKnown(ctx, session.viewer, now);
  const known = isPersonal ? all : withoutHistory(all);
  const { taste } = known;
  const own = session.ids.length === 0 ? known.own : [];
  const search = { known, own, isPersonal, now, random };
  // What one has published a moment ago is first, wherever else it has not come yet.
  const found = await (own.length > 0
    ? find(ctx, session, search)
    : onReplica(ctx, (at) => find(at, session, search)));
  if (found.candidates.length === 0) {
    return extendSeen(ctx, { ...session, pool: [], places: found.places }, known);
  }

  const isOwn = ({ id }: Candidate) => own.includes(id);
  const { chosen, rest } = choose({
    candidates: found.candidates.filter((post) => !isOwn(post)),
    taste,
    before: found.before,
    isPairOpen: isPairOpen(session.layout),
    count: BATCH,
    now,
    random,
  });
  const added = chosen.map(({ post, isDiscovery }) => {
    const isTrending = found.trending.has(post.id);
    return { post, motive: motiveOf(post, { taste, isDiscovery, isTrending, now }) };
  });
  const ownFirst = found.candidates.filter(isOwn).map((post) => ({ post, motive: "own" as const }));
  return {
    ...append(session, [...ownFirst, ...added]),
    pool: rest.slice(0, POOL_MAX).map(({ id }) => id),
    places: found.places,
  };
}

interface Search {
  known: Known;
  own: number[];
  isPersonal: boolean;
  now: number;
  random: () => number;
}

/**
 * Candidates for a batch: what was left of the one before, and as many new slices as it takes. And the
 * posts that the batch comes after.
 */
async function find(ctx: Ctx, session: FeedSession, search: Search) {
  const { known, own, isPersonal, now, random } = search;
  const { taste, hidden, muted } = known;
  const seen = new Set(known.seen);
  const placed = withoutPlace(session, hidden);
  const wanted = new Set([...session.pool, ...own].filter((id) => !placed.has(id)));
  const last = session.ids.slice(-LOOK_BACK);
  const byId = new Map<number, Found>();
  let places = session.places;
  for (
    let slices = 0;
    slices < SLICES_MAX && (slices === 0 || wanted.size < BATCH + SPARE);
    slices++
  ) {
    const slice = await readSlice(ctx, {
      viewer: isPersonal ? session.viewer : null,
      taste,
      muted,
      places,
      others: slices === 0 ? [...last, ...wanted] : [],
      now,
      random,
    });
    for (const id of slice.ids) if (!placed.has(id) && !seen.has(id)) wanted.add(id);
    for (const post of slice.candidates) byId.set(post.id, post);
    places = slice.places;
    if (places.recent === null) break;
  }
  // Chance goes over them in turn, and is to fall the same way again.
  const candidates = [...wanted].sort((a, b) => a - b).flatMap((id) => byId.get(id) ?? []);
  return {
    candidates,
    trending: new Set(candidates.filter(({ isTrending }) => isTrending).map(({ id }) => id)),
    before: last.flatMap((id) => byId.get(id) ?? []),
    places,
  };
}

/** When nothing new is left: what was seen, the longest ago first. */
async function extendSeen(
  ctx: Ctx,
  session: FeedSession,
  { seen, hidden }: Known,
): Promise<FeedSession> {
  const placed = withoutPlace(session, hidden);
  const ids = seen.toReversed().filter((id) => !placed.has(id));
  let added: Added[] = [];
  let end = 0;
  for (
    let batches = 0;
    added.length === 0 && batches < BATCHES_MAX && end < ids.length;
    batches++
  ) {
    added = await wantedAmong(ctx, ids.slice(end, end + BATCH), "again");
    end += BATCH;
  }
  const done = session.places.recent === null && end >= ids.length;
  return { ...append(session, added), done };
}

/** Without whom and what the viewer has muted, as the cards leave it out. */
async function wantedAmong(ctx: Ctx, ids: number[], motive: Motive): Promise<Added[]> {
  const posts = await readKinds(ctx, await onlyWanted(ctx, ids));
  return posts.map((post) => ({ post, motive }));
}

/** What gets no place any more: it has one, or its viewer does not want to see it. */
function withoutPlace({ ids }: FeedSession, hidden: number[]): Set<number> {
  return new Set([...ids, ...hidden]);
}

interface Added {
  post: Pick<Candidate, "id" | "tipo">;
  motive: Motive;
}

function append(session: FeedSession, added: Added[]): FeedSession {
  const room = added.slice(0, SESSION_MAX - session.ids.length);
  return {
    ...session,
    ids: [...session.ids, ...room.map(({ post }) => post.id)],
    layout: session.layout + room.map(({ post }) => (post.tipo === "shortit" ? "s" : "p")).join(""),
    motives: [...session.motives, ...room.map(({ motive }) => motive)],
  };
}

function isPairOpen(layout: string): boolean {
  return (/p*$/.exec(layout)?.[0].length ?? 0) % 2 === 1;
}
