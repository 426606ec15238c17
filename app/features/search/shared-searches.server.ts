import { tagPath } from "./search-path.ts";
import type { HashtagSummary } from "./view.ts";

let shared = new Set<string>();

/** The most used hashtags, as they were read last: what is searched for by many. */
export function sharePopular(tags: readonly HashtagSummary[]): void {
  shared = new Set(tags.map(({ tag }) => tagPath(tag).split("?")[1]!));
}

/** Whether a search is made once for all visitors. Of all others there would be no end. */
export function isSharedSearch(query: URLSearchParams): boolean {
  return shared.has(query.toString());
}
