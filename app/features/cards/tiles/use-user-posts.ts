import type { PostView } from "#app/features/posts/view.ts";
import { callPage } from "#app/ui/lists/call-page.ts";
import type { Page } from "#app/ui/lists/pages.ts";
import { usePages } from "#app/ui/lists/use-pages.ts";

/** The posts of a person, `me` for one's own: the page of the loader and those of the API after it. */
export function useUserPosts(who: number | "me", first: Page<PostView> | null, limit: number) {
  return usePages({
    name: `posts of ${who}`,
    first,
    keyOf: postKey,
    read: (before) => callPage<PostView>(`/api/user/${who}/posts`, "posts", { before, limit }),
  });
}

export const postKey = ({ id_publicacion }: PostView) => id_publicacion;
