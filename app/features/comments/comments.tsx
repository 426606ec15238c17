import { useEffect, useRef, useState } from "react";
import { Link } from "#app/ui/link.tsx";
import { useRootData } from "#app/ui/root-data.ts";
import { More } from "#app/ui/lists/more.tsx";
import { usePages } from "#app/ui/lists/use-pages.ts";
import { compactNumber } from "#app/ui/intl/numbers.ts";
import { WaitingList } from "#app/ui/waiting/waiting-list.tsx";
import { pathsOf } from "./comment-paths.ts";
import { commentsPath, fetchComments } from "./comments-client.ts";
import styles from "./comments.module.css";
import type { CommentSort } from "./limits.ts";
import { NewComment, SignInToComment } from "./form/new-comment.tsx";
import { OrderLinks } from "./order/order-links.tsx";
import { ThreadItem } from "./thread/thread-item.tsx";
import { useComments } from "./use-comments.ts";
import { useItems } from "./use-items.ts";
import type { CommentsOnPage } from "./view.ts";
import { strings } from "./strings.ts";

interface CommentsProps {
  post: { id_publicacion: number; commentCount: number };
  /** Absent where the server has not read them with the page. */
  onPage?: CommentsOnPage;
  /** Where the server has not: their order, and what changes it in its place. */
  sort?: CommentSort;
  onSort?: (sort: CommentSort) => void;
  onCount?: (count: number) => void;
}

/** The comments of a post with the form for a new one; or one thread of them. */
export function Comments({ post, onPage, onCount, onSort, ...given }: CommentsProps) {
  const { id_publicacion } = post;
  const viewer = useRootData()?.viewer ?? null;
  const thread = onPage?.thread ?? null;
  const sort = onPage?.sort ?? given.sort ?? "recent";
  const paths = pathsOf(id_publicacion, {
    ...{ before: onPage?.before ?? null, sort },
    ...(thread && { hilo: thread.id_comentario, desde: thread.desde }),
  });
  const { count, add } = useCount(post.commentCount, onCount);
  // What is read anew meanwhile does not know what is being sent.
  const [first] = useState(onPage?.page);
  const pages = usePages({
    name: `comments of ${id_publicacion} ${thread?.id_comentario ?? sort}`,
    first,
    keyOf: ({ id_comentario }) => id_comentario,
    read: (before) => fetchComments(id_publicacion, sort, before),
    pathTo: paths.page,
  });
  const shown = useComments({ id_publicacion, pages, onCount: add });
  const failure = onPage?.failure ?? null;
  const list = useRef<HTMLOListElement>(null);
  const itemOf = useItems({ shown, paths, onPage, list });

  return (
    <section id="comentarios" className={styles.comments} aria-label={strings.title}>
      <h2 className={styles.title}>
        {strings.title} <span className={styles.count}>{compactNumber(count)}</span>
      </h2>
      {!thread && (viewer || failure?.intent === "comment") && (
        <NewComment
          key={failure ? "again" : "new"}
          id_publicacion={id_publicacion}
          paths={paths}
          onPage={onPage}
          onSend={viewer ? (contenido, key) => shown.write(viewer, { contenido, key }) : undefined}
        />
      )}
      {!viewer && failure?.intent !== "comment" && <SignInToComment />}
      <WaitingList viewer={viewer?.id_usuario} path={commentsPath(id_publicacion)} />
      {!thread && (sort !== "recent" || pages.rows.length > 1) && (
        <OrderLinks paths={paths} sort={sort} onSort={onSort} />
      )}
      {(thread ?? onPage?.before) && (
        <Link className={styles.newest} to={paths.all} preventScrollReset>
          {thread ? strings.all : strings.fromFirst[sort]}
        </Link>
      )}
      <ol ref={list} className={styles.list} tabIndex={-1}>
        {pages.rows.map((comment) => (
          <ThreadItem
            key={comment.id_comentario}
            item={itemOf(comment)}
            onPage={thread?.id_comentario === comment.id_comentario ? onPage : undefined}
            onCount={(by) => shown.countAnswers(comment.id_comentario, by)}
          />
        ))}
      </ol>
      {pages.isEmpty && <p className={styles.empty}>{strings.none}</p>}
      {pages.isOpening ? (
        <Skeleton />
      ) : (
        <More
          pages={pages}
          list={list}
          more={strings.more}
          failed={shown.loadError ?? onPage?.error ?? null}
          wide
        />
      )}
    </section>
  );
}

function useCount(first: number, onCount: CommentsProps["onCount"]) {
  const [count, setCount] = useState(first);
  useEffect(() => onCount?.(count), [count, onCount]);
  return { count, add: (by: number) => setCount((before) => Math.max(0, before + by)) };
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
