import type { Wait } from "./send-file.ts";

/** Where the bytes of one file are. */
export interface SendState {
  phase:
    | "waiting" // for its turn
    | "sending"
    | "stuck" // goes on by itself: see `why`
    | "paused"
    | "missing" // has to be chosen again: only the server has some of it
    | "refused" // see `refusal`
    | "sent";
  /** Its address on the server. */
  url: string | null;
  sentBytes: number;
  why: Wait | null;
  /** What the server said, also of what is tried again. */
  refusal: { message: string; status: number } | null;
  /** The server had some of it and has it no more. */
  isAnew: boolean;
}

export type SendStates = ReadonlyMap<number, SendState>;

export const UNSENT: SendState = {
  phase: "waiting",
  url: null,
  sentBytes: 0,
  why: null,
  refusal: null,
  isAnew: false,
};

/** All files together. */
export interface Whole {
  sentBytes: number;
  totalBytes: number;
  /** What it is doing; where that is not one thing, what somebody should know first. */
  phase: SendState["phase"];
  why: Wait | null;
}

const FIRST_KNOWN = [
  ...(["sending", "stuck", "refused", "missing", "waiting", "paused", "sent"] as const),
];

export function wholeOf(files: { key: number; size: number }[], states: SendStates): Whole {
  const all = files.map(({ key }) => states.get(key) ?? UNSENT);
  return {
    sentBytes: all.reduce((sum, { sentBytes }) => sum + sentBytes, 0),
    totalBytes: files.reduce((sum, { size }) => sum + size, 0),
    phase: FIRST_KNOWN.find((one) => all.some(({ phase }) => phase === one)) ?? "sent",
    why: all.find(({ phase }) => phase === "stuck")?.why ?? null,
  };
}
