import { call } from "#app/ui/browser/browser-client.ts";
import type { MessageView, ThreadView } from "./view.ts";

export function threadPath(peerId: number, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `/api/messages/with/${peerId}${search && `?${search}`}`;
}

/** The messages before a cursor. */
export function getOlder(peerId: number, before: string): Promise<ThreadView> {
  return call(threadPath(peerId, { before }), { cache: "no-store" });
}

export async function postMessage(
  peerId: number,
  { text, clave }: { text: string; clave: string },
): Promise<MessageView> {
  const headers = { "Idempotency-Key": clave };
  const sent = { method: "POST", json: { text }, headers };
  return (await call<{ message: MessageView }>(threadPath(peerId), sent)).message;
}
