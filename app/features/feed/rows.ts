import type { PostView } from "#app/features/posts/view.ts";

/** Spec section 2.5: a shortit alone, or one or two posts side by side. */
export type Row = { tipo: "shortit"; post: PostView } | { tipo: "megapost"; posts: PostView[] };

/** Lays a list of posts out in rows: two posts that follow each other, shortits apart, share one. */
export function toRows(posts: PostView[]): Row[] {
  const rows: Row[] = [];
  let waiting: PostView[] | null = null;
  for (const post of posts) {
    if (post.tipo_publicacion === "shortit") {
      rows.push({ tipo: "shortit", post });
    } else if (waiting) {
      waiting.push(post);
      waiting = null;
    } else {
      waiting = [post];
      rows.push({ tipo: "megapost", posts: waiting });
    }
  }
  return rows;
}
