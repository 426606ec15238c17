import type { PostView } from "#app/features/posts/view.ts";
import { call } from "#app/ui/browser/browser-client.ts";
import { usePages } from "#app/ui/lists/use-pages.ts";
import type { Page } from "#db/pagination.ts";
import { TILES_PAGE } from "./limits.ts";

/** The posts of a person: the page that the loader read and those of the API after it. */
export function useUserPosts(id_usuario: number, page: Page<PostView>) {
  return usePages({
    name: `posts of ${id_usuario}`,
    first: { rows: page.rows, next: page.nextBefore },
    keyOf: ({ id_publicacion }) => id_publicacion,
    read: async (before) => {
      const query = new URLSearchParams({ before, limit: String(TILES_PAGE) });
      const { posts, nextBefore } = await call<{ posts: PostView[]; nextBefore: string | null }>(
        `/api/user/${id_usuario}/posts?${query}`,
      );
      return { rows: posts, next: nextBefore };
    },
  });
}
