import type { PostView } from "#app/features/posts/view.ts";
import { fill } from "#app/strings/language.ts";
import { strings } from "./strings.ts";

/** What a post is called in a heading: its kind and who published it. */
export function PostHeading({ post }: { post: PostView }) {
  const words = post.tipo_publicacion === "shortit" ? strings.shortitOf : strings.postOf;
  return fill(words, { name: post.nombre_usuario });
}
