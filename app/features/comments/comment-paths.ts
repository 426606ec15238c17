import type { CommentSort } from "./limits.ts";
import type { CommentsOnPage } from "./view.ts";

export type CommentMode = "read" | "edit" | "delete";

export interface CommentPaths {
  /** What forms are sent to: the page as it is, so that a refused one is shown where it stood. */
  action: string;
  /** All the comments. */
  all: string;
  /** Their beginning in this order. */
  sorted: (sort: CommentSort) => string;
  /** The page with this comment in another mode. */
  to: (mode: CommentMode, id_comentario: number) => string;
  /** The page whose comments begin there. */
  page: (before: string) => string;
  /** The thread of this comment, with the form to answer it. */
  answer: (id_comentario: number) => string;
  /** The thread of this comment; where `desde` is given, what follows there. */
  thread: (id_comentario: number, desde?: string) => string;
  /** Hidden fields of every form. */
  fields: Record<string, string>;
}

const query = { edit: "editar", delete: "eliminar" } as const;

/** Without scripts the address tells which comment is being edited, deleted or answered, and which thread is open. */
export function pathsOf(id_publicacion: number, shown: Place): CommentPaths {
  const post = `/publicacion/${id_publicacion}`;
  const place = placeOf(shown);
  const search = new URLSearchParams(place);
  if (shown.answering) search.set("responder", String(shown.answering));
  const begin = ({ before = null, sort }: Partial<Place>) => {
    const search = new URLSearchParams(placeOf({ before, sort }));
    return `${post}${search.size > 0 ? `?${search}` : ""}#comentarios`;
  };
  return {
    action: search.size > 0 ? `${post}?${search}` : post,
    all: begin({ sort: shown.sort }),
    sorted: (sort) => begin({ sort }),
    fields: place,
    page: (before) => begin({ before, sort: shown.sort }),
    to: (mode, id) => {
      const search = new URLSearchParams(place);
      if (mode !== "read") search.set(query[mode], String(id));
      return `${post}?${search}#c${id}`;
    },
    answer: (id) => `${post}?responder=${id}#c${id}`,
    thread: (id, desde) =>
      `${post}?${new URLSearchParams({ hilo: String(id), ...(desde && { desde }) })}#c${id}`,
  };
}

interface Place {
  before: string | null;
  sort?: CommentSort | undefined;
  /** The thread that is open. */
  hilo?: number | null;
  desde?: string | null;
  answering?: number | null;
}

/** Which part of the comments the page shows. */
function placeOf({ before, sort, hilo, desde }: Place): Record<string, string> {
  if (hilo) return { hilo: String(hilo), ...(desde && { desde }) };
  return { ...(sort === "popular" && { orden: ORDER }), ...(before && { before }) };
}

const ORDER = "destacados";

/** Which order of the comments the address asks for. */
export function sortIn(search: URLSearchParams): CommentSort {
  return search.get("orden") === ORDER ? "popular" : "recent";
}

export function openedBy(onPage: CommentsOnPage | undefined) {
  const { failure, editing, deleting } = onPage ?? {};
  // The form that was refused was sent to an address that does not tell.
  const edited = (failure?.intent === "edit-comment" && failure.id_comentario) || editing;
  if (edited) return { id: edited, mode: "edit" as CommentMode };
  return deleting ? { id: deleting, mode: "delete" as CommentMode } : null;
}
