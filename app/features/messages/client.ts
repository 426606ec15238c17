import { REQUEST_TIMEOUT_SECONDS } from "./limits.ts";
import type { ConversationView, MessageView, ThreadView } from "./view.ts";

/** What the server refused, with its sentence. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The JSON of a GET with its version; null when the server has nothing newer than `etag`. */
export async function getIfNewer<T>(
  path: string,
  etag: string | null,
  signal?: AbortSignal,
): Promise<{ body: T; etag: string | null } | null> {
  const headers: HeadersInit = etag ? { "If-None-Match": etag } : {};
  const response = await fetch(path, { headers, cache: "no-store", signal: withTimeout(signal) });
  if (response.status === 304) return null;
  return { body: await bodyOf<T>(response), etag: response.headers.get("ETag") };
}

export function getThread(peerId: number, query: Record<string, string>, signal?: AbortSignal) {
  return getIfNewer<ThreadView>(threadPath(peerId, query), null, signal);
}

export function threadPath(peerId: number, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `/api/messages/with/${peerId}${search && `?${search}`}`;
}

export interface ConversationsBody {
  conversations: ConversationView[];
  nextBefore: string | null;
}

/** Throws {@link Refused}, or what the line threw. */
export async function postMessage(
  peerId: number,
  { text, clave }: { text: string; clave: string },
): Promise<MessageView> {
  const response = await fetch(threadPath(peerId), {
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": clave },
    body: JSON.stringify({ text }),
    signal: withTimeout(),
  });
  return (await bodyOf<{ message: MessageView }>(response)).message;
}

async function bodyOf<T>(response: Response): Promise<T> {
  if (response.ok) return (await response.json()) as T;
  const body = (await response.json().catch(() => ({}))) as {
    error?: string;
    fields?: { text?: string };
  };
  throw new Refused(response.status, body.fields?.text ?? body.error ?? "");
}

function withTimeout(signal?: AbortSignal): AbortSignal {
  const timeout = new AbortController();
  setTimeout(() => timeout.abort(), REQUEST_TIMEOUT_SECONDS * 1000);
  signal?.addEventListener("abort", () => timeout.abort());
  return timeout.signal;
}
