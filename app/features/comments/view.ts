import type { z } from "zod";
import { fill } from "#app/strings/language.ts";
import type { Page } from "#app/ui/lists/pages.ts";
import type { CommentSort } from "./limits.ts";
import type { commentView } from "./schema.ts";
import { strings } from "./strings.ts";

/** A comment as pages and API show it (product.md 14.1). */
export type CommentView = z.infer<typeof commentView>;

export interface CommentsPage {
  comments: CommentView[];
  nextBefore: string | null;
}

/** The comments of a post; beside the first of them, which it may be among, the one that is pinned. */
export interface FirstComments extends CommentsPage {
  pinned: CommentView | null;
}

/** As a list that begins with the one that is pinned. */
export function pageOf({ pinned, comments, nextBefore }: FirstComments): Page<CommentView> {
  if (!pinned) return { rows: comments, nextBefore };
  const others = comments.filter((each) => each.id_comentario !== pinned.id_comentario);
  return { rows: [pinned, ...others], nextBefore };
}

/** One thread instead of all comments: its first comment is the only row of the page. */
export interface ThreadOnPage {
  id_comentario: number;
  answers: Page<CommentView>;
  /** The cursor of these answers; null for the first. */
  desde: string | null;
  /** The comment of the thread that is being answered. */
  answering: CommentView | null;
}

/** What the address and a form that failed say, where there are no scripts. */
export interface CommentsOnPage {
  /** Null: they could not be read, and `error` says so. */
  page: Page<CommentView> | null;
  error: string | null;
  /** The cursor of this page; null for the newest. */
  before: string | null;
  sort: CommentSort;
  thread: ThreadOnPage | null;
  editing: number | null;
  deleting: number | null;
  /** Of the form for a new comment. */
  key: string;
  failure?: CommentFormFailure | null;
}

export interface CommentFormFailure {
  intent: string;
  /** 0 for a new one. */
  id_comentario: number;
  text: string;
  error: string;
}

/** product.md 14.6 */
export type CommentAction = keyof typeof strings.failed;

/** What the forms of comments do, by their intent. */
export const commentActions: Partial<Record<string, CommentAction>> = {
  comment: "send",
  "edit-comment": "edit",
  "delete-comment": "delete",
  "like-comment": "like",
  "pin-comment": "pin",
  "remove-comment-mention": "mention",
};

/** What failed and why: the server's words, its status, or that it was not reached. */
export function failureSentence(action: CommentAction, why: string | number | null): string {
  return fill(strings.failed[action], { why: why ?? strings.notReached });
}
