import { getEnv } from "#app/env.server.ts";
import { log } from "#app/log.server.ts";
import { count } from "#app/meter.server.ts";
import { openSearchServer } from "#storage/opensearch/server.ts";
import type { SearchServer } from "#storage/search-server.ts";

let opened: { url: string; timeoutMs: number; server: SearchServer } | undefined;

/** What SEARCH_URL names; null: nothing. */
export function searchServer(): SearchServer | null {
  const { search } = getEnv();
  if (!search) return null;
  const isSame = opened?.url === search.url && opened.timeoutMs === search.timeoutMs;
  if (!isSame) {
    const { url, timeoutMs } = search;
    opened = { url, timeoutMs, server: openSearchServer(url, { timeoutMs, onChange }) };
  }
  return opened!.server;
}

let unasked: string | null = null;

/** Says once in the log that another way is taken to find posts, and once that it is the server again. */
export function noteAsked(reason: string | null): void {
  if (reason !== null && unasked === null) {
    log.error({ reason }, "posts are found by the index in the database, not by the search server");
  }
  if (reason === null && unasked !== null) log.warn("posts are found by the search server again");
  unasked = reason;
}

function onChange(what: string, isAway: boolean): void {
  if (isAway) count("shortit_away_total", { what });
}
