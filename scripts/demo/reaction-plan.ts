import type { Crowd, Person } from "./crowd.ts";
import { DAY_MS } from "./crowd.ts";
import { between, chance, pick, type Random, skewed } from "./random.ts";
import { commentsOf } from "./words/comments.ts";
import type { Theme } from "./words/themes.ts";

export interface Reactions {
  views: number;
  /** Set where there are no rows to count. */
  likeCount?: number;
  saveCount?: number;
  likes: Person[];
  saves: Person[];
  comments: { author: Person; contenido: string }[];
  /** Accounts that saw it within the last day. */
  recentViewers: Person[];
}

interface Draft {
  index: number;
  author: Person;
  solo_suscriptores: 0 | 1;
  fecha_publicacion: number;
}

interface Options {
  count: number;
  now: number;
  reacted: number;
  crowd: Crowd;
  random: Random;
}

/** Where posts are many, rows for hundreds of likes each would take hours. */
const MANY_POSTS = 2_000;
const MOST_LIKES_OF_MANY = 40;
const MOST_COMMENTS = 14;
const MOST_VIEWS = 24_000;

/** Who has done what with a post: never more likes than views, nor more words than likes. */
export function planReactions(draft: Draft, theme: Theme, options: Options): Reactions {
  const { count, reacted, crowd, random } = options;
  if (draft.index < count - reacted) return countersOnly(random);
  const audience = draft.solo_suscriptores
    ? (crowd.subscribersOf.get(draft.author) ?? [])
    : crowd.people;
  // The first is whom the operator signs in as: they like what they see.
  const likes = choose(audience, draft.author, likesOf(draft, audience.length, options), random);
  if (audience[0] && audience[0] !== draft.author && chance(random, 0.3))
    likes.unshift(audience[0]);
  const different = [...new Set(likes)];
  const saves = different.slice(0, Math.floor(different.length * between(random, 0.02, 0.22)));
  const talking = Math.floor(
    different.length * between(random, 0.02, 0.12) + between(random, 0, 1.6),
  );
  const most = Math.min(MOST_COMMENTS, talking, different.length - saves.length);
  const writers = different.slice(-most || different.length);
  const lines = commentsOf(random, theme, most);
  return {
    likes: different,
    saves,
    comments: lines.map((contenido, i) => ({ author: writers[i]!, contenido })),
    recentViewers: different.slice(0, 6),
    views: Math.floor(different.length * between(random, 5, 17) + between(random, 12, 60)),
  };
}

/** New posts have not been seen by all yet; some creators are known to more people than others. */
function likesOf(
  { author, fecha_publicacion }: Draft,
  audience: number,
  { count, now, crowd, random }: Options,
) {
  const rank = crowd.creators.indexOf(author);
  const fame = rank < 0 ? 0.04 : 0.1 + 0.55 * (1 - rank / crowd.creators.length) ** 1.6;
  const age = (now - fecha_publicacion) / DAY_MS;
  const seen = 0.25 + 0.75 * Math.min(1, age / 4);
  const most = count > MANY_POSTS ? Math.min(audience, MOST_LIKES_OF_MANY) : audience;
  return Math.round(most * fame * seen * (0.18 + 0.82 * skewed(random, 1.7)));
}

function countersOnly(random: Random): Reactions {
  const views = 25 + Math.floor(MOST_VIEWS * skewed(random, 4));
  const likeCount = Math.floor(views * 0.12 * random.number.float());
  const saveCount = Math.floor(likeCount * 0.3 * random.number.float());
  return { views, likeCount, saveCount, likes: [], saves: [], comments: [], recentViewers: [] };
}

/** Up to `amount` different people who are not the author. */
function choose(audience: Person[], author: Person, amount: number, random: Random): Person[] {
  const chosen = new Set<Person>();
  if (audience.length === 0) return [];
  for (let tries = 0; chosen.size < amount && tries < amount * 3; tries++) {
    chosen.add(pick(random, audience));
  }
  chosen.delete(author);
  return [...chosen];
}
