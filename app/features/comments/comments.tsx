import { useRef, useState } from "react";
import { Link } from "#app/ui/link.tsx";
import { useRootData } from "#app/ui/root-data.ts";
import { More } from "#app/ui/lists/more.tsx";
import { compactNumber } from "#app/ui/intl/numbers.ts";
import { CommentItem, type Note } from "./comment-item.tsx";
import { type CommentMode, openedBy, pathsOf } from "./comment-paths.ts";
import { messageOf } from "./comments-client.ts";
import styles from "./comments.module.css";
import { NewComment, SignInToComment } from "./new-comment.tsx";
import { useComments } from "./use-comments.ts";
import type { CommentsOnPage, CommentView } from "./view.ts";
import { strings } from "./strings.ts";

interface CommentsProps {
  post: { id_publicacion: number; commentCount: number };
  /** Absent where the server has not read them with the page. */
  onPage?: CommentsOnPage;
  onCount?: (count: number) => void;
}

/** The comments of a post, newest first, with the form for a new one. */
export function Comments({ post, onPage, onCount }: CommentsProps) {
  const { id_publicacion } = post;
  const viewer = useRootData()?.viewer ?? null;
  const paths = pathsOf(id_publicacion, onPage?.before ?? null);
  const shown = useComments({
    id_publicacion,
    count: post.commentCount,
    onPage,
    onCount,
    pathTo: paths.page,
  });
  const { pages } = shown;
  const failure = onPage?.failure ?? null;
  const [open, setOpen] = useState(openedBy(onPage));
  const [notes, setNotes] = useState<Record<number, Note>>(
    failure?.id_comentario ? { [failure.id_comentario]: failure } : {},
  );
  const list = useRef<HTMLOListElement>(null);

  const note = (id: number, said: Note) => setNotes((all) => ({ ...all, [id]: said }));
  const setMode = (id: number, mode: CommentMode) => setOpen(mode === "read" ? null : { id, mode });
  const edit = async (comment: CommentView, text: string) => {
    const id = comment.id_comentario;
    setOpen(null);
    note(id, {});
    try {
      await shown.edit(comment, text);
    } catch (error) {
      note(id, { error: messageOf(error), text });
      setMode(id, "edit");
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

  const unname = async (comment: CommentView) => {
    if (!viewer) return;
    try {
      await shown.unname(comment, viewer.id_usuario);
    } catch (error) {
      note(comment.id_comentario, { error: messageOf(error) });
    }
  };

  return (
    <section id="comentarios" className={styles.comments} aria-label={strings.title}>
      <h2 className={styles.title}>
        {strings.title} <span className={styles.count}>{compactNumber(shown.count)}</span>
      </h2>
      {viewer || failure?.intent === "comment" ? (
        <NewComment
          key={failure ? "again" : "new"}
          paths={paths}
          onPage={onPage}
          onSend={viewer ? (text, key) => shown.write(viewer, text, key) : undefined}
        />
      ) : (
        <SignInToComment />
      )}
      {onPage?.before && (
        <Link className={styles.newest} to={`${paths.action}#comentarios`} preventScrollReset>
          {strings.newest}
        </Link>
      )}
      <ol ref={list} className={styles.list} tabIndex={-1}>
        {pages.rows.map((comment) => (
          <CommentItem
            key={comment.id_comentario}
            comment={comment}
            mode={open?.id === comment.id_comentario ? open.mode : "read"}
            paths={paths}
            note={notes[comment.id_comentario]}
            onMode={(mode) => setMode(comment.id_comentario, mode)}
            onEdit={(text) => edit(comment, text)}
            onDelete={() => remove(comment)}
            isNamed={comment.menciones.some(({ id_usuario }) => id_usuario === viewer?.id_usuario)}
            onUnname={() => unname(comment)}
          />
        ))}
      </ol>
      {pages.isEmpty && <p className={styles.empty}>{strings.none}</p>}
      {pages.isOpening ? (
        <Skeleton />
      ) : (
        <More pages={pages} list={list} more={strings.more} failed={shown.loadError} wide />
      )}
    </section>
  );
}

function Skeleton() {
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">{strings.loading}</span>
      {[0, 1, 2].map((each) => (
        <span key={each} />
      ))}
    </div>
  );
}
