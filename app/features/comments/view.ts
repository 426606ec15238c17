import type { z } from "zod";
import type { commentView } from "./schema.ts";

/** A comment as pages and API show it (product.md 14.1). */
export type CommentView = z.infer<typeof commentView>;

export interface CommentsPage {
  comments: CommentView[];
  nextBefore: string | null;
}

/** What the address and a form that failed say, where there are no scripts. */
export interface CommentsOnPage {
  page: CommentsPage;
  /** The cursor of this page; null for the newest. */
  before: string | null;
  editing: number | null;
  deleting: number | null;
  /** Of the form for a new comment. */
  key: string;
  failure?: CommentFormFailure | null;
}

export interface CommentFormFailure {
  intent: string;
  /** 0 for a new one. */
  id_comentario: number;
  text: string;
  error: string;
}

/** product.md 14.6. Not among `strings/es.ts`, which would come to the browser whole. */
const commentMessages = {
  load: "No se pudieron cargar los comentarios",
  send: "No se pudo enviar el comentario",
  edit: "No se pudo actualizar el comentario",
  delete: "No se pudo eliminar el comentario",
} as const;

export type CommentDeed = keyof typeof commentMessages;

/** What the forms of comments do, by their intent. */
export const commentDeeds: Partial<Record<string, CommentDeed>> = {
  comment: "send",
  "edit-comment": "edit",
  "delete-comment": "delete",
};

/** What failed and why: the server's words, its status, or that it was not reached. */
export function failureSentence(deed: CommentDeed, why: string | number | null): string {
  return `${commentMessages[deed]}: ${why ?? "Error de conexión con el servidor"}`;
}
