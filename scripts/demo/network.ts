import { DAY_MS, type Person } from "./crowd.ts";
import { between, chance, type Random, skewed, whole } from "./random.ts";

interface Follow {
  follower: Person;
  followed: Person;
  created_at: number;
}

interface Subscription {
  fan: Person;
  creator: Person;
  state: "active" | "cancelled";
  created_at: number;
  renews_at: number;
}

/** Who follows and pays whom, and what each person's counters say of it. */
export interface Network {
  follows: Follow[];
  subscriptions: Subscription[];
  followers: Map<Person, number>;
  following: Map<Person, number>;
  liveSubscribers: Map<Person, number>;
}

interface Options {
  now: number;
  random: Random;
}

/** `creators` are in the order of their fame: the first have most of the followers. */
export function planNetwork(
  people: Person[],
  creators: Person[],
  { now, random }: Options,
): Network {
  const network: Network = {
    follows: [],
    subscriptions: [],
    followers: new Map(),
    following: new Map(),
    liveSubscribers: new Map(),
  };
  people.forEach((person, i) => {
    const isDemo = i === 0;
    for (const followed of choose(random, creators, person, isDemo ? 8 : whole(random, 2, 14))) {
      network.follows.push({ follower: person, followed, created_at: ago(random, now, 60) });
      count(network.followers, followed);
      count(network.following, person);
    }
    // Friends, who are no creators.
    for (const friend of choose(random, people, person, whole(random, 0, 4), 1)) {
      if (friend.isCreator) continue;
      network.follows.push({
        follower: person,
        followed: friend,
        created_at: ago(random, now, 60),
      });
      count(network.followers, friend);
      count(network.following, person);
    }
    for (const creator of choose(random, creators, person, isDemo ? 3 : whole(random, 0, 3))) {
      const renews_at =
        chance(random, 0.85) || isDemo ? inDays(random, now, 28) : ago(random, now, 20);
      const state = chance(random, 0.8) ? "active" : "cancelled";
      const created_at = ago(random, now, 90) - 30 * DAY_MS;
      network.subscriptions.push({ fan: person, creator, state, created_at, renews_at });
      if (renews_at > now) count(network.liveSubscribers, creator);
    }
  });
  return network;
}

/** Up to `amount` different others, the famous ones more often. */
function choose(
  random: Random,
  creators: Person[],
  self: Person,
  amount: number,
  sharpness = 2,
): Set<Person> {
  const chosen = new Set<Person>();
  for (let tries = 0; chosen.size < amount && tries < amount * 4; tries++) {
    const creator = creators[Math.floor(skewed(random, sharpness) * creators.length)];
    if (creator && creator !== self) chosen.add(creator);
  }
  return chosen;
}

function count(counts: Map<Person, number>, person: Person): void {
  counts.set(person, (counts.get(person) ?? 0) + 1);
}

function ago(random: Random, now: number, days: number): number {
  return Math.floor(now - DAY_MS * between(random, 0.05, days));
}

function inDays(random: Random, now: number, days: number): number {
  return Math.floor(now + DAY_MS * between(random, 1, days));
}
