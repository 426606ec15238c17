import type { MentionView } from "#app/features/posts/view.ts";

/** A comment as pages and API show it (product.md 14.1). */
export interface CommentView {
  id_comentario: number;
  id_publicacion: number;
  id_usuario: number;
  nombre_usuario: string;
  profile_picture: string | null;
  verificado: 0 | 1;
  contenido: string;
  /** Whom the text names. */
  menciones: MentionView[];
  /** ISO 8601, UTC. */
  fecha_comentario: string;
  edited: boolean;
  /** What the viewer may do with it. */
  canEdit: boolean;
  canDelete: boolean;
}

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
