import type { z } from "zod";
import type { PostView } from "#app/features/posts/view.ts";
import type { Sort } from "./limits.ts";
import type {
  hashtagSummary,
  hashtagView,
  resultBlock,
  searchSuggestions,
  searchView,
} from "./schema.ts";

/** A hashtag and in how many posts it is. */
export type HashtagSummary = z.infer<typeof hashtagSummary>;

/** And whether who asks follows it. */
export type HashtagView = z.infer<typeof hashtagView>;

/** What `GET /api/search/suggestions` answers. */
export type SearchSuggestions = z.infer<typeof searchSuggestions>;

/** A row of results, as the feed has them: a shortit alone, other posts by two. */
export type Block = z.infer<typeof resultBlock>;

/** What `GET /api/search` answers. */
export type SearchView = z.infer<typeof searchView>;

export interface SearchInput {
  q: string;
  sort: Sort;
  page: number;
  limit: number;
}

/** Posts that follow each other share a row; their order stays. */
export function toBlocks(posts: PostView[]): Block[] {
  const blocks: Block[] = [];
  for (const post of posts) {
    const last = blocks.at(-1);
    if (post.tipo_publicacion === "shortit") blocks.push({ tipo: "shortit", data: post });
    else if (last?.tipo === "megapost" && last.data.length === 1) last.data.push(post);
    else blocks.push({ tipo: "megapost", data: [post] });
  }
  return blocks;
}

export function postsOf(blocks: Block[]): PostView[] {
  return blocks.flatMap(({ data }) => data);
}
