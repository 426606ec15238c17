import { CallFailure, send } from "../browser-client.ts";
import type { Waiting } from "./waiting.ts";

/** What became of a call that waited. */
export type Outcome =
  | { kind: "sent"; answer: unknown }
  | { kind: "no-answer" }
  | { kind: "signed-out" }
  /** Whoever is signed in has something to do first, or to wait for. */
  | { kind: "not-now" }
  /** The server takes it later; with its own wish, in milliseconds. `isTooMuch`: what goes elsewhere it may take. */
  | { kind: "later"; afterMs: number | null; isFailure: boolean; isTooMuch: boolean }
  | { kind: "refused"; code: string; sentence: string };

/** What may go well another time: too early, too often. */
const LATER = [408, 425, 429, 503, 507];

const NOT_NOW = ["acceptance_required", "age_required", "muted"];

/** Sends what waited once more, as the person who typed it and as nobody else. */
export async function deliver({ path, json, key, viewer }: Waiting): Promise<Outcome> {
  const headers = {
    "Content-Type": "application/json",
    "X-Account": String(viewer),
    ...(key !== null && { "Idempotency-Key": key }),
  };
  try {
    const answer = await send(path, { method: "POST", headers, body: JSON.stringify(json) });
    return await outcomeOf(answer);
  } catch (error) {
    if (error instanceof CallFailure) return { kind: "no-answer" };
    throw error;
  }
}

async function outcomeOf(response: Response): Promise<Outcome> {
  const { status, headers } = response;
  const body = (await response.json().catch(() => null)) as Refusal | null;
  // An answer without its end is none: it may be asked for again.
  if (response.ok) return body ? { kind: "sent", answer: body } : { kind: "no-answer" };
  const { code = "", error = "", fields = {} } = body ?? {};
  if (status === 401 || code === "other_account") return { kind: "signed-out" };
  if (NOT_NOW.includes(code)) return { kind: "not-now" };
  const seconds = Number(headers.get("Retry-After"));
  const afterMs = seconds > 0 ? seconds * 1_000 : null;
  const isTooMuch = status === 429;
  if (LATER.includes(status)) return { kind: "later", afterMs, isFailure: false, isTooMuch };
  if (status >= 500 || body === null) return { kind: "later", afterMs, isFailure: true, isTooMuch };
  return { kind: "refused", code, sentence: Object.values(fields)[0] ?? error };
}

interface Refusal {
  code?: string;
  error?: string;
  fields?: Record<string, string>;
}
