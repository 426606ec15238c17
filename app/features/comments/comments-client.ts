import { type CommentDeed, failureSentence } from "./messages.ts";
import type { CommentsPage, CommentView } from "./view.ts";

/** product.md 23.4: how long a call may take. */
const TIMEOUT_MS = 30_000;

/** Why a call failed, in the words of the catalogue. */
export class CommentFailure extends Error {
  readonly needsSignIn: boolean;

  constructor(message: string, status?: number) {
    super(message);
    this.needsSignIn = status === 401;
  }
}

/** The sentence of a failed call; any other error goes on. */
export function messageOf(error: unknown): string {
  if (error instanceof CommentFailure) return error.message;
  throw error;
}

export function fetchComments(id: number, before: string | null): Promise<CommentsPage> {
  const query = before ? `?before=${before}` : "";
  return call("load", `/api/publicaciones/${id}/comentarios${query}`, { method: "GET" });
}

export async function postComment(
  id: number,
  contenido: string,
  key: string,
): Promise<CommentView> {
  const { comment } = await call<{ comment: CommentView }>(
    "send",
    `/api/publicaciones/${id}/comentarios`,
    { method: "POST", ...json({ contenido }, { "Idempotency-Key": key }) },
  );
  return comment;
}

export async function putComment(id_comentario: number, contenido: string): Promise<CommentView> {
  const init = { method: "PUT", ...json({ contenido }) };
  const path = `/api/comentarios/${id_comentario}`;
  return (await call<{ comment: CommentView }>("edit", path, init)).comment;
}

export async function removeComment(id_comentario: number): Promise<void> {
  await call("delete", `/api/comentarios/${id_comentario}`, { method: "DELETE" });
}

function json(body: object, headers: Record<string, string> = {}) {
  return {
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", ...headers },
  };
}

async function call<T>(deed: CommentDeed, path: string, init: RequestInit): Promise<T> {
  const response = await send(path, init);
  if (!response) throw new CommentFailure(failureSentence(deed, null));
  const answer = (await response.json().catch(() => null)) as
    (T & { error?: string; fields?: { contenido?: string } }) | null;
  if (response.ok) return answer as T;
  const why = answer?.fields?.contenido ?? answer?.error ?? response.status;
  throw new CommentFailure(failureSentence(deed, why), response.status);
}

/** Null when there was no answer. */
async function send(path: string, init: RequestInit): Promise<Response | null> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), TIMEOUT_MS);
  try {
    return await fetch(path, { ...init, signal: stop.signal });
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
