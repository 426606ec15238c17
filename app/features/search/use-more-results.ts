import { useState } from "react";
import type { PostView } from "#app/features/posts/view.ts";
import { CallFailure } from "#app/ui/browser-client.ts";
import { useKeptState } from "#app/ui/use-kept-state.ts";
import { es } from "#app/strings/es.ts";
import { fetchSearch } from "./quick/fetch-search.ts";
import { SEARCH_PAGE, type Sort } from "./limits.ts";
import type { SearchView } from "./view.ts";

/** The posts of the first answer and of the pages that are asked for after it. */
export function useMoreResults(place: { q: string; sort: Sort }, first: SearchView) {
  const [{ posts, nextPage }, setShown] = useKeptState(`search ${place.q} ${place.sort}`, () => ({
    posts: postsOf(first),
    nextPage: first.nextPage,
  }));
  const [state, setState] = useState<"idle" | "loading">("idle");
  const [error, setError] = useState<string | null>(null);

  async function load() {
    if (nextPage === null || state === "loading") return;
    setState("loading");
    setError(null);
    try {
      const more = await fetchSearch({ ...place, limit: SEARCH_PAGE, page: nextPage });
      setShown(({ posts: shown }) => ({
        posts: [...shown, ...newAmong(postsOf(more), shown)],
        nextPage: more.nextPage,
      }));
    } catch (failure) {
      const isRefused = failure instanceof CallFailure && failure.needsSignIn;
      setError(isRefused ? es.errors.search_signed_out : "Error al buscar");
    }
    setState("idle");
  }

  return { posts, nextPage, state, error, load };
}

function postsOf({ blocks }: SearchView): PostView[] {
  return blocks.flatMap(({ posts }) => posts);
}

/** What was published meanwhile moves the others on, to where they would come a second time. */
function newAmong(posts: PostView[], shown: PostView[]): PostView[] {
  const known = new Set(shown.map(({ id_publicacion }) => id_publicacion));
  return posts.filter(({ id_publicacion }) => !known.has(id_publicacion));
}
