import type { Crowd, Person } from "./crowd.ts";
import type { Medium, MediaSet } from "./media.ts";
import { chance, pick, type Random, skewed, whole } from "./random.ts";
import { caption } from "./words/captions.ts";
import { comment } from "./words/comments.ts";
import type { Theme } from "./words/themes.ts";

export interface PlanOptions {
  count: number;
  now: number;
  /** Milliseconds: how far back the first post is. */
  span: number;
  /** So many of the newest posts have a row for every like, save and comment; others only counters. */
  reacted: number;
  media: MediaSet;
  crowd: Crowd;
  random: Random;
}

export interface PostPlan {
  /** Its place among all, from the oldest. */
  index: number;
  author: Person;
  descripcion: string;
  tipo_publicacion: "publicacion" | "shortit";
  solo_suscriptores: 0 | 1;
  fecha_publicacion: number;
  views: number;
  /** Set where there are no rows to count. */
  likeCount?: number;
  saveCount?: number;
  likes: Person[];
  saves: Person[];
  comments: { author: Person; contenido: string }[];
  /** Accounts that saw it within the last day. */
  recentViewers: Person[];
  media: Medium[];
}

const MOST_VIEWS = 24_000;

export function planPost(index: number, options: PlanOptions): PostPlan {
  const { count, now, span, crowd, random, media } = options;
  const author = chooseAuthor(options);
  const isShort = chance(random, 0.5);
  const files = isShort ? [pick(random, media.shorts)] : chooseFiles(options);
  const theme = pick(random, files[0]!.themes);
  const appeal = skewed(random, 4);
  const solo_suscriptores: 0 | 1 = author.isCreator && chance(random, 0.15) ? 1 : 0;
  // Nearer to now there are more: an instance grows.
  const age = span * (1 - (index + 0.5) / count) ** 1.6;
  const plan = {
    index,
    author,
    descripcion: caption(random, theme, namesNear(crowd.creators, random)),
    tipo_publicacion: isShort ? ("shortit" as const) : ("publicacion" as const),
    solo_suscriptores,
    fecha_publicacion: Math.floor(now - age),
    views: 25 + Math.floor(MOST_VIEWS * appeal),
    media: files,
  };
  if (index < count - options.reacted) return { ...plan, ...countersOnly(plan.views, random) };
  return { ...plan, ...reactions(plan, theme, options) };
}

function chooseAuthor({ crowd, random }: PlanOptions): Person {
  const { creators, people } = crowd;
  if (creators.length === 0 || chance(random, 0.1)) return pick(random, people);
  return creators[Math.floor(skewed(random, 1.5) * creators.length)]!;
}

/** One file, or a few that go together. */
function chooseFiles({ media, random }: PlanOptions): Medium[] {
  const first = chance(random, 0.12) ? pick(random, media.clips) : pick(random, media.pictures);
  if (chance(random, 0.5)) return [first];
  const near = media.pictures.filter(
    (medium) => medium !== first && medium.themes.some((theme) => first.themes.includes(theme)),
  );
  const more = random.helpers.arrayElements(near, { min: 1, max: 3 });
  return more.length > 0 ? [first, ...more] : [first];
}

function namesNear(creators: Person[], random: Random): string[] {
  const start = whole(random, 0, Math.max(0, creators.length - 5));
  return creators.slice(start, start + 5).map(({ nombre_usuario }) => nombre_usuario);
}

function countersOnly(views: number, random: Random) {
  const likeCount = Math.floor(views * 0.12 * random.number.float());
  const saveCount = Math.floor(likeCount * 0.3 * random.number.float());
  return { likeCount, saveCount, likes: [], saves: [], comments: [], recentViewers: [] };
}

type Draft = Pick<PostPlan, "author" | "solo_suscriptores" | "views">;

function reactions(post: Draft, theme: Theme, { crowd, random }: PlanOptions) {
  const audience = post.solo_suscriptores
    ? (crowd.subscribersOf.get(post.author) ?? [])
    : crowd.people;
  const eager = 0.15 + 0.85 * Math.sqrt(post.views / MOST_VIEWS);
  const some = (most: number) =>
    choose(audience, post.author, Math.round(most * eager * random.number.float()), random);
  const comments = some(9).map((author) => ({ author, contenido: comment(random, theme) }));
  return { likes: some(40), saves: some(12), comments, recentViewers: some(6) };
}

/** Up to `amount` different people who are not the author; the first of all now and then. */
function choose(audience: Person[], author: Person, amount: number, random: Random): Person[] {
  const chosen = new Set<Person>();
  if (audience.length === 0) return [];
  if (audience[0] && chance(random, 0.25)) chosen.add(audience[0]);
  for (let tries = 0; chosen.size < amount && tries < amount * 3; tries++) {
    chosen.add(pick(random, audience));
  }
  chosen.delete(author);
  return [...chosen];
}
