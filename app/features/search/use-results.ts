import { CallFailure } from "#app/ui/browser/browser-client.ts";
import { usePages } from "#app/ui/lists/use-pages.ts";
import { SEARCH_PAGE, type Sort } from "./limits.ts";
import { fetchSearch } from "./quick/fetch-search.ts";
import { postsOf, type SearchView } from "./view.ts";
import { strings } from "./strings.ts";

/** The posts of the first answer and of the pages that are asked for after it. */
export function useResults(place: { q: string; sort: Sort }, first: SearchView) {
  const { rows, next, state, failure, load } = usePages({
    name: `search ${place.q} ${place.sort}`,
    first: pageOf(first),
    keyOf: ({ id_publicacion }) => id_publicacion,
    read: async (page) =>
      pageOf(await fetchSearch({ ...place, limit: SEARCH_PAGE, page: Number(page) })),
  });
  const needsSignIn = failure instanceof CallFailure && failure.needsSignIn;
  const words = needsSignIn ? strings.signIn : strings.failed;
  return { posts: rows, next, state, load, error: state === "failed" ? words : null };
}

function pageOf({ blocks, nextPage }: SearchView) {
  return {
    rows: postsOf(blocks),
    next: nextPage === null ? null : String(nextPage),
  };
}
