import { fresh } from "./decay.ts";
import { affinity, type Taste } from "./taste.ts";
import type { Random } from "./random.ts";

const HOUR_MS = 60 * 60 * 1000;
const FRESH_HALF_LIFE_MS = 36 * HOUR_MS;

/** What ranking knows of a post. */
export interface Candidate {
  id: number;
  id_usuario: number;
  tipo: "publicacion" | "shortit";
  fecha: number;
  tags: string[];
  likeCount: number;
  saveCount: number;
  commentCount: number;
  views: number;
  attention: Attention;
}

/** How many people met a post in the feed and the sum of what they watched of it (0 to 1 each). */
export interface Attention {
  shown: number;
  watched: number;
  anonShown: number;
  anonWatched: number;
}

/** What an event says of how much was watched. */
export const WATCHED = { skip: 0, watch2: 0.3, watch4: 0.6, complete: 1 } as const;

/** Of a post that nobody has met yet. */
const PRIOR_RATE = 0.4;
const PRIOR_SHOWN = 6;
/** Anybody can pretend to be many anonymous people: together they count as so few, or as members. */
const ANON_SHOWN_MAX = 20;

const AFFINITY_POWER = 3.5;

/**
 * What a post is worth to a viewer: how much of it people watch, times how much it is to the
 * viewer's taste, times how new it is, with a little chance that favours what few have met.
 */
export function score(post: Candidate, taste: Taste, now: number, random: Random): number {
  const isNew = fresh(now - post.fecha, FRESH_HALF_LIFE_MS);
  const drawn = Math.exp(AFFINITY_POWER * affinity(taste, post));
  const followed = taste.followed.has(post.id_usuario) ? 1.4 : 1;
  const unmet = 1 / Math.sqrt(1 + post.attention.shown / 4);
  const luck = 0.9 + random() * (0.2 + 0.2 * unmet);
  return quality(post) * drawn * followed * (0.6 + 0.4 * isNew) * luck;
}

/** From 0 to 1: what people make of a post, whoever they are. */
export function quality(post: Candidate): number {
  const reactions = post.likeCount + 2 * post.saveCount + 2 * post.commentCount;
  const liked = (reactions + 2) / (post.views + 20);
  return 0.75 * watchRate(post.attention) + 0.25 * Math.min(1, liked * 2.5);
}

/** The share of it that people watch; few viewers move it little, anonymous ones only so far. */
export function watchRate({ shown, watched, anonShown, anonWatched }: Attention): number {
  const most = Math.max(ANON_SHOWN_MAX, shown);
  const scale = anonShown > most ? most / anonShown : 1;
  return (
    (watched + anonWatched * scale + PRIOR_RATE * PRIOR_SHOWN) /
    (shown + anonShown * scale + PRIOR_SHOWN)
  );
}

/** A creator the viewer has not met: neither followed nor watched nor skipped. */
export function isUnknown(post: Candidate, taste: Taste): boolean {
  return !taste.followed.has(post.id_usuario) && !taste.creators.has(post.id_usuario);
}

const TREND_HALF_LIFE_MS = 24 * HOUR_MS;
const TREND_ORIGIN_MS = Date.UTC(2026, 0, 1);

/**
 * Points that order posts by how hot they are: twice the attention is worth as much as being a day
 * newer. They do not age, so only a post that something happened to has to be counted again.
 */
export function trendPoints(post: Candidate): number {
  const { shown, anonShown } = post.attention;
  const reach = post.views + shown + Math.min(anonShown, Math.max(ANON_SHOWN_MAX, shown));
  const heat = (reach + 5 * post.likeCount + 8 * (post.saveCount + post.commentCount)) / 10;
  return (
    Math.log2(1 + heat * (0.5 + quality(post))) +
    (post.fecha - TREND_ORIGIN_MS) / TREND_HALF_LIFE_MS
  );
}
