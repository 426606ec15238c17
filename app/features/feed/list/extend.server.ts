import type { Ctx } from "#app/context.server.ts";
import { BATCH, SESSION_MAX } from "../limits.ts";
import { readCandidates, readKinds, readTrending } from "./candidates.server.ts";
import { postsOfFollowed } from "./followed.server.ts";
import { readHidden } from "./hide.server.ts";
import { choose } from "../ranking/choose.ts";
import { type Motive, motiveOf } from "../ranking/motive.ts";
import { seededRandom } from "../ranking/random.ts";
import type { Candidate } from "../ranking/score.ts";
import type { Taste } from "../ranking/taste.ts";
import { readSeen } from "./seen.server.ts";
import type { FeedSession } from "./session.server.ts";
import { readOf, readOwnNew, readSources } from "./sources.server.ts";
import { readTaste } from "./taste.server.ts";

/** Of what was found and not placed, so much is kept for later. */
const POOL_MAX = 60;
/** More than is placed, so that the last of a batch are not all of the creators who are left. */
const SPARE = 20;
/** Slices of the sources that one extension reads at most: what was seen may fill some. */
const SLICES_MAX = 16;
/** The rules look back so far, and a little more for posts that are gone. */
const LOOK_BACK = 12;

const noIds: number[] = [];

/** Adds the next posts to a session. The same session, extended at the same state, is the same. */
export async function extend(ctx: Ctx, session: FeedSession): Promise<FeedSession> {
  if (session.done || session.ids.length >= SESSION_MAX) return { ...session, done: true };
  return session.tab === "siguiendo" ? extendFollowed(ctx, session) : extendRanked(ctx, session);
}

/** A session that begins with this post, which the viewer saw last, where it is still to be seen. */
export async function withHead(ctx: Ctx, session: FeedSession, id: number): Promise<FeedSession> {
  const [post] =
    session.tab === "siguiendo" ? await readKinds(ctx, [id]) : await readCandidates(ctx, [id]);
  return post ? append(session, [{ post, motive: "last" }]) : session;
}

async function extendFollowed(ctx: Ctx, session: FeedSession): Promise<FeedSession> {
  const before = session.places.followed ?? null;
  const { ids, place } = readOf(await postsOfFollowed(ctx, { before, limit: BATCH }), BATCH);
  const placed = await withoutPlace(ctx, session);
  const fresh = ids.filter((id) => !placed.has(id));
  const added = (await readKinds(ctx, fresh)).map((post) => ({
    post,
    motive: "followed" as const,
  }));
  const next = append(session, added);
  return { ...next, places: { followed: place }, done: place === null };
}

async function extendRanked(ctx: Ctx, session: FeedSession): Promise<FeedSession> {
  const now = Date.now();
  const random = seededRandom(session.seed + session.ids.length);
  const [taste, seen, own] = await Promise.all([
    readTaste(ctx, session.viewer, now),
    readSeen(ctx.db, session.viewer),
    session.ids.length === 0 ? readOwnNew(ctx, now) : noIds,
  ]);
  const found = await find(ctx, session, { taste, seen: new Set(seen), own, now, random });
  if (found.candidates.length === 0) {
    return extendSeen(ctx, { ...session, pool: [], places: found.places }, seen);
  }

  const isOwn = ({ id }: Candidate) => own.includes(id);
  const before = await readCandidates(ctx, session.ids.slice(-LOOK_BACK));
  const order = new Map(session.ids.map((id, at) => [id, at]));
  const { chosen, rest } = choose({
    candidates: found.candidates.filter((post) => !isOwn(post)),
    taste,
    before: before.sort((a, b) => order.get(a.id)! - order.get(b.id)!),
    isPairOpen: isPairOpen(session.layout),
    count: BATCH,
    now,
    random,
  });
  const trending = await readTrending(
    ctx.db,
    chosen.map(({ post }) => post.id),
  );
  const added = chosen.map(({ post, isDiscovery }) => {
    const isTrending = trending.has(post.id);
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
  taste: Taste;
  seen: Set<number>;
  own: number[];
  now: number;
  random: () => number;
}

/** Candidates for a batch: what was left of the one before, and as many new slices as it takes. */
async function find(ctx: Ctx, session: FeedSession, { taste, seen, own, now, random }: Search) {
  const placed = await withoutPlace(ctx, session);
  const wanted = new Set([...session.pool, ...own].filter((id) => !placed.has(id)));
  let places = session.places;
  for (
    let slices = 0;
    slices < SLICES_MAX && (slices === 0 || wanted.size < BATCH + SPARE);
    slices++
  ) {
    const slice = await readSources(ctx, { taste, places, now, random });
    for (const id of slice.ids) if (!placed.has(id) && !seen.has(id)) wanted.add(id);
    places = slice.places;
    if (places.recent === null) break;
  }
  return { candidates: await readCandidates(ctx, [...wanted]), places };
}

/** When nothing new is left: what was seen, the longest ago first. */
async function extendSeen(
  ctx: Ctx,
  session: FeedSession,
  seen: readonly number[],
): Promise<FeedSession> {
  const placed = await withoutPlace(ctx, session);
  const ids = seen.toReversed().filter((id) => !placed.has(id));
  const posts = await readKinds(ctx, ids.slice(0, BATCH));
  const added = posts.map((post) => ({ post, motive: "again" as const }));
  return { ...append(session, added), done: session.places.recent === null && ids.length <= BATCH };
}

/** What gets no place any more: it has one, or its viewer does not want to see it. */
async function withoutPlace({ db }: Ctx, { ids, viewer }: FeedSession): Promise<Set<number>> {
  return new Set([...ids, ...(await readHidden(db, viewer))]);
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
