import type { Crowd, Person } from "./crowd.ts";
import type { Deck } from "./deck.ts";
import type { Medium } from "./media.ts";
import { planReactions, type Reactions } from "./reaction-plan.ts";
import { chance, pick, type Random, skewed, whole } from "./random.ts";
import { caption } from "./words/captions.ts";
import type { Theme } from "./words/themes.ts";

export interface PlanOptions {
  count: number;
  now: number;
  /** Milliseconds: how far back the first post is. */
  span: number;
  /** So many of the newest posts have a row for every like, save and comment; others only counters. */
  reacted: number;
  crowd: Crowd;
  random: Random;
}

export interface PostPlan extends Reactions {
  /** Its place among all, from the oldest. */
  index: number;
  author: Person;
  descripcion: string;
  tipo_publicacion: "publicacion" | "shortit";
  solo_suscriptores: 0 | 1;
  fecha_publicacion: number;
  media: Medium[];
}

/** Of the posts of a demo that shows each picture once, so many are shortits. */
const SHORTS = 0.2;
const CLIPS = 0.05;
const ALONE = 0.72;
/** The newest, which the feed begins with, move more often. */
const NEWEST = 12;
const NEWEST_SHORTS = 0.8;
/** Who looks at the demo finds a few of their own among the newest. */
const OWN_AMONG = 80;
const OWN_EVERY = 8;

export function planPost(index: number, options: PlanOptions & { deck: Deck }): PostPlan {
  const { count, now, span, crowd, random, deck } = options;
  const isShort = chance(random, index < count - NEWEST ? SHORTS : NEWEST_SHORTS);
  const first = isShort
    ? deck.short.next()
    : chance(random, CLIPS)
      ? deck.clip.next()
      : deck.picture.next();
  const isOwn = index > count - OWN_AMONG && index % OWN_EVERY === 0;
  const author = isOwn ? crowd.people[0]! : authorOf(first, options);
  const theme = themeOf(first, author);
  const files = isShort ? [first] : [first, ...moreLike(theme, options)];
  const solo_suscriptores: 0 | 1 = author.isCreator && chance(random, 0.14) ? 1 : 0;
  // Nearer to now there are more: an instance grows. The last are of this very evening.
  const age = span * (1 - (index + 0.5) / count) ** 2.2;
  const fecha_publicacion = Math.floor(now - age);
  const draft = { index, author, solo_suscriptores, fecha_publicacion };
  return {
    ...draft,
    descripcion: caption(random, theme, namesNear(author, crowd.creators, random)),
    tipo_publicacion: isShort ? "shortit" : "publicacion",
    media: files,
    ...planReactions(draft, theme, options),
  };
}

/** Somebody who shows such things; the famous ones more often, and now and then a fan. */
function authorOf(medium: Medium, { crowd, random }: PlanOptions): Person {
  const { creators, people } = crowd;
  if (creators.length === 0 || chance(random, 0.05)) return pick(random, people);
  const { known, fitting } = creatorsFor(medium, crowd);
  const from = known.length > 0 && chance(random, 0.75) ? known : fitting;
  const asked = from.length > 0 ? from : creators;
  return asked[Math.floor(skewed(random, 1.4) * asked.length)]!;
}

interface Candidates {
  /** Whose first theme it is. */
  known: Person[];
  fitting: Person[];
}

const candidates = new WeakMap<Crowd, Map<Medium, Candidates>>();

/** A million posts show a few hundred media: each has its creators looked up once. */
function creatorsFor(medium: Medium, crowd: Crowd): Candidates {
  const of = candidates.get(crowd) ?? new Map<Medium, Candidates>();
  candidates.set(crowd, of);
  const fits = (theme: Theme) => medium.themes.includes(theme);
  const found = of.get(medium) ?? {
    known: crowd.creators.filter(({ themes: [first] }) => fits(first!)),
    fitting: crowd.creators.filter(({ themes }) => themes.some(fits)),
  };
  of.set(medium, found);
  return found;
}

/** What is seen, in the author's own words where these fit. */
function themeOf({ themes }: Medium, author: Person): Theme {
  return author.themes.find((theme) => themes.includes(theme)) ?? themes[0]!;
}

/** A few that go with the first, or none. */
function moreLike(theme: Theme, { random, deck }: { random: Random; deck: Deck }): Medium[] {
  if (chance(random, ALONE)) return [];
  const more = Array.from({ length: whole(random, 1, 3) }, () => deck.picture.like(theme));
  return [...new Set(more.filter((medium) => medium !== null))];
}

function namesNear(author: Person, creators: Person[], random: Random): string[] {
  const start = whole(random, 0, Math.max(0, creators.length - 5));
  const near = creators.slice(start, start + 5).filter((creator) => creator !== author);
  return near.map(({ nombre_usuario }) => nombre_usuario);
}
