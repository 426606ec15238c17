import { quoteOf } from "../answers/quote-of.ts";
import type { MessageView } from "../view.ts";

/** Both lists as one, oldest first, each message once; of two states of one the second's counts. */
export function mergeMessages(
  known: readonly MessageView[],
  more: readonly MessageView[],
): MessageView[] {
  const byId = new Map([...known, ...more].map((message) => [message.id, message]));
  return [...byId.values()].sort((a, b) => compare(a, b));
}

/** Those that are known as they are by now: in their place what has changed, and in what quotes it its new words. */
export function renewMessages(
  known: readonly MessageView[],
  changed: readonly MessageView[],
): MessageView[] {
  const byId = new Map(changed.map((message) => [message.id, message]));
  return known.map((before) => {
    const message = byId.get(before.id) ?? before;
    const quoted = message.answers && byId.get(message.answers.id);
    return quoted ? { ...message, answers: quoteOf(quoted) } : message;
  });
}

/** By the server's time: its dates are of one length, so they compare as text. */
function compare(a: MessageView, b: MessageView): number {
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? -1 : 1;
  return a.id - b.id;
}
