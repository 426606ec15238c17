import { useRef, useState } from "react";
import { call, CallFailure } from "../browser/browser-client.ts";
import type { Call } from "../browser/outbox/waiting.ts";
import { mayWait } from "../browser/outbox/waiting-flag.ts";
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
 * its name the outcome is known again where what was listed before it comes back, as `recall` has it.
 */
export function useConfirmedToggle(
  endpoint: ToggleEndpoint,
  listed: Toggle,
  name?: string,
  recall = outcomeOf,
) {
  const [initial] = useState(() => (name ? recall(name, listed) : listed));
  const [shown, setShown] = useState(initial);
  const [failure, setFailure] = useState<unknown>(null);
  const confirmed = useRef(initial);
  const wanted = useRef(initial.on);
  const isSending = useRef(false);
  const signInBefore = useSignInBefore();
  const signInAfter = useSignInAfter();

  const toggle = () => {
    if (signInBefore()) return;
    wanted.current = !wanted.current;
    setFailure(null);
    setShown(expected(confirmed.current, wanted.current));
    if (!isSending.current) void send();
  };

  const send = async () => {
    isSending.current = true;
    try {
      while (wanted.current !== confirmed.current.on) {
        confirmed.current = await settle(endpoint, confirmed.current, wanted.current);
      }
      setShown(confirmed.current);
      if (name) rememberOutcome(name, listed, confirmed.current);
    } catch (error) {
      wanted.current = confirmed.current.on;
      setShown(confirmed.current);
      if (!signInAfter(error)) setFailure(error);
    } finally {
      isSending.current = false;
    }
  };

  return { ...shown, failed: failure !== null, reason: reasonOf(failure), toggle };
}

/** The server's sentence for what it refused; empty where it had none. */
function reasonOf(failure: unknown): string {
  return failure instanceof CallFailure && failure.status < 500 ? failure.message : "";
}

/**
 * What the server says once it was told. Where there was no answer it waits in this browser and counts as said, and so
 * does what follows in the meantime, which takes its place there.
 */
async function settle(endpoint: ToggleEndpoint, before: Toggle, wanted: boolean): Promise<Toggle> {
  const { later, path, on } = endpoint;
  if (!later) return await post(endpoint, wanted);
  const kept = { ...later, path, json: { [on]: wanted }, key: null };
  // Its script is not loaded to find out that nothing waits.
  if (mayWait() && (await (await outbox())?.keepBehind(kept))) return expected(before, wanted);
  try {
    return await post(endpoint, wanted);
  } catch (error) {
    const isUnanswered = error instanceof CallFailure && error.status === 0;
    if (isUnanswered && (await (await outbox())?.keepCall(kept))) return expected(before, wanted);
    throw error;
  }
}

/** Nothing where the script for it had not come when the line went. */
function outbox() {
  return import("../browser/outbox/outbox.ts").catch(() => undefined);
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
