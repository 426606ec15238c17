import { useCallback, useEffect, useRef, useState } from "react";
import {
  fetchComments,
  messageOf,
  postComment,
  putComment,
  removeComment,
} from "./comments-client.ts";
import type { CommentsPage, CommentView } from "./view.ts";

interface Options {
  id_publicacion: number;
  /** How many there are, on all pages. */
  count: number;
  /** What the server has read already; absent: it is fetched. */
  initial: CommentsPage | undefined;
  onCount: ((count: number) => void) | undefined;
}

export interface Writer {
  id_usuario: number;
  nombre_usuario: string;
  profile_picture: string | null;
}

/**
 * The comments of a post, and what is done to them: shown at once, and taken back when the server
 * refuses. What fails throws a `CommentFailure` with the sentence to show.
 */
export function useComments({ id_publicacion, count: counted, initial, onCount }: Options) {
  const [page, setPage] = useState<CommentsPage | null>(initial ?? null);
  const [count, setCount] = useState(counted);
  const [isLoading, setLoading] = useState(false);
  const [loadError, setLoadError] = useState<string | null>(null);
  const nextTemporaryId = useRef(-1);

  const load = useCallback(
    async (before: string | null) => {
      setLoading(true);
      setLoadError(null);
      try {
        const more = await fetchComments(id_publicacion, before);
        setPage((shown) => (shown && before ? joined(shown, more) : more));
      } catch (error) {
        setLoadError(messageOf(error));
      } finally {
        setLoading(false);
      }
    },
    [id_publicacion],
  );

  useEffect(() => {
    if (!initial) void load(null);
  }, [initial, load]);

  useEffect(() => onCount?.(count), [count, onCount]);

  const change = (to: (comments: CommentView[]) => CommentView[]) =>
    setPage((shown) => shown && { ...shown, comments: to(shown.comments) });
  const put = (id: number, comment: CommentView) =>
    change((all) => all.map((each) => (each.id_comentario === id ? comment : each)));

  const write = async (writer: Writer, contenido: string, key: string) => {
    const draft = draftOf(writer, { id_publicacion, contenido, id: nextTemporaryId.current-- });
    change((all) => [draft, ...all]);
    setCount((before) => before + 1);
    try {
      put(draft.id_comentario, await postComment(id_publicacion, contenido, key));
    } catch (error) {
      change((all) => all.filter((each) => each.id_comentario !== draft.id_comentario));
      setCount((before) => Math.max(0, before - 1));
      throw error;
    }
  };

  const edit = async (comment: CommentView, contenido: string) => {
    put(comment.id_comentario, { ...comment, contenido });
    try {
      put(comment.id_comentario, await putComment(comment.id_comentario, contenido));
    } catch (error) {
      put(comment.id_comentario, comment);
      throw error;
    }
  };

  const remove = async (comment: CommentView) => {
    const at = Math.max(0, page?.comments.indexOf(comment) ?? 0);
    change((all) => all.filter((each) => each.id_comentario !== comment.id_comentario));
    setCount((before) => Math.max(0, before - 1));
    try {
      await removeComment(comment.id_comentario);
    } catch (error) {
      change((all) => [...all.slice(0, at), comment, ...all.slice(at)]);
      setCount((before) => before + 1);
      throw error;
    }
  };

  return { page, count, isLoading, loadError, load, write, edit, remove };
}

/** Comments that are written meanwhile move the border of a page: none is shown twice. */
function joined(shown: CommentsPage, more: CommentsPage): CommentsPage {
  const known = new Set(shown.comments.map(({ id_comentario }) => id_comentario));
  const fresh = more.comments.filter(({ id_comentario }) => !known.has(id_comentario));
  return { comments: [...shown.comments, ...fresh], nextBefore: more.nextBefore };
}

function draftOf(
  writer: Writer,
  { id, ...text }: { id: number; id_publicacion: number; contenido: string },
): CommentView {
  return {
    ...writer,
    ...text,
    id_comentario: id,
    verificado: 0,
    menciones: [],
    fecha_comentario: new Date().toISOString(),
    edited: false,
    canEdit: false,
    canDelete: false,
  };
}
