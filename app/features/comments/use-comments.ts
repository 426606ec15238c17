import { useRef } from "react";
import { keepCall } from "#app/ui/browser/outbox/outbox.ts";
import type { Call } from "#app/ui/browser/outbox/waiting.ts";
import { useSent } from "#app/ui/browser/outbox/use-waiting.ts";
import type { Pages } from "#app/ui/lists/use-pages.ts";
import { behindPinned, pinUndone, withComment, withPin } from "./comment-rows.ts";
import {
  CommentFailure,
  commentsPath,
  pinComment,
  postComment,
  putComment,
  removeComment,
  removeMention,
  waitBehind,
} from "./comments-client.ts";
import type { CommentView } from "./view.ts";

interface Options {
  id_publicacion: number;
  pages: Pick<Pages<CommentView>, "rows" | "change" | "failure">;
  /** So many more, or fewer, are there with their answers. */
  onCount: (by: number) => void;
  /** Of the thread whose answers they are; absent: they are comments by themselves, and the newest is first. */
  hilo?: number;
}

export interface Writer {
  id_usuario: number;
  nombre_usuario: string;
  profile_picture: string | null;
}

export type ShownComments = ReturnType<typeof useComments>;

/**
 * A list of comments, and what is done to them: shown at once, and taken back when the server
 * refuses. What fails throws a `CommentFailure` with the sentence to show.
 */
export function useComments({ id_publicacion, pages, onCount, hilo }: Options) {
  const nextTemporaryId = useRef(-1);
  const { change, failure } = pages;
  const path = commentsPath(id_publicacion);
  const put = (id: number, comment: CommentView) => change((all) => withComment(all, id, comment));
  const drop = (id: number) =>
    change((all) => all.filter(({ id_comentario }) => id_comentario !== id));

  // What waited without a line has been sent.
  useSent(path, (answer) => {
    const { comment } = answer as { comment?: CommentView };
    if (!comment || comment.hilo !== (hilo ?? null)) return;
    if (pages.rows.some(({ id_comentario }) => id_comentario === comment.id_comentario)) return;
    change((all) => (hilo === undefined ? behindPinned(all, comment) : [...all, comment]));
    onCount(1);
  });

  const write = async (
    writer: Writer,
    { contenido, key, answered }: { contenido: string; key: string; answered?: CommentView },
  ) => {
    const en_respuesta_a = answered?.id_comentario;
    const said = { contenido, ...(en_respuesta_a !== undefined && { en_respuesta_a }) };
    const kept: Call = {
      ...{ viewer: writer.id_usuario, kind: "comment", path, json: said, key },
      ...{ words: contenido, where: `/publicacion/${id_publicacion}#comentarios` },
    };
    // What waits was typed before it.
    if (await waitBehind(kept)) return;
    const id = nextTemporaryId.current--;
    const draft = { ...draftOf(writer, { id, id_publicacion, contenido }), hilo: hilo ?? null };
    if (answered && answered.hilo !== null) draft.responde_a = answered;
    change((all) => (hilo === undefined ? behindPinned(all, draft) : [...all, draft]));
    onCount(1);
    try {
      put(id, await postComment(id_publicacion, said, key));
    } catch (error) {
      drop(id);
      onCount(-1);
      const isUnanswered = error instanceof CommentFailure && error.isUnanswered;
      if (!isUnanswered || !(await keepCall(kept))) throw error;
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
    const gone = 1 + comment.answerCount;
    drop(comment.id_comentario);
    onCount(-gone);
    try {
      await removeComment(comment.id_comentario);
    } catch (error) {
      change((all) => [...all.slice(0, at), comment, ...all.slice(at)]);
      onCount(gone);
      throw error;
    }
  };

  /** It stands first, instead of any other; or, no longer pinned, still where it is. */
  const pin = async (comment: CommentView, pinned: boolean) => {
    const id = comment.id_comentario;
    const before = pages.rows;
    change((all) => withPin(all, id, pinned));
    try {
      await pinComment(id, pinned);
    } catch (error) {
      change((all) => pinUndone(all, id, before));
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

  /** A comment has so many more answers, or fewer. */
  const countAnswers = (id: number, by: number) => {
    change((all) =>
      all.map((each) =>
        each.id_comentario === id
          ? { ...each, answerCount: Math.max(0, each.answerCount + by) }
          : each,
      ),
    );
    onCount(by);
  };

  const loadError = failure instanceof CommentFailure ? failure.message : null;
  return { rows: pages.rows, loadError, write, edit, remove, pin, unname, countAnswers };
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
    hilo: null,
    responde_a: null,
    answerCount: 0,
    likeCount: 0,
    userHasLiked: false,
    likedByCreator: false,
    pinned: false,
    fecha_comentario: new Date().toISOString(),
    edited: false,
    canEdit: false,
    canDelete: false,
    canPin: false,
  };
}
