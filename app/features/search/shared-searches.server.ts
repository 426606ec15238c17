import { searchAddress } from "./schema.ts";
import { searchPath } from "./search-path.ts";

/** Whether a search is made once for all visitors who ask for it: its first page, in one spelling of its address. */
export function isSharedSearch(query: URLSearchParams): boolean {
  const place = searchAddress.parse(Object.fromEntries(query));
  return place.page === 1 && searchPath(place) === `/search?${query.toString()}`;
}
