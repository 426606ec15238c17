import { call, CallFailure } from "#app/ui/browser/browser-client.ts";
import { keepBehind } from "#app/ui/browser/outbox/outbox.ts";
import type { Call } from "#app/ui/browser/outbox/waiting.ts";
import { callPage } from "#app/ui/lists/call-page.ts";
import type { Page } from "#app/ui/lists/pages.ts";
import { ANSWERS_PAGE, type CommentSort } from "./limits.ts";
import {
  type CommentAction,
  type CommentView,
  failureSentence,
  type FirstComments,
  pageOf,
} from "./view.ts";

/** Why a call failed, in the words of the catalogue. */
export class CommentFailure extends Error {
  readonly needsSignIn: boolean;
  /** The server said nothing: it may have done it or not. */
  readonly isUnanswered: boolean;

  constructor(action: CommentAction, { message, fields, status, needsSignIn }: CallFailure) {
    super(failureSentence(action, fields.contenido ?? (message || status || null)));
    this.needsSignIn = needsSignIn;
    this.isUnanswered = status === 0;
  }
}

/** The sentence of a failed call; any other error goes on. */
export function messageOf(error: unknown): string {
  if (error instanceof CommentFailure) return error.message;
  throw error;
}

export async function fetchComments(
  id: number,
  sort: CommentSort,
  before: string | null,
): Promise<Page<CommentView>> {
  const query = new URLSearchParams({ sort, ...(before && { before }) });
  const path = `/api/publicaciones/${id}/comentarios?${query}`;
  return pageOf(await named("load", call<FirstComments>(path)));
}

export function fetchAnswers(id: number, before: string | null): Promise<Page<CommentView>> {
  const limit = ANSWERS_PAGE;
  const path = `/api/comentarios/${id}/respuestas`;
  return named("load", callPage(path, "comments", { before, limit }));
}

/** Where a comment on a post is sent. */
export function commentsPath(id: number): string {
  return `/api/publicaciones/${id}/comentarios`;
}

export async function postComment(
  id: number,
  said: { contenido: string; en_respuesta_a?: number },
  key: string,
): Promise<CommentView> {
  const path = commentsPath(id);
  const headers = { "Idempotency-Key": key };
  const sent = call<Answer>(path, { method: "POST", json: said, headers });
  return (await named("send", sent)).comment;
}

/** Whether it waits behind what was sent there before and waits. */
export function waitBehind(kept: Call): Promise<boolean> {
  return named("send", keepBehind(kept));
}

export async function putComment(id_comentario: number, contenido: string): Promise<CommentView> {
  const path = `/api/comentarios/${id_comentario}`;
  const sent = call<Answer>(path, { method: "PUT", json: { contenido } });
  return (await named("edit", sent)).comment;
}

export async function removeComment(id_comentario: number): Promise<void> {
  await named("delete", call(`/api/comentarios/${id_comentario}`, { method: "DELETE" }));
}

export async function pinComment(id_comentario: number, pinned: boolean): Promise<void> {
  const path = `/api/comentarios/${id_comentario}/pin`;
  await named("pin", call(path, { method: "POST", json: { pinned } }));
}

export async function removeMention(id_comentario: number): Promise<void> {
  await named("mention", call(`/api/comentarios/${id_comentario}/mencion`, { method: "DELETE" }));
}

interface Answer {
  comment: CommentView;
}

/** A call whose failure says what was being done. */
async function named<T>(action: CommentAction, sent: Promise<T>): Promise<T> {
  try {
    return await sent;
  } catch (error) {
    throw error instanceof CallFailure ? new CommentFailure(action, error) : error;
  }
}
