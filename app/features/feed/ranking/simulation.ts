import { choose } from "./choose.ts";
import { type Random, seededRandom } from "./random.ts";
import { type Candidate, trendPoints, WATCHED } from "./score.ts";
import { addSignal, type FeedEvent, noTaste, SIGNALS, type Taste, topTags } from "./taste.ts";

// A small world in which everything is known: people with tastes watch what the ranking, or the
// order of time, puts before them. The ranking is the real one; only its sources are lists here.

const HOUR_MS = 60 * 60 * 1000;
const TAGS = Array.from({ length: 14 }, (_, i) => `tema${i}`);
const CREATORS = 160;
const POSTS = 1_600;
const POSTS_PER_ROUND = 60;
const VIEWERS = 60;
const ROUNDS = 8;
const SESSION = 30;
const NOW = Date.UTC(2026, 5, 1);

interface Person {
  taste: Taste;
  seen: Set<number>;
  /** What they like, which the ranking has to find out. The first viewers share the rarest taste. */
  loves: string[];
}

export interface SimulationResult {
  /** Completed watches of a session, on average over the sessions after the first. */
  ranked: number;
  newestFirst: number;
  ratio: number;
  /** The same ratio for each group of viewers with the same first love. */
  ratioByTaste: number[];
  /** Share of what was shown that was outside of each viewer's loves, the least of all viewers. */
  leastElsewhere: number;
  /** Share of the new posts of creators without followers or views that somebody was shown. */
  newcomersShown: number;
  /** Most posts of one creator within ten. */
  crowding: number;
}

/** Lets simulated viewers watch both feeds of the same world. */
export function simulate(seed: number): SimulationResult {
  const ranked = watchAll(seed, rank);
  const newest = watchAll(seed, newestFirst);
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
  const groups = TAGS.map((_, tag) =>
    ranked.completes
      .map((count, viewer) => ({ count, other: newest.completes[viewer]!, viewer }))
      .filter(({ viewer }) => viewer % TAGS.length === tag),
  );
  const sessions = VIEWERS * (ROUNDS - 1);
  return {
    ranked: sum(ranked.completes) / sessions,
    newestFirst: sum(newest.completes) / sessions,
    ratio: sum(ranked.completes) / sum(newest.completes),
    ratioByTaste: groups.map(
      (group) => sum(group.map(({ count }) => count)) / sum(group.map(({ other }) => other)),
    ),
    leastElsewhere: Math.min(...ranked.elsewhere),
    newcomersShown: ranked.newcomersShown,
    crowding: ranked.crowding,
  };
}

type Feed = (world: Candidate[], person: Person, now: number, random: Random) => Candidate[];

function watchAll(seed: number, feed: Feed) {
  const random = seededRandom(seed);
  const world = Array.from({ length: POSTS }, (_, id) => makePost(id, NOW, random));
  const people = Array.from({ length: VIEWERS }, (_, i) => makePerson(i, random));
  const completes = people.map(() => 0);
  const elsewhere = people.map(() => 0);
  const newcomers = new Map<number, boolean>();
  let crowding = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const now = NOW + round * 6 * HOUR_MS;
    for (let i = 0; i < POSTS_PER_ROUND; i++) world.push(makePost(world.length, now, random));
    newcomers.set(world.push(makeNewcomer(world.length, now, random)) - 1, false);
    people.forEach((person, i) => {
      const shown = feed(world, person, now, random);
      crowding = Math.max(crowding, mostInTen(shown));
      for (const post of shown) {
        const event = watch(post, person, random);
        if (newcomers.has(post.id)) newcomers.set(post.id, true);
        if (round === 0) continue;
        if (event === "complete") completes[i]! += 1;
        if (!post.tags.some((tag) => person.loves.includes(tag))) elsewhere[i]! += 1;
      }
    });
  }
  const shownAll = SESSION * (ROUNDS - 1);
  return {
    completes,
    elsewhere: elsewhere.map((count) => count / shownAll),
    newcomersShown: [...newcomers.values()].filter(Boolean).length / newcomers.size,
    crowding,
  };
}

function makePost(id: number, now: number, random: Random): Candidate {
  const id_usuario = Math.floor(random() ** 1.5 * CREATORS);
  // A creator has a theme of their own and now and then another; the first themes are rare.
  const own = Math.floor(Math.sqrt(((id_usuario * 7919) % CREATORS) / CREATORS) * TAGS.length);
  const other = random() < 0.3 ? Math.floor(random() * TAGS.length) : own;
  return {
    id,
    id_usuario,
    tipo: random() < 0.6 ? "shortit" : "publicacion",
    fecha: now - random() * 6 * HOUR_MS - (id < POSTS ? random() * 10 * 24 * HOUR_MS : 0),
    tags: [...new Set([TAGS[own]!, TAGS[other]!])],
    likeCount: 0,
    saveCount: 0,
    commentCount: 0,
    views: 0,
    attention: { shown: 0, watched: 0, anonShown: 0, anonWatched: 0 },
  };
}

function makeNewcomer(id: number, now: number, random: Random): Candidate {
  return { ...makePost(id, now, random), id_usuario: CREATORS + id, fecha: now };
}

function makePerson(index: number, random: Random): Person {
  const first = TAGS[index % TAGS.length]!;
  const second = TAGS[Math.floor(random() * TAGS.length)]!;
  return { taste: noTaste(), seen: new Set(), loves: [...new Set([first, second])] };
}

/** Somebody watches, and the ranking learns what it would learn from the events. */
function watch(post: Candidate, person: Person, random: Random): FeedEvent {
  const event = reaction(post, person, random);
  person.seen.add(post.id);
  addSignal(person.taste, post, SIGNALS[event]);
  post.attention.shown += 1;
  post.attention.watched += WATCHED[event];
  post.views += event === "complete" || event === "watch4" ? 1 : 0;
  post.likeCount += event === "complete" && random() < 0.2 ? 1 : 0;
  return event;
}

/** How good a post is, which nobody knows before it is watched. */
function goodness(post: Candidate): number {
  return ((post.id * 2_654_435_761) % 1000) / 1000;
}

function reaction(post: Candidate, person: Person, random: Random): FeedEvent {
  const isLoved = post.tags.some((tag) => person.loves.includes(tag));
  const drawn = (isLoved ? 0.55 : 0.06) + 0.25 * goodness(post);
  const mood = random();
  if (mood < drawn) return "complete";
  if (mood < drawn + 0.1) return "watch4";
  if (mood < drawn + 0.25) return "watch2";
  return "skip";
}

function newestFirst(world: Candidate[], person: Person, now: number): Candidate[] {
  return unseen(world, person, now)
    .sort((a, b) => b.fecha - a.fecha)
    .slice(0, SESSION);
}

const RECENT = 120;
const TRENDING = 120;
const PER_TAG = 30;
const SAMPLE = 40;

/** The sources of the product, cut out of lists. */
function rank(world: Candidate[], person: Person, now: number, random: Random): Candidate[] {
  const open = unseen(world, person, now);
  const byTime = open.toSorted((a, b) => b.fecha - a.fecha);
  const byHeat = open.toSorted((a, b) => trendPoints(b) - trendPoints(a));
  const start = Math.floor(random() * Math.max(1, byTime.length - SAMPLE));
  const candidates = new Set([
    ...byTime.slice(0, RECENT),
    ...byHeat.slice(0, TRENDING),
    ...byTime.slice(start, start + SAMPLE),
    ...topTags(person.taste, 6).flatMap((tag) =>
      byTime.filter((post) => post.tags.includes(tag)).slice(0, PER_TAG),
    ),
  ]);
  const { chosen } = choose({
    candidates: [...candidates],
    taste: person.taste,
    before: [],
    isPairOpen: false,
    count: SESSION,
    now,
    random,
  });
  return chosen.map(({ post }) => post);
}

function unseen(world: Candidate[], person: Person, now: number): Candidate[] {
  return world.filter((post) => post.fecha <= now && !person.seen.has(post.id));
}

function mostInTen(posts: Candidate[]): number {
  const counts = posts.map((post, at) =>
    posts.slice(at, at + 10).filter((other) => other.id_usuario === post.id_usuario),
  );
  return Math.max(0, ...counts.map((same) => same.length));
}
