import { type MouseEvent, useState } from "react";
import { plural } from "#app/strings/language.ts";
import { opensElsewhere } from "#app/ui/browser/opens-elsewhere.ts";
import { Link } from "#app/ui/link.tsx";
import { CommentItem, type CommentItemProps } from "../comment-item.tsx";
import type { CommentsOnPage, CommentView } from "../view.ts";
import { strings } from "../strings.ts";
import { Answers } from "./answers.tsx";
import styles from "./answers.module.css";

interface ThreadItemProps {
  item: CommentItemProps;
  /** Where its thread is what the page shows. */
  onPage: CommentsOnPage | undefined;
  /** So many more answers are there. */
  onCount: (by: number) => void;
}

/** A comment with the way to its answers, which open below it. */
export function ThreadItem({ item, onPage, onCount }: ThreadItemProps) {
  const { comment, paths } = item;
  const [isOpen, setOpen] = useState(onPage !== undefined);
  const [answering, setAnswering] = useState<CommentView | null>(onPage?.thread?.answering ?? null);
  const here = (act: () => void) => (event: MouseEvent<HTMLAnchorElement>) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    act();
  };
  const answer = (to: CommentView) => {
    setOpen(true);
    setAnswering(to);
  };
  return (
    <CommentItem
      {...item}
      isAnswered={isOpen && answering?.id_comentario === comment.id_comentario}
      onAnswer={answer}
    >
      {isOpen ? (
        <Answers
          to={comment}
          onPage={onPage}
          answering={answering}
          onAnswer={setAnswering}
          onCount={onCount}
        />
      ) : null}
      {comment.answerCount > 0 && !onPage && (
        <Link
          className={styles.toggle}
          to={paths.thread(comment.id_comentario)}
          preventScrollReset
          aria-expanded={isOpen}
          onClick={here(() => {
            setOpen(!isOpen);
            setAnswering(null);
          })}
        >
          {isOpen ? strings.hideAnswers : plural(comment.answerCount, strings.answers)}
        </Link>
      )}
    </CommentItem>
  );
}
