import type { Ctx } from "#app/context.server.ts";
import { onReplica } from "#app/replica.server.ts";
import type { Database } from "#db/client.ts";
import { MOST_RESULTS } from "./limits.ts";
import type { SearchQuery } from "./query.ts";
import { mostUsed, type Term } from "./terms.server.ts";
import type { HashtagSummary } from "./view.ts";

const SHOWN = 12;
const POPULAR_KEY = "search:popular-hashtags";
/** Seconds that the most used tags stay what they are: looking goes through all of them. The first is seen at once. */
const POPULAR_TTL = 60;
const MOST_TAGS = 200_000;

/** Hashtags that begin with what was typed, the most used first. */
export async function matchTags(
  db: Database,
  { tagStarts }: SearchQuery,
): Promise<{ shown: string[]; count: number }> {
  const found: Term[] = [];
  for (const start of tagStarts) found.push(...(await mostUsed(db, `#${start}`, MOST_RESULTS)));
  const tags = [...summariesByKey(found).values()].map(({ tag }) => tag);
  return { shown: tags.slice(0, SHOWN), count: Math.min(tags.length, MOST_RESULTS) };
}

/** The most used hashtags of all. */
export async function popularTags(ctx: Ctx): Promise<HashtagSummary[]> {
  const { kv } = ctx;
  const kept = await kv.get(POPULAR_KEY);
  if (kept) return JSON.parse(kept) as HashtagSummary[];
  const terms = await onReplica(ctx, ({ db }) => mostUsed(db, "#", SHOWN, MOST_TAGS));
  const tags = [...summariesByKey(terms).values()];
  if (tags.length > 0) {
    await kv.put(POPULAR_KEY, JSON.stringify(tags), { expirationTtl: POPULAR_TTL });
  }
  return tags;
}

/** Each once, as it is mostly written: with or without its accents it finds the same posts. Takes the most used first. */
export function summariesByKey(terms: Term[]): Map<string, HashtagSummary> {
  const byKey = new Map<string, HashtagSummary>();
  for (const { clave, palabra, posts } of terms) {
    const known = byKey.get(clave);
    if (known) known.postCount += posts;
    else byKey.set(clave, { tag: palabra.slice(1), postCount: posts });
  }
  return byKey;
}
