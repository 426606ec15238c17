import type { Person } from "./audience.ts";
import { TICK_MS, tick, type Watch } from "./watch.ts";

export interface Post {
  id: number;
  /** Which of the creators. */
  creator: number;
}

const HOUR_MS = 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;
/** When sessions begin, by hour of the day. */
const HOURS = [7, 8, 9, 12, 13, 14, 15, 17, 18, 19, 20, 20, 21, 21, 21, 22, 22];
/** Posts that a page brings at once. */
const PAGE = 6;
/** What is passed by is no view. */
const PASSED = 0.45;
/** Whoever only looks at what a link led to touches nothing. */
const STILL = 0.05;

/**
 * What honest people watch on a day: sessions in the evening more than at noon, popular posts more than others, what
 * they have seen not again. Each view here was had, and is what its creator should be paid for.
 */
export function honestDay(
  people: Person[],
  posts: Post[],
  { start, day, random }: { start: number; day: number; random: () => number },
  seen: Set<string>,
): Watch[] {
  const pick = popular(posts, random);
  return people.flatMap((person, n) => {
    const sessions = 1 + Math.floor(random() * 3);
    const watches: Watch[] = [];
    // One thing after the other: nobody watches in two places.
    const begins = Array.from({ length: sessions }, () => beginOf(random)).sort((a, b) => a - b);
    let free = 0;
    for (const begin of begins) {
      const at = Math.max(begin, free);
      const session = sessionOf(person, { at: start + at, day, random }, () => {
        for (let tries = 0; tries < 50; tries++) {
          const post = pick();
          const key = `${n} ${post.id}`;
          if (post.creator === person.own || seen.has(key)) continue;
          seen.add(key);
          return post;
        }
        return null;
      });
      watches.push(...session);
      free = Math.max(at, ...session.map(({ told }) => told - start + MINUTE_MS));
    }
    return watches;
  });
}

function beginOf(random: () => number): number {
  const hour = HOURS[Math.floor(random() * HOURS.length)]!;
  return hour * HOUR_MS + random() * 50 * MINUTE_MS;
}

function sessionOf(
  { who, agent, placeOf }: Person,
  { at, day, random }: { at: number; day: number; random: () => number },
  next: () => Post | null,
): Watch[] {
  const { from, to } = placeOf({ day, random });
  const count = 4 + Math.floor(random() * 24);
  const moves = from === to ? Infinity : Math.floor(random() * count);
  const isStill = random() < STILL;
  const watches: Watch[] = [];
  let [now, asked] = [at, at];
  for (let place = 0; place < (isStill ? 1 : count); place++) {
    if (place % PAGE === 0) asked = now;
    if (random() < PASSED) {
      now += 1_500;
      continue;
    }
    const post = next();
    if (!post) break;
    const length = TICK_MS * (1 + random());
    // Told once it was there for long enough.
    const told = tick(Math.max(now, asked) + TICK_MS);
    watches.push({
      ...{ who, agent, post: post.id, asked: Math.min(tick(asked), told - TICK_MS), told },
      from: Math.floor(place / PAGE) * PAGE >= moves ? to : from,
      to: place >= moves ? to : from,
      gesto: !isStill,
    });
    now = Math.max(now + length, told);
  }
  return watches;
}

/** Few posts are watched by many. */
function popular(posts: Post[], random: () => number): () => Post {
  const weights = posts.map((_, rank) => 1 / (rank + 3) ** 0.7);
  const sums: number[] = [];
  for (const weight of weights) sums.push((sums.at(-1) ?? 0) + weight);
  return () => {
    const mark = random() * sums.at(-1)!;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle]! < mark) low = middle + 1;
      else high = middle;
    }
    return posts[low]!;
  };
}
