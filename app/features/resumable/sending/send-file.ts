import { NoAnswer, pause, PAUSES_MS } from "#app/ui/browser/line/until-answered.ts";
import { partSizes } from "./part-size.ts";
import { Refusal, type Tus } from "./tus.ts";

/** Why nothing moves: no answer comes, the server cannot now, or it lets another one send. */
export type Wait = "line" | "server" | "elsewhere";

export interface Sending {
  file: File;
  /** Where it is sent, as far as it is known; the server may have it no more. */
  url: string | null;
  /** Begins it on the server; answers its address. */
  create: () => Promise<string>;
  /** Whether what the server has no more is in a post by now. */
  isTaken: () => Promise<boolean>;
  onGone: () => void;
  onSent: (bytes: number) => void;
  onWait: (why: Wait | null, words?: string) => void;
}

/** The browser cannot read the file any more: it was changed, moved or deleted since it was chosen. */
export class Unreadable extends Error {}

/**
 * Sends a file until the server has all of it, however often the line breaks or the server starts anew.
 * Throws {@link Unreadable}, {@link Refusal} when trying again would not help, and when `signal` aborts.
 */
export async function sendFile(tus: Tus, sending: Sending, signal: AbortSignal): Promise<void> {
  const { file, onWait } = sending;
  const parts = partSizes();
  let { url } = sending;
  /** Null: it has to be asked after. */
  let offset: number | null = null;
  for (let tries = 0; ;) {
    try {
      url ??= await sending.create();
      offset ??= await tus.offsetOf(url, signal);
      onWait(null);
      sending.onSent(offset);
      if (offset >= file.size) return;
      const from: number = offset;
      const part = file.slice(from, from + parts.next());
      const began = performance.now();
      offset = await tus.append(url, from, part, {
        signal,
        onSent: (bytes) => sending.onSent(from + Math.min(bytes, part.size)),
      });
      parts.carried(offset - from, performance.now() - began);
      tries = 0;
    } catch (error) {
      signal.throwIfAborted();
      offset = null;
      const isGone = error instanceof Refusal && isGoneWith(error);
      const why = isGone ? null : waitFor(error);
      if (isGone && url !== null) {
        if (await sending.isTaken()) return;
        url = null;
        sending.onGone();
      } else if (!why) throw error;
      if (!(await isReadable(file))) throw new Unreadable();
      parts.broke();
      const wanted = error instanceof Refusal ? error.retryAfter : 0;
      // Another place, or none any more: at once, and not again and again.
      const isAtOnce = tries === 0 && (isGone || why === "elsewhere") && wanted === 0;
      if (!isAtOnce) {
        if (why) onWait(why, error instanceof Refusal ? error.message : "");
        await pause(Math.max(wanted, PAUSES_MS[tries] ?? PAUSES_MS.at(-1)!), signal);
      }
      tries += 1;
    }
  }
}

function isGoneWith({ status }: Refusal): boolean {
  return status === 404 || status === 410;
}

/** Null: the same again would be refused again. */
function waitFor(error: unknown): Wait | null {
  if (error instanceof NoAnswer) return "line";
  if (!(error instanceof Refusal)) return null;
  const { status, code } = error;
  if (status === 409 || status === 423) return "elsewhere";
  if (status === 429) return code === "too_many_uploads" ? null : "server";
  // A disk is full for longer than anybody waits; what came broken is sent again.
  return (status >= 500 && status !== 507) || status === 460 ? "server" : null;
}

async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
