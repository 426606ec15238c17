import { WRITTEN } from "#app/ui/browser/kept-draft.ts";

/** Where the draft of one person to another is kept. */
export function draftPlace(me: number, peerId: number): string {
  return `${WRITTEN.message}${me}:${peerId}`;
}
