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
const SHORTS = 0.3;
const ALONE = 0.52;

export function planPost(index: number, options: PlanOptions & { deck: Deck }): PostPlan {
  const { count, now, span, crowd, random, deck } = options;
  const author = chooseAuthor(options);
  const theme = chance(random, 0.7) ? author.themes[0]! : pick(random, author.themes);
  const isShort = chance(random, SHORTS);
  const files = isShort ? [deck.short(theme)] : chooseFiles(theme, options);
  const about = aboutWhat(files[0]!, author);
  const solo_suscriptores: 0 | 1 = author.isCreator && chance(random, 0.14) ? 1 : 0;
  // Nearer to now there are more: an instance grows. The last are of this very evening.
  const age = span * (1 - (index + 0.5) / count) ** 2.2;
  const fecha_publicacion = Math.floor(now - age);
  const draft = { index, author, solo_suscriptores, fecha_publicacion };
  return {
    ...draft,
    descripcion: caption(random, about, namesNear(author, crowd.creators, random)),
    tipo_publicacion: isShort ? "shortit" : "publicacion",
    media: files,
    ...planReactions(draft, about, options),
  };
}

function chooseAuthor({ crowd, random }: PlanOptions): Person {
  const { creators, people } = crowd;
  if (creators.length === 0 || chance(random, 0.05)) return pick(random, people);
  return creators[Math.floor(skewed(random, 1.4) * creators.length)]!;
}

/** One file, or a few that go together. */
function chooseFiles(theme: Theme, { random, deck }: { random: Random; deck: Deck }): Medium[] {
  const first = chance(random, 0.07) ? deck.clip(theme) : deck.picture(theme);
  if (chance(random, ALONE)) return [first];
  const more = Array.from({ length: whole(random, 1, 3) }, () => deck.picture(theme));
  return [...new Set([first, ...more])];
}

/** What is seen, in the author's own words where these fit. */
function aboutWhat({ themes }: Medium, author: Person): Theme {
  return themes.find((theme) => author.themes.includes(theme)) ?? themes[0]!;
}

function namesNear(author: Person, creators: Person[], random: Random): string[] {
  const start = whole(random, 0, Math.max(0, creators.length - 5));
  const near = creators.slice(start, start + 5).filter((creator) => creator !== author);
  return near.map(({ nombre_usuario }) => nombre_usuario);
}
