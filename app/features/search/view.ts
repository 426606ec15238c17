import type { PostView } from "#app/features/posts/view.ts";
import type { Sort } from "./limits.ts";

export interface UserHit {
  id_usuario: number;
  nombre_usuario: string;
  profile_picture: string | null;
  es_creador: 0 | 1;
  verificado: 0 | 1;
  followersCount: number;
}

/** A row of results, as the feed has them: a shortit alone, other posts by two. */
export interface Block {
  tipo: "shortit" | "megapost";
  posts: PostView[];
}

/** What `GET /api/search` answers. */
export interface SearchView {
  users: UserHit[];
  /** Without `#`, the most used first. */
  tags: string[];
  blocks: Block[];
  /** 1000 (of users 400) stands for all that is more. */
  counts: { posts: number; users: number; tags: number };
  page: number;
  /** Null at the end. */
  nextPage: number | null;
}

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
    if (post.tipo_publicacion === "shortit") blocks.push({ tipo: "shortit", posts: [post] });
    else if (last?.tipo === "megapost" && last.posts.length === 1) last.posts.push(post);
    else blocks.push({ tipo: "megapost", posts: [post] });
  }
  return blocks;
}
