import type { z } from "zod";
import type { ProcessingStatus } from "#db/schema/posts.ts";
import type { mentionView } from "./schema.ts";

/** One file of a post as pages and API show it. Addresses are object names: they live under /uploads. */
export interface FileView {
  id_archivo: number;
  tipo: "image" | "video";
  /** The rendition to use when only one is wanted. Empty until the file is ready. */
  url_archivo: string;
  status: ProcessingStatus;
  /** 0 to 100, while queued. */
  progress?: number;
  /** Why the file could not be processed, in Spanish. */
  error?: string;
  /** To who manages the post: newer bytes, while the file still shows what it was before. */
  replacement?: { status: "queued" | "failed"; progress: number; error?: string };
  /** Upright, in pixels. Null until known. */
  width: number | null;
  height: number | null;
  duration_ms: number | null;
  thumbhash: string | null;
  /** Data URI: the blur to paint where the picture will be. */
  preview: string | null;
  /** First frame of a video. */
  poster: string | null;
  /** Every rendition, smallest first. */
  variants: FileVariant[];
}

export interface FileVariant {
  label: string;
  url: string;
  mime: string;
  width: number;
  height: number;
}

/** Somebody whom an @name in a text means. */
export type MentionView = z.infer<typeof mentionView>;

/** A post as pages and API show it (product.md 6.1). */
export interface PostView {
  id_publicacion: number;
  id_usuario: number;
  nombre_usuario: string;
  profile_picture: string | null;
  verificado: 0 | 1;
  es_creador: 0 | 1;
  descripcion: string;
  /** Whom the description names. */
  menciones: MentionView[];
  tipo_publicacion: "publicacion" | "shortit";
  archivos: FileView[];
  clasificaciones: string[];
  userHasLiked: boolean;
  likeCount: number;
  userHasSaved: boolean;
  saveCount: number;
  views: number;
  commentCount: number;
  subscribersCount: number;
  status: ProcessingStatus;
  solo_suscriptores: 0 | 1;
  /** ISO 8601, UTC. */
  fecha_publicacion: string;
  /** Present when the viewer may not see the files: `archivos` is empty then. */
  locked?: true;
  /** Blur of the first file of a locked post. */
  preview?: string | null;
}

/** Where the processing of a post stands, for its owner. */
export interface PostProcessing {
  id_publicacion: number;
  status: ProcessingStatus;
  /** 0 to 100, over all its files. */
  progress: number;
  /** Why files failed, in Spanish, by their place in the post. */
  errors: { position: number; error: string }[];
  /** Some files failed, others are ready. */
  canPublishRest: boolean;
}

/** A post of one's own whose processing has ended. */
export interface SettledPost {
  id_publicacion: number;
  status: "ready" | "failed";
}
