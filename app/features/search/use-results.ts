import { useMemo } from "react";
import { CallFailure } from "#app/ui/browser/browser-client.ts";
import { usePages } from "#app/ui/lists/use-pages.ts";
import { SEARCH_PAGE, type Sort } from "./limits.ts";
import { fetchSearch } from "./quick/fetch-search.ts";
import { searchPath } from "./search-path.ts";
import { postsOf, type SearchView } from "./view.ts";
import { strings } from "./strings.ts";

/** The posts of the first answer and of the pages that are asked for after it. */
export function useResults(place: { q: string; sort: Sort }, first: SearchView) {
  const pages = usePages({
    name: `search ${place.q} ${place.sort}`,
    first: useMemo(() => pageOf(first), [first]),
    keyOf: ({ id_publicacion }) => id_publicacion,
    read: async (page) =>
      pageOf(await fetchSearch({ ...place, limit: SEARCH_PAGE, page: Number(page) })),
    pathTo: (page) => searchPath({ ...place, page: Number(page) }),
    rereads: false,
  });
  const { failure } = pages;
  const needsSignIn = failure instanceof CallFailure && failure.needsSignIn;
  return { pages, failed: needsSignIn ? strings.signIn : strings.failed };
}

function pageOf({ blocks, nextPage }: SearchView) {
  return {
    rows: postsOf(blocks),
    nextBefore: nextPage === null ? null : String(nextPage),
  };
}
