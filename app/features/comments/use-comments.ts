import { useEffect, useRef, useState } from "react";
import { usePages } from "#app/ui/lists/use-pages.ts";
import {
  CommentFailure,
  fetchComments,
  postComment,
  putComment,
  removeComment,
  removeMention,
} from "./comments-client.ts";
import type { CommentsOnPage, CommentView } from "./view.ts";

interface Options {
  id_publicacion: number;
  /** How many there are, on all pages. */
  count: number;
  /** What the server has read already; absent: it is fetched. */
  onPage: CommentsOnPage | undefined;
  onCount: ((count: number) => void) | undefined;
  pathTo: (before: string) => string;
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
export function useComments({ id_publicacion, onPage, onCount, pathTo, ...given }: Options) {
  // What is read anew meanwhile does not know what is being sent.
  const [first] = useState(onPage?.page);
  const pages = usePages({
    name: `comments of ${id_publicacion}`,
    first,
    keyOf: ({ id_comentario }) => id_comentario,
    read: (before) => fetchComments(id_publicacion, before),
    pathTo,
  });
  const [count, setCount] = useState(given.count);
  const nextTemporaryId = useRef(-1);

  useEffect(() => onCount?.(count), [count, onCount]);

  const { change } = pages;
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
    const at = Math.max(0, pages.rows.indexOf(comment));
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

  const unname = async (comment: CommentView, me: number) => {
    const menciones = comment.menciones.filter(({ id_usuario }) => id_usuario !== me);
    put(comment.id_comentario, { ...comment, menciones });
    try {
      await removeMention(comment.id_comentario);
    } catch (error) {
      put(comment.id_comentario, comment);
      throw error;
    }
  };

  const { failure } = pages;
  const loadError = failure instanceof CommentFailure ? failure.message : (onPage?.error ?? null);
  return { pages, count, loadError, write, edit, remove, unname };
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
