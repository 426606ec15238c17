import { type Dispatch, type SetStateAction, useRef, useState } from "react";
import { readDraft } from "#app/ui/forms/unsent.ts";
import { Link } from "#app/ui/link.tsx";
import { useRootData } from "#app/ui/root-data.ts";
import { More } from "#app/ui/lists/more.tsx";
import type { Page } from "#app/ui/lists/pages.ts";
import { usePages } from "#app/ui/lists/use-pages.ts";
import { CommentItem } from "../comment-item.tsx";
import { pathsOf } from "../comment-paths.ts";
import { fetchAnswers } from "../comments-client.ts";
import { NewComment, SignInToComment } from "../form/new-comment.tsx";
import { useComments, type Writer } from "../use-comments.ts";
import { useDraftPlace } from "../form/use-draft-place.ts";
import { useItems } from "../use-items.ts";
import type { CommentsOnPage, CommentView } from "../view.ts";
import { strings } from "../strings.ts";
import styles from "./answers.module.css";

interface AnswersProps {
  /** The first comment of the thread. */
  to: CommentView;
  onPage: CommentsOnPage | undefined;
  /** The comment of the thread that is being answered. */
  answering: CommentView | null;
  onAnswer: Dispatch<SetStateAction<CommentView | null>>;
  onCount: (by: number) => void;
}

const NONE: Page<CommentView> = { rows: [], nextBefore: null };

/** The answers to a comment, oldest first, with the form for another where one is asked for. */
export function Answers({ to, onPage, answering, onAnswer, onCount }: AnswersProps) {
  const { id_publicacion, id_comentario: hilo } = to;
  const viewer = useRootData()?.viewer ?? null;
  const desde = onPage?.thread?.desde ?? null;
  const paths = pathsOf(id_publicacion, { before: null, hilo, desde });
  const [first] = useState(onPage?.thread?.answers ?? (to.answerCount > 0 ? undefined : NONE));
  const pages = usePages({
    name: `answers to ${hilo}`,
    first,
    keyOf: ({ id_comentario }) => id_comentario,
    read: (before) => fetchAnswers(hilo, before),
    param: "desde",
    pathTo: (from) => paths.thread(hilo, from),
  });
  const shown = useComments({ id_publicacion, pages, onCount, hilo });
  const list = useRef<HTMLOListElement>(null);
  const itemOf = useItems({ shown, paths, onPage, list });

  const en_respuesta_a = answering?.id_comentario;
  const place = useDraftPlace(id_publicacion, en_respuesta_a);
  const isWriting = () => place !== null && readDraft(place).text !== "";
  const send = async (writer: Writer, text: { contenido: string; key: string }) => {
    await shown.write(writer, { ...text, ...(answering && { answered: answering }) });
    // Unless another is answered by now, or more is being written to this one.
    onAnswer((now) => (now?.id_comentario === en_respuesta_a && !isWriting() ? null : now));
  };
  const form = answering && (
    <div className={styles.form}>
      {viewer || onPage?.failure?.intent === "comment" ? (
        <NewComment
          key={answering.id_comentario}
          id_publicacion={id_publicacion}
          paths={pathsOf(id_publicacion, {
            ...{ before: null, hilo, desde, answering: answering.id_comentario },
          })}
          onPage={onPage}
          answered={answering}
          onCancel={() => onAnswer(null)}
          onSend={viewer ? (contenido, key) => send(viewer, { contenido, key }) : undefined}
        />
      ) : (
        <SignInToComment />
      )}
    </div>
  );
  return (
    <>
      {en_respuesta_a === hilo && form}
      {desde && (
        <Link className={styles.toggle} to={paths.thread(hilo)} preventScrollReset>
          {strings.firstAnswers}
        </Link>
      )}
      <ol ref={list} className={styles.list} tabIndex={-1}>
        {pages.rows.map((answer) => (
          <CommentItem
            key={answer.id_comentario}
            {...itemOf(answer)}
            isAnswered={en_respuesta_a === answer.id_comentario}
            onAnswer={onAnswer}
          >
            {en_respuesta_a === answer.id_comentario && form}
          </CommentItem>
        ))}
      </ol>
      {pages.isOpening ? (
        <p className={styles.opening} role="status">
          {strings.loadingAnswers}
        </p>
      ) : (
        <More
          pages={pages}
          list={list}
          more={strings.moreAnswers}
          loading={strings.loadingAnswers}
          failed={shown.loadError}
        />
      )}
    </>
  );
}
