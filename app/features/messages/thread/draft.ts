import { tabStorage } from "#app/ui/browser/storage.ts";

/** What somebody was writing to somebody, with the key under which it is sent. */
export interface Draft {
  text: string;
  clave: string;
  /** The message that it answers. */
  answers?: number | undefined;
  /** What goes with it, by its names on the server. */
  uploads?: string | undefined;
}

/** Where the draft of one person to another is kept: for this tab, over a reload. */
export function draftPlace(me: number, peerId: number): string {
  return `messages:draft:${me}:${peerId}`;
}

export function readDraft(place: string): Draft | null {
  try {
    const draft = JSON.parse(tabStorage.getItem(place) ?? "null") as Draft | null;
    return typeof draft?.text === "string" && typeof draft.clave === "string" ? draft : null;
  } catch {
    return null;
  }
}

export function writeDraft(place: string, draft: Draft | null): void {
  if (draft?.text) tabStorage.setItem(place, JSON.stringify(draft));
  else tabStorage.removeItem(place);
}

/** The draft with a new text. Another text is another message, so it gets another key. */
export function redraft(draft: Draft, text: string): Draft {
  return text === draft.text ? draft : { ...draft, text, clave: newKey() };
}

/** `crypto.randomUUID` exists only where the connection is safe. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
