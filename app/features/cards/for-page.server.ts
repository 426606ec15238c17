import type { FileView, PostView } from "#app/features/posts/view.ts";
import type { CardPost } from "./view.ts";
import { posterOf } from "./stage/rendition.ts";
import { isSeeThrough } from "./stage/see-through.ts";

/** A post as the first rows of a page need it: without what no card in them reads. The API gives all of it. */
export function forCard<T extends PostView>(post: T): T {
  return { ...post, clasificaciones: [], archivos: post.archivos.map(forStage) };
}

/** With the first of its files alone. */
export function firstOf<T extends PostView>(post: T): T & CardPost {
  const left = post.archivos.filter(({ status }) => status === "ready").slice(1);
  if (left.length === 0) return post;
  return {
    ...post,
    archivos: post.archivos.filter((file) => !left.includes(file)),
    filesLeft: left.length,
  };
}

function forStage(file: FileView): FileView {
  const isThrough = isSeeThrough(file);
  const poster = posterOf(file);
  const isUsed = ({ mime, url }: FileView["variants"][number]) =>
    file.tipo === "video" ? mime.startsWith("video/") || url === poster : mime !== "image/jpeg";
  return {
    ...file,
    variants: file.variants.filter(isUsed),
    thumbhash: isThrough ? file.thumbhash : null,
    preview: isThrough ? null : file.preview,
  };
}
