import type { PostView } from "#app/features/posts/view.ts";

/** Width by height: taller or wider than this, the stage stays as it is and the picture stands in it. */
const TALLEST = 9 / 16;
const WIDEST = 16 / 9;
/** Of what is not known, or not shown. */
const USUAL = 4 / 5;

/** The shape of the stage on which a post stands, by its first file. */
export function shapeOf(post: Pick<PostView, "tipo_publicacion" | "archivos"> | null | undefined) {
  if (post?.tipo_publicacion === "shortit") return TALLEST;
  const { width, height } = post?.archivos[0] ?? {};
  if (!width || !height) return USUAL;
  return +Math.min(WIDEST, Math.max(TALLEST, width / height)).toFixed(4);
}
