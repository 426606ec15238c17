import { QUICK_POSTS, QUICK_TAGS, QUICK_USERS } from "../limits.ts";
import { tagPath } from "../search-path.ts";
import { postsOf, type SearchView } from "../view.ts";
import type { PostView } from "#app/features/posts/view.ts";
import type { SuggestedCreator } from "#app/features/people/view.ts";
import { strings } from "../strings.ts";

/** One line of the quick search. */
export type Option = { to: string; id: string } & (
  | { kind: "tag"; tag: string }
  | { kind: "user"; user: SuggestedCreator }
  | { kind: "post"; post: PostView }
);

export interface Section {
  title: string;
  options: Option[];
}

/** What the quick search shows of an answer (product.md 15.8), empty sections left out. */
export function sectionsOf({ tags, users, blocks }: SearchView): Section[] {
  const posts = postsOf(blocks);
  const sections: Section[] = [
    {
      title: strings.tags,
      options: tags
        .slice(0, QUICK_TAGS)
        .map((tag) => ({ kind: "tag", id: `tag-${tag}`, to: tagPath(tag), tag })),
    },
    {
      title: strings.users,
      options: users.slice(0, QUICK_USERS).map((user) => ({
        kind: "user",
        id: `user-${user.id_usuario}`,
        to: `/profile/${user.id_usuario}`,
        user,
      })),
    },
    {
      title: strings.posts,
      options: posts.slice(0, QUICK_POSTS).map((post) => ({
        kind: "post",
        id: `post-${post.id_publicacion}`,
        to: `/publicacion/${post.id_publicacion}`,
        post,
      })),
    },
  ];
  return sections.filter(({ options }) => options.length > 0);
}
