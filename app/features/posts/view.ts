import type { z } from "zod";
import type { ProcessingStatus } from "#db/schema/posts.ts";
import type { fileVariant, fileView, mentionView, postStatus, postView } from "./schema.ts";

/** One file of a post as pages and API show it. Addresses are object names: they live under /uploads. */
export type FileView = z.infer<typeof fileView>;
export type FileVariant = z.infer<typeof fileVariant>;

/** Object name of the smallest picture of a file; null while there is none. */
export function smallPicture({ variants, poster }: Pick<FileView, "variants" | "poster">) {
  return variants.find(({ mime }) => mime === "image/webp")?.url ?? poster;
}

/** Somebody whom an @name in a text means. */
export type MentionView = z.infer<typeof mentionView>;

/** A post as pages and API show it (product.md 6.1). */
export type PostView = z.infer<typeof postView>;

/** How far the processing of a post is. */
export type PostStatus = z.infer<typeof postStatus>;

/** Where the processing of a post stands, for its owner. */
export interface PostProcessing {
  id_publicacion: number;
  tipo_publicacion: PostView["tipo_publicacion"];
  status: ProcessingStatus;
  /** 0 to 100, over all its files. */
  progress: number;
  /** In their order. */
  files: FileProcessing[];
  /** Some files failed, others are ready. */
  canPublishRest: boolean;
}

/** How far one file is, and what can be seen of it. */
export interface FileProcessing {
  id_archivo: number;
  tipo: FileView["tipo"];
  /** Of its newest bytes. */
  status: ProcessingStatus;
  /** 0 to 100. */
  progress: number;
  /** Why it failed, in Spanish. */
  error: string | null;
  /** Object name of a small picture; null while there is none. */
  picture: string | null;
  /** Data URI of its blur. */
  preview: string | null;
}

/** A post of one's own whose processing has ended. */
export interface SettledPost {
  id_publicacion: number;
  status: "ready" | "failed";
}
