import { call } from "#app/ui/browser/browser-client.ts";
import { isLive } from "./link.ts";
import { TYPING_EVERY_SECONDS } from "./limits.ts";

let lastSaid = 0;

/** Tells somebody that one is writing, now and then; where nothing is live nobody would hear it. */
export function sayTyping(peerId: number): void {
  const now = Date.now();
  if (!isLive() || now - lastSaid < TYPING_EVERY_SECONDS * 1000) return;
  lastSaid = now;
  call(`/api/messages/with/${peerId}/typing`, { method: "POST", json: {} }).catch(() => {
    // Nobody waits for it.
  });
}
