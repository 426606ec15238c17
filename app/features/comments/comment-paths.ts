import type { CommentsOnPage } from "./view.ts";

export type CommentMode = "read" | "edit" | "delete";

export interface CommentPaths {
  action: string;
  /** The page with this comment in another mode. */
  to: (mode: CommentMode, id_comentario: number) => string;
  /** The page whose comments begin there. */
  page: (before: string) => string;
  /** Hidden fields of every form. */
  fields: Record<string, string>;
}

const query = { edit: "editar", delete: "eliminar" } as const;

/** Without scripts the address tells which comment is being edited or deleted. */
export function pathsOf(id_publicacion: number, before: string | null): CommentPaths {
  const action = `/publicacion/${id_publicacion}`;
  return {
    action,
    fields: before ? { before } : {},
    page: (from) => `${action}?before=${from}#comentarios`,
    to: (mode, id) => {
      const search = new URLSearchParams(before ? { before } : {});
      if (mode !== "read") search.set(query[mode], String(id));
      return `${action}?${search}#c${id}`;
    },
  };
}

export function openedBy(onPage: CommentsOnPage | undefined) {
  const { editing, deleting } = onPage ?? {};
  if (editing) return { id: editing, mode: "edit" as CommentMode };
  return deleting ? { id: deleting, mode: "delete" as CommentMode } : null;
}
