import { useRef, useState } from "react";
import { call, CallFailure } from "../browser/browser-client.ts";
import type { Call } from "../browser/outbox/waiting.ts";
import { outcomeOf, rememberOutcome, type Toggle } from "./toggle-outcomes.ts";
import { useSignInAfter, useSignInBefore } from "../browser/use-sign-in.ts";

/** Where a toggle is set, and what its call sends and answers. */
interface ToggleEndpoint {
  path: string;
  /** Name of the field that says whether it is on. */
  on: string;
  /** Name of the field that counts, where one does. */
  count?: string;
  /** Of what is sent when the line is back, though the page is left: whose it is, what and where. */
  later?: Pick<Call, "viewer" | "kind" | "words" | "where"> | undefined;
}

/**
 * Something that is on or off, shown at once and taken back when the server refuses it. It sends the
 * state that is wanted, not a toggle, one call at a time, so quick presses and retries end right. By
 * its name the outcome is known again where what was listed before it comes back.
 */
export function useConfirmedToggle(endpoint: ToggleEndpoint, listed: Toggle, name?: string) {
  const [initial] = useState(() => (name ? outcomeOf(name, listed) : listed));
  const [shown, setShown] = useState(initial);
  const [failed, setFailed] = useState(false);
  const confirmed = useRef(initial);
  const wanted = useRef(initial.on);
  const isSending = useRef(false);
  const signInBefore = useSignInBefore();
  const signInAfter = useSignInAfter();

  const toggle = () => {
    if (signInBefore()) return;
    wanted.current = !wanted.current;
    setFailed(false);
    setShown(expected(confirmed.current, wanted.current));
    if (!isSending.current) void send();
  };

  const send = async () => {
    isSending.current = true;
    try {
      while (wanted.current !== confirmed.current.on) {
        confirmed.current = await post(endpoint, wanted.current);
      }
      setShown(confirmed.current);
      if (name) rememberOutcome(name, listed, confirmed.current);
    } catch (error) {
      if (await isKept(error, endpoint, wanted.current)) return;
      wanted.current = confirmed.current.on;
      setShown(confirmed.current);
      setFailed(!signInAfter(error));
    } finally {
      isSending.current = false;
    }
  };

  return { ...shown, failed, toggle };
}

/** Where there was no answer it stays as it is wanted, and waits in this browser. */
async function isKept(error: unknown, { later, path, on }: ToggleEndpoint, wanted: boolean) {
  if (!later || !(error instanceof CallFailure) || error.status !== 0) return false;
  try {
    const { keepCall } = await import("../browser/outbox/outbox.ts");
    return await keepCall({ ...later, path, json: { [on]: wanted }, key: null });
  } catch {
    // The script for it had not come when the line went.
    return false;
  }
}

function expected(confirmed: Toggle, on: boolean): Toggle {
  if (on === confirmed.on) return confirmed;
  return { on, count: Math.max(0, confirmed.count + (on ? 1 : -1)) };
}

async function post({ path, on, count }: ToggleEndpoint, wanted: boolean): Promise<Toggle> {
  const json = { [on]: wanted };
  const answer = await call<Record<string, unknown>>(path, { method: "POST", json });
  return { on: Boolean(answer[on]), count: count ? Number(answer[count]) : 0 };
}
