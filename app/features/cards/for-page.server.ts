import type { FileView, PostView } from "#app/features/posts/view.ts";
import type { CardPost } from "./view.ts";
import { plainTile, posterOf } from "./stage/rendition.ts";
import { isSeeThrough } from "./stage/see-through.ts";

/** A post as the first rows of a page need it: without what no card in them reads. The API gives all of it. */
export function forCard<T extends PostView>(post: T): T {
  return { ...post, clasificaciones: [], archivos: post.archivos.map(forStage) };
}

/**
 * A post as a grid in a page needs it: of its files the one on its tile, in what the tile, and the viewer until it has
 * asked for the post itself, may show of it.
 */
export function forTile<T extends PostView>(post: T): T & CardPost {
  return firstOf({ ...post, archivos: post.archivos.map(forTileOf) });
}

function forTileOf(file: FileView): FileView {
  const plain = plainTile(file);
  return {
    ...file,
    variants: file.variants.filter((each) => each.mime !== "image/jpeg" || each === plain),
    thumbhash: isSeeThrough(file) ? file.thumbhash : null,
  };
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
