import { affinity, type Taste } from "./taste.ts";
import { type Candidate, isUnknown, score } from "./score.ts";
import type { Random } from "./random.ts";

/** In so many posts one after the other… */
export const WINDOW = 10;
/** …one creator stands at most twice… */
export const CREATOR_MAX = 2;
/** …and one tag at most so often. */
const TAG_MAX = 7;
/** One post in so many is of a creator the viewer has not met, the less shown the likelier. */
const EXPLORE_EVERY = 6;

export interface Chosen {
  post: Candidate;
  /** It stands here to be discovered, not for its score. */
  isDiscovery: boolean;
}

interface ChooseInput {
  candidates: Candidate[];
  taste: Taste;
  /** The posts that stand before, for the rules that look back. */
  before: Candidate[];
  /** The last of them is a publicación that has no other beside it yet. */
  isPairOpen: boolean;
  count: number;
  now: number;
  random: Random;
}

/**
 * Takes the best posts in the order to show them. The rules give way, in the order of their weight,
 * only when nothing else is left: a place with one creator is still a place.
 */
export function choose(input: ChooseInput): { chosen: Chosen[]; rest: Candidate[] } {
  const { candidates, taste, before, count, now, random } = input;
  const scored = candidates
    .map((post) => ({ post, points: score(post, taste, now, random) }))
    .sort((a, b) => b.points - a.points || b.post.id - a.post.id)
    .map(({ post }) => post);
  const left = new Set(scored);
  const line = [...before];
  const chosen: Chosen[] = [];
  let isPairOpen = input.isPairOpen;
  while (chosen.length < count && left.size > 0) {
    const recent = line.slice(1 - WINDOW);
    const isDiscovery = chosen.length % EXPLORE_EVERY === EXPLORE_EVERY - 1;
    const found = isDiscovery ? discover(left, { recent, taste, isPairOpen, random }) : null;
    const post = found ?? best(left, { recent, taste, isPairOpen }) ?? leastRecent(left, line);
    left.delete(post);
    line.push(post);
    chosen.push({ post, isDiscovery: found !== null });
    isPairOpen = post.tipo === "publicacion" && !isPairOpen;
  }
  return { chosen, rest: [...left] };
}

/** So far down the list one looks for a second publicación, so that the first need not stand alone. */
const PAIR_REACH = 15;

interface Place {
  /** The posts that stand right before. */
  recent: Candidate[];
  taste: Taste;
  isPairOpen: boolean;
}

function best(left: Set<Candidate>, { recent, taste, isPairOpen }: Place): Candidate | null {
  let fallback: Candidate | null = null;
  let first: Candidate | null = null;
  let passed = 0;
  for (const post of left) {
    if (!fitsCreator(post, recent)) continue;
    fallback ??= post;
    if (!fitsTag(post, recent, taste)) continue;
    if (!isPairOpen || post.tipo === "publicacion") return post;
    first ??= post;
    passed += 1;
    if (passed >= PAIR_REACH) break;
  }
  return first ?? fallback;
}

/** Of the creators nobody here has met, the posts with the fewest viewers first, by lot. */
function discover(
  left: Set<Candidate>,
  { recent, taste, isPairOpen, random }: Place & { random: Random },
): Candidate | null {
  let found: Candidate | null = null;
  let highest = -1;
  for (const post of left) {
    if (!isUnknown(post, taste) || affinity(taste, post) < -0.5) continue;
    if (!fitsCreator(post, recent) || (isPairOpen && post.tipo === "shortit")) continue;
    const lot = random() ** (1 + (post.attention.shown + post.attention.anonShown) / 4);
    if (lot > highest) [found, highest] = [post, lot];
  }
  return found;
}

function fitsCreator(post: Candidate, recent: Candidate[]): boolean {
  return recent.filter((other) => other.id_usuario === post.id_usuario).length < CREATOR_MAX;
}

/** Only the tag a viewer is drawn to most can crowd the others out. */
function fitsTag(post: Candidate, recent: Candidate[], taste: Taste): boolean {
  const draw = leadingTag(post, taste);
  if (!draw) return true;
  return recent.filter((other) => other.tags.includes(draw)).length < TAG_MAX;
}

export function leadingTag(post: Candidate, taste: Taste): string | null {
  let leading: string | null = null;
  let most = 0;
  for (const tag of post.tags) {
    const weight = taste.tags.get(tag) ?? 0;
    if (weight > most) [leading, most] = [tag, weight];
  }
  return leading;
}

function leastRecent(left: Set<Candidate>, line: Candidate[]): Candidate {
  const lastAt = new Map(line.map((post, at) => [post.id_usuario, at]));
  let oldest: Candidate | undefined;
  let oldestAt = Infinity;
  for (const post of left) {
    const at = lastAt.get(post.id_usuario) ?? -1;
    if (at < oldestAt) [oldest, oldestAt] = [post, at];
  }
  return oldest!;
}
