import { call } from "#app/ui/browser/browser-client.ts";
import type { Emoji } from "./reactions/emoji.ts";
import type { MessageView, ReactionView, ThreadView } from "./view.ts";

export function threadPath(peerId: number, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `/api/messages/with/${peerId}${search && `?${search}`}`;
}

/** The messages before a cursor. */
export function getOlder(peerId: number, before: string): Promise<ThreadView> {
  return call(threadPath(peerId, { before }), { cache: "no-store" });
}

interface SentMessage {
  text: string;
  clave: string;
  answers?: number | undefined;
  /** What came before it in pieces, by its names, with commas between. */
  uploads?: string | undefined;
}

export async function postMessage(
  peerId: number,
  { text, clave, answers, uploads }: SentMessage,
): Promise<MessageView> {
  const headers = { "Idempotency-Key": clave };
  const sent = { method: "POST", json: { text, responde_a: answers, subidas: uploads }, headers };
  return (await call<{ message: MessageView }>(threadPath(peerId), sent)).message;
}

/** For both. */
export async function removeMessage(id: number): Promise<void> {
  await call(`/api/messages/${id}`, { method: "DELETE" });
}

/** For oneself. */
export async function hideMessage(id: number): Promise<void> {
  await call(`/api/messages/${id}/hide`, { method: "POST", json: { hidden: true } });
}

/** One's sign on a message, or none; gives all there are on it. */
export async function postReaction(id: number, emoji: Emoji | null): Promise<ReactionView[]> {
  const path = `/api/messages/${id}/reaction`;
  const sent = { method: "POST", json: { emoji } };
  return (await call<{ reactions: ReactionView[] }>(path, sent)).reactions;
}
