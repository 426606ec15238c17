import type { Ctx } from "#app/context.server.ts";
import type { Database } from "#db/client.ts";
import { MOST_RESULTS } from "./limits.ts";
import type { SearchQuery } from "./query.ts";
import { mostUsed, type Term } from "./terms.server.ts";

const SHOWN = 12;
const POPULAR_KEY = "search:popular-tags";
/** Seconds that the most used tags stay what they are: looking goes through all of them. */
const POPULAR_TTL = 60;
const MOST_TAGS = 200_000;

/** Hashtags that begin with what was typed, the most used first. */
export async function matchTags(
  db: Database,
  { tagStarts }: SearchQuery,
): Promise<{ shown: string[]; count: number }> {
  const found: Term[] = [];
  for (const start of tagStarts) found.push(...(await mostUsed(db, `#${start}`, MOST_RESULTS)));
  const tags = namesOf(found);
  return { shown: tags.slice(0, SHOWN), count: Math.min(tags.length, MOST_RESULTS) };
}

/** The most used hashtags of all. */
export async function popularTags({ db, kv }: Pick<Ctx, "db" | "kv">): Promise<string[]> {
  const kept = await kv.get(POPULAR_KEY);
  if (kept) return JSON.parse(kept) as string[];
  const tags = namesOf(await mostUsed(db, "#", SHOWN, MOST_TAGS));
  await kv.put(POPULAR_KEY, JSON.stringify(tags), { expirationTtl: POPULAR_TTL });
  return tags;
}

/** Each once, as it is mostly written: with or without its accents it finds the same posts. */
function namesOf(terms: Term[]): string[] {
  const byKey = new Map<string, string>();
  for (const { clave, palabra } of terms) {
    if (!byKey.has(clave)) byKey.set(clave, palabra.slice(1));
  }
  return [...byKey.values()];
}
