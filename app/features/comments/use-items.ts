import { type RefObject, useState } from "react";
import { useRootData } from "#app/ui/root-data.ts";
import type { CommentItemProps, Note } from "./comment-item.tsx";
import { type CommentMode, type CommentPaths, openedBy } from "./comment-paths.ts";
import { messageOf } from "./comments-client.ts";
import type { ShownComments } from "./use-comments.ts";
import type { CommentsOnPage, CommentView } from "./view.ts";

interface Options {
  shown: ShownComments;
  paths: CommentPaths;
  onPage: CommentsOnPage | undefined;
  /** Where whoever has deleted one goes on. */
  list: RefObject<HTMLElement>;
}

/**
 * What is typed in the forms of comments that are edited, by their ids, until it is saved or cancelled: the forms come
 * and go. It lasts as long as the document; only whose comment it is edits it.
 */
const typed = new Map<number, string>();

/** Which comment of a list is being edited or deleted, and what went wrong with it: what its item is given. */
export function useItems({ shown, paths, onPage, list }: Options) {
  const viewer = useRootData()?.viewer ?? null;
  const failure = onPage?.failure ?? null;
  const [open, setOpen] = useState(openedBy(onPage));
  const [notes, setNotes] = useState<Record<number, Note>>(
    failure?.id_comentario ? { [failure.id_comentario]: failure } : {},
  );

  const note = (id: number, said: Note) => setNotes((all) => ({ ...all, [id]: said }));
  const setMode = (id: number, mode: CommentMode) => setOpen(mode === "read" ? null : { id, mode });
  const edit = async (comment: CommentView, text: string) => {
    const id = comment.id_comentario;
    const sent = typed.get(id);
    setOpen(null);
    note(id, {});
    try {
      await shown.edit(comment, text);
      // Unless it is edited again by now.
      if (typed.get(id) === sent) typed.delete(id);
    } catch (error) {
      note(id, { error: messageOf(error), text });
      // Where another is being typed in by now, this one keeps its text until it is opened again.
      setOpen((other) => other ?? { id, mode: "edit" });
    }
  };
  const remove = async (comment: CommentView) => {
    setOpen(null);
    list.current?.focus();
    try {
      await shown.remove(comment);
    } catch (error) {
      note(comment.id_comentario, { error: messageOf(error) });
    }
  };
  const pin = async (comment: CommentView) => {
    if (!comment.pinned) list.current?.focus();
    try {
      await shown.pin(comment, !comment.pinned);
    } catch (error) {
      note(comment.id_comentario, { error: messageOf(error) });
    }
  };
  const unname = async (comment: CommentView) => {
    if (!viewer) return;
    try {
      await shown.unname(comment, viewer.id_usuario);
    } catch (error) {
      note(comment.id_comentario, { error: messageOf(error) });
    }
  };

  return (comment: CommentView): CommentItemProps => {
    const id = comment.id_comentario;
    return {
      ...{ comment, paths },
      mode: open?.id === id ? open.mode : "read",
      note: notes[id],
      typed: typed.get(id),
      onType: (text) => {
        if (text !== null) return void typed.set(id, text);
        typed.delete(id);
        // Nor what was not saved.
        note(id, {});
      },
      onMode: (mode) => setMode(id, mode),
      onEdit: (text) => void edit(comment, text),
      onDelete: () => void remove(comment),
      isNamed: comment.menciones.some(({ id_usuario }) => id_usuario === viewer?.id_usuario),
      onPin: () => void pin(comment),
      onUnname: () => void unname(comment),
    };
  };
}
