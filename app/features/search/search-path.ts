import type { Sort } from "./limits.ts";

interface Place {
  q: string;
  sort?: Sort;
  page?: number;
}

/** The address of the search page in this state; what is usual is left out. */
export function searchPath({ q, sort = "recent", page = 1 }: Place): string {
  const params = new URLSearchParams();
  if (q) params.set("q", q);
  if (sort !== "recent") params.set("sort", sort);
  if (page > 1) params.set("page", String(page));
  const query = params.toString();
  return query ? `/search?${query}` : "/search";
}

export function tagPath(tag: string): string {
  return searchPath({ q: `#${tag}` });
}
