import { useState } from "react";
import type { PostView } from "#app/features/posts/view.ts";
import { call } from "#app/ui/browser-client.ts";
import { useKeptState } from "#app/ui/use-kept-state.ts";
import type { Page } from "#db/pagination.ts";
import { TILES_PAGE } from "./limits.ts";

/**
 * The posts of a person: the page that the loader read and those that were asked for after it. They
 * come from the API, so that one that cannot be had leaves the others where they are.
 */
export function useUserPosts(id_usuario: number, page: Page<PostView>) {
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const [read, setRead] = useKeptState(`posts of ${id_usuario}`, () => nothingAfter(page));
  // A first page that ends elsewhere than before begins anew.
  const later = read.after === page.nextBefore ? read : nothingAfter(page);

  async function load() {
    if (later.nextBefore === null || state === "loading") return;
    setState("loading");
    try {
      const more = await fetchPage(id_usuario, later.nextBefore);
      setRead({
        after: page.nextBefore,
        posts: [...later.posts, ...more.posts],
        nextBefore: more.nextBefore,
      });
      setState("idle");
    } catch {
      setState("failed");
    }
  }

  return { posts: [...page.rows, ...later.posts], nextBefore: later.nextBefore, state, load };
}

function nothingAfter({ nextBefore }: Page<PostView>) {
  return { after: nextBefore, posts: [] as PostView[], nextBefore };
}

function fetchPage(id_usuario: number, before: string) {
  const query = new URLSearchParams({ before, limit: String(TILES_PAGE) });
  return call<{ posts: PostView[]; nextBefore: string | null }>(
    `/api/user/${id_usuario}/posts?${query}`,
  );
}
