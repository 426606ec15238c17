import { AGENT, TICK_MS, tick, type Watch, type Watcher } from "./watch.ts";

/** What fraud is played with. */
export interface Props {
  /** When the day begins. */
  start: number;
  /** Posts of the creators whom it is to pay. */
  posts: number[][];
  /** Accounts of a day, accounts of a month, and the creators' own. */
  young: Watcher[];
  old: Watcher[];
  creators: Watcher[];
  /** What others' creators show. */
  elsewhere: number[];
}

export interface Scheme {
  name: string;
  creators: number;
  play(props: Props): Watch[];
}

const HOUR_MS = 60 * 60 * 1000;
const NOBODY: Watcher = { id: null, token: null };
/** Views of a scheme on a day. */
const MANY = 1_200;

export const schemes: Scheme[] = [
  {
    name: "User-Agent loop",
    creators: 1,
    play: ({ start, posts: [posts = []] }) =>
      spread(MANY, start, (n) => ({
        ...{ who: NOBODY, post: posts[n % posts.length]!, from: "203.0.113.5" },
        ...{ agent: `${AGENT} ${n}`, gesto: true },
      })),
  },
  {
    // Through the /48s of a /32, and through the /64s of one /48.
    name: "IPv6 walk",
    creators: 1,
    play: ({ start, posts: [posts = []] }) =>
      spread(MANY, start, (n) => ({
        ...{ who: NOBODY, post: posts[n % posts.length]!, agent: AGENT, gesto: true },
        from: n % 2 ? `2a01:4f8:${n.toString(16)}::1` : `2a05:d018:77:${n.toString(16)}::1`,
      })),
  },
  {
    // Half of the accounts are of a day, half were made long before. Now and then they watch somebody else.
    name: "account farm",
    creators: 1,
    play: ({ start, posts: [posts = []], young, old, elsewhere }) => {
      const accounts = [...young, ...old];
      const each = posts.length + 2;
      return spread(accounts.length * each, start, (n) => {
        const [account, turn] = [n % accounts.length, Math.floor(n / accounts.length)];
        return {
          ...{ who: accounts[account]!, agent: AGENT, gesto: true },
          post: posts[turn] ?? elsewhere[(n * 7) % elsewhere.length]!,
          from: `198.51.${100 + Math.floor(account / 6)}.${1 + (account % 6)}`,
        };
      });
    },
  },
  {
    // Browsers without anybody, on machines of two hosters. Half of them have learned to say that somebody acts.
    name: "headless loop",
    creators: 1,
    play: ({ start, posts: [posts = []] }) => {
      const machines = 60;
      return spread(machines * posts.length * 2, start, (n) => {
        const machine = n % machines;
        return {
          ...{ who: NOBODY, post: posts[Math.floor(n / machines) % posts.length]! },
          agent: `${AGENT} ${Math.floor(n / machines / posts.length)}`,
          from: `${machine % 2 ? "45.76" : "95.216"}.${Math.floor(machine / 6)}.${1 + machine}`,
          gesto: machine % 2 === 0,
        };
      });
    },
  },
  {
    // Each at home, each watching all posts of all others. Half of them go in a circle, and watch nobody who watches them.
    name: "view exchange",
    creators: 14,
    play: ({ start, posts, creators }) => {
      const half = creators.length / 2;
      const pairs = creators.flatMap((_, who) =>
        creators.flatMap((_each, of) => {
          const [isIn, isOf] = [who < half, of < half];
          const step = (of - who + half) % half;
          const isWatched = isIn ? who !== of : step > 0 && step <= 3;
          return isIn === isOf && isWatched ? posts[of]!.map((post) => ({ who, post })) : [];
        }),
      );
      // Each of them one after the other.
      const turns = pairs.sort(
        (a, b) => ((a.post * 31 + a.who) % 997) - ((b.post * 31 + b.who) % 997),
      );
      return spread(turns.length, start, (n) => {
        const { who, post } = turns[n]!;
        return { who: creators[who]!, post, agent: AGENT, gesto: true, from: `88.${who}.7.7` };
      });
    },
  },
  {
    // The tokens of one browser, from everywhere.
    name: "replayed tokens",
    creators: 1,
    play: ({ start, posts: [posts = []] }) => {
      const own = spread(5, start, (n) => ({
        ...{ who: NOBODY, post: posts[n]!, agent: AGENT, gesto: true, from: "192.0.2.1" },
      }));
      const again = spread(MANY, start + HOUR_MS, (n) => ({
        ...{ who: NOBODY, post: posts[n % posts.length]!, agent: AGENT, gesto: true },
        from: `77.${n % 200}.${n % 250}.9`,
      }));
      return [...own, ...again.map((watch, n) => ({ ...watch, tokenOf: own[n % own.length]! }))];
    },
  },
];

type Told = Omit<Watch, "asked" | "told" | "to">;

/** Over sixteen hours of a day, each told as soon as it may be. */
function spread(count: number, start: number, one: (n: number) => Told): Watch[] {
  return Array.from({ length: count }, (_, n) => {
    const asked = tick(start + 6 * HOUR_MS + (n * 16 * HOUR_MS) / count);
    const watch = one(n);
    return { ...watch, to: watch.from, asked, told: asked + TICK_MS };
  });
}
