import type { MessageView } from "../view.ts";

/** Both lists as one, oldest first, each message once; of two states of one the second's counts. */
export function mergeMessages(
  known: readonly MessageView[],
  more: readonly MessageView[],
): MessageView[] {
  const byId = new Map([...known, ...more].map((message) => [message.id, message]));
  return [...byId.values()].sort((a, b) => compare(a, b));
}

/** By the server's time: its dates are of one length, so they compare as text. */
function compare(a: MessageView, b: MessageView): number {
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? -1 : 1;
  return a.id - b.id;
}
