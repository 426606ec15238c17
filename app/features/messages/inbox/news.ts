const NAME = "messages";

let channel: BroadcastChannel | null | undefined;

/**
 * Messages came or were read: whatever counts or lists them looks again, in this window at once and in
 * the others of this browser.
 */
export function tellNews(): void {
  dispatchEvent(new Event(NAME));
  toOthers()?.postMessage(NAME);
}

export function onNews(listener: () => void): () => void {
  const others = toOthers();
  addEventListener(NAME, listener);
  others?.addEventListener("message", listener);
  return () => {
    removeEventListener(NAME, listener);
    others?.removeEventListener("message", listener);
  };
}

/** One for the whole window: what it sends does not come back to it. */
function toOthers(): BroadcastChannel | null {
  channel ??= typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(NAME);
  return channel;
}
