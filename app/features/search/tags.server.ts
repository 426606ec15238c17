import type { Ctx } from "#app/context.server.ts";
import { onReplica } from "#app/replica.server.ts";
import type { Database } from "#db/client.ts";
import { MOST_RESULTS } from "./limits.ts";
import type { SearchQuery } from "./query.ts";
import { findTerms, mostUsed, type Term } from "./terms.server.ts";
import type { HashtagSummary } from "./view.ts";

const SHOWN = 12;
const POPULAR_KEY = "search:popular-hashtags";
/** Seconds that the most used tags stay what they are. The first is seen at once. */
const POPULAR_TTL = 60;
/** Of one tag that is among the most used, at most. */
const SPELLINGS = 4;

/** Hashtags that begin with what was typed, the most used first. */
export async function matchTags(
  db: Database,
  { tagStarts }: SearchQuery,
): Promise<{ shown: string[]; count: number }> {
  const found = new Map<string, string>();
  for (const start of tagStarts) {
    const summaries = summariesByKey(await mostUsed(db, `#${start}`, MOST_RESULTS));
    for (const [key, { tag }] of summaries) if (!found.has(key)) found.set(key, tag);
  }
  return {
    shown: [...found.values()].slice(0, SHOWN),
    count: Math.min(found.size, MOST_RESULTS),
  };
}

/** The most used hashtags of all. */
export async function popularTags(ctx: Ctx): Promise<HashtagSummary[]> {
  const { kv } = ctx;
  const kept = await kv.get(POPULAR_KEY);
  if (kept) return JSON.parse(kept) as HashtagSummary[];
  const tags = await onReplica(ctx, ({ db }) => readPopular(db));
  if (tags.length > 0) {
    await kv.put(POPULAR_KEY, JSON.stringify(tags), { expirationTtl: POPULAR_TTL });
  }
  return tags;
}

async function readPopular(db: Database): Promise<HashtagSummary[]> {
  const terms = await mostUsed(db, "#", SHOWN * SPELLINGS);
  // With the spellings that are less used, too.
  const summaries = await summarize(
    db,
    terms.map(({ clave }) => clave),
  );
  return [...summaries.values()].slice(0, SHOWN);
}

/** In how many posts these are, by key: those that some post has. */
export async function summarize(
  db: Database,
  keys: string[],
): Promise<Map<string, HashtagSummary>> {
  const terms = await findTerms(db, keys);
  return summariesByKey(terms.sort((a, b) => b.posts - a.posts));
}

/**
 * Each once, as it is mostly written, the most used first: with or without its accents it finds the same posts, and no
 * post is counted for two of its spellings. Takes the most used first.
 */
function summariesByKey(terms: Term[]): Map<string, HashtagSummary> {
  const byKey = new Map<string, HashtagSummary>();
  for (const { clave, palabra, posts } of terms) {
    const known = byKey.get(clave);
    if (known) known.postCount += posts;
    else byKey.set(clave, { tag: palabra.slice(1), postCount: posts });
  }
  return new Map([...byKey].sort(([, a], [, b]) => b.postCount - a.postCount));
}
