/** What a viewer is drawn to (above 0) or passes over (below 0), each the decayed sum of signals. */
export interface Taste {
  tags: Map<string, number>;
  creators: Map<number, number>;
  followed: Set<number>;
  /** Hashtags, as posts have them; the newest first. */
  followedTags: Set<string>;
}

/** How far somebody watched, worst first. The events of product.md 12.3. */
export const DEPTHS = ["skip", "watch2", "watch4", "complete"] as const;
export type FeedEvent = (typeof DEPTHS)[number];

/** What each signal says about the tags and the creator of its post. */
export const SIGNALS = {
  skip: -0.6,
  watch2: 0.2,
  watch4: 0.6,
  complete: 1.2,
  like: 1.5,
  comment: 1.5,
  save: 2,
  hide: -3,
  followTag: 3,
} as const;

/** Sums beyond this hardly count more: nobody is only one thing. */
const SATURATION = 4;
const CREATOR_SHARE = 0.6;

export function noTaste(): Taste {
  return { tags: new Map(), creators: new Map(), followed: new Set(), followedTags: new Set() };
}

/** Adds a signal on a post to a taste. */
export function addSignal(
  taste: Taste,
  post: { id_usuario: number; tags: readonly string[] },
  weight: number,
): void {
  add(taste.creators, post.id_usuario, weight);
  for (const tag of post.tags) add(taste.tags, tag, weight);
}

function add<K>(sums: Map<K, number>, key: K, weight: number): void {
  sums.set(key, (sums.get(key) ?? 0) + weight);
}

/** From -1 (passed over) to 1 (sought), 0 for what the viewer has never met. */
export function affinity(
  taste: Taste,
  post: { id_usuario: number; tags: readonly string[] },
): number {
  const creator = Math.tanh((taste.creators.get(post.id_usuario) ?? 0) / SATURATION);
  const met = post.tags.map((tag) => Math.tanh((taste.tags.get(tag) ?? 0) / SATURATION));
  const best = Math.max(0, ...met);
  const worst = Math.min(0, ...met);
  return Math.max(-1, Math.min(1, best + worst + CREATOR_SHARE * creator));
}

/** The tags a viewer is drawn to most. */
export function topTags(taste: Taste, count: number): string[] {
  return [...taste.tags]
    .filter(([, weight]) => weight > 0)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, count)
    .map(([tag]) => tag);
}
