import type { Watcher } from "./watch.ts";

/** Somebody honest, and the networks they are in. */
export interface Person {
  who: Watcher;
  /** Posts of their own are none that they watch. */
  own: number | null;
  agent: string;
  /** Where they are in this session; a phone may be elsewhere at its end. */
  placeOf: (session: { day: number; random: () => number }) => { from: string; to: string };
}

/** What share of people is in which network, most of the time. */
const HOMES = 0.55;
const HOME_ALONE = 0.5;
/** A phone leaves the network it began a session in. */
const MOVES = 0.15;
/** A home gets another address. */
const RENEWED = 0.1;

/** Carriers, each with public IPv4 addresses that many phones share, and a range of IPv6. */
const CARRIERS = [
  { v4: "201.141", v6: "2806:10a6" },
  { v4: "187.190", v6: "2806:2f0" },
  { v4: "189.203", v6: "2806:261" },
];
const CARRIER_NETS = 16;
const CARRIER_ADDRESSES = 32;
/** /48s in which phones get their /64. */
const CARRIER_V6_NETS = 64;
const PHONES_V6 = 0.5;

/** Puts people into homes, alone or a few together, and on phones. */
export function audienceOf(
  watchers: { who: Watcher; own: number | null }[],
  random: () => number,
): Person[] {
  let home: ((day: number) => string) | undefined;
  let left = 0;
  return watchers.map(({ who, own }, n) => {
    const isHome = random() < HOMES;
    if (isHome && left === 0) {
      left = random() < HOME_ALONE ? 1 : 2 + Math.floor(random() * 3);
      home = newHome(n, random);
    }
    if (isHome) left -= 1;
    const at = isHome ? home! : null;
    const carrier = CARRIERS[Math.floor(random() * CARRIERS.length)]!;
    const isV6 = random() < PHONES_V6;
    const agent = `Mozilla/5.0 (Linux; Android ${9 + (n % 7)}; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${110 + (n % 25)}.0.0.0 Mobile Safari/537.36`;
    const phone = (some: () => number) => (isV6 ? phoneV6(carrier, some) : phoneV4(carrier, some));
    return {
      ...{ who, own, agent },
      placeOf: ({ day, random: some }) => {
        // Half of the time even who has a home is out.
        const isOut = at === null || some() < 0.4;
        const from = isOut ? phone(some) : at(day);
        return { from, to: isOut && some() < MOVES ? phone(some) : from };
      },
    };
  });
}

function newHome(n: number, random: () => number): (day: number) => string {
  const address = () =>
    `${[187, 189, 201, 148][n % 4]}.${Math.floor(random() * 200)}.${Math.floor(random() * 256)}.${1 + Math.floor(random() * 250)}`;
  let now = address();
  let since = 0;
  return (day) => {
    for (; since < day; since++) if (random() < RENEWED) now = address();
    return now;
  };
}

type Carrier = (typeof CARRIERS)[number];

function phoneV4({ v4 }: Carrier, random: () => number): string {
  const net = Math.floor(random() * CARRIER_NETS);
  return `${v4}.${net}.${1 + Math.floor(random() * CARRIER_ADDRESSES)}`;
}

function phoneV6({ v6 }: Carrier, random: () => number): string {
  const net = Math.floor(random() * CARRIER_V6_NETS);
  return `${v6}:${net.toString(16)}:${Math.floor(random() * 65_536).toString(16)}::1`;
}
