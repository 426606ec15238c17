const EVENT = "messages-read";

/** Messages were read: what counts unread ones looks again. */
export function tellRead(): void {
  dispatchEvent(new Event(EVENT));
}

export function onRead(listener: () => void): () => void {
  addEventListener(EVENT, listener);
  return () => removeEventListener(EVENT, listener);
}
