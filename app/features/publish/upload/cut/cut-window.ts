/** The part of a video that is kept, in seconds. */
export interface CutWindow {
  start: number;
  end: number;
}

export const CUT_STEP_SECONDS = 0.1;
/** Less is no video. */
export const CUT_LEAST_SECONDS = 1;

interface Bounds {
  /** Of the whole video. */
  seconds: number;
  /** Of what is kept. */
  max: number;
}

/** As much as may be kept, from the beginning. */
export function firstWindow({ seconds, max }: Bounds): CutWindow {
  return { start: 0, end: Math.min(seconds, max) };
}

/** The other end comes along where the part would be too long or too short. */
export function withStart(window: CutWindow, wanted: number, { seconds, max }: Bounds): CutWindow {
  const start = bounded(wanted, 0, Math.max(0, seconds - CUT_LEAST_SECONDS));
  return {
    start,
    end: bounded(window.end, start + CUT_LEAST_SECONDS, Math.min(seconds, start + max)),
  };
}

export function withEnd(window: CutWindow, wanted: number, { seconds, max }: Bounds): CutWindow {
  const end = bounded(wanted, CUT_LEAST_SECONDS, seconds);
  return { start: bounded(window.start, Math.max(0, end - max), end - CUT_LEAST_SECONDS), end };
}

/** "1:15.5", "75.5" or "75,5" in seconds; null where that says no time. */
export function secondsIn(text: string): number | null {
  const match = /^\s*(?:(\d{1,3}):)?(\d{1,4}(?:[.,]\d+)?)\s*$/.exec(text);
  if (!match) return null;
  const [, minutes = "0", rest = ""] = match;
  const seconds = Number(rest.replace(",", "."));
  return match[1] !== undefined && seconds >= 60 ? null : 60 * Number(minutes) + seconds;
}

/** 75.5 -> "1:15.5". */
export function timeWords(seconds: number): string {
  const tenths = Math.round(10 * seconds);
  const rest = String(Math.floor(tenths / 10) % 60).padStart(2, "0");
  return `${Math.floor(tenths / 600)}:${rest}.${tenths % 10}`;
}

function bounded(value: number, least: number, most: number): number {
  const tenth = Math.round(value / CUT_STEP_SECONDS) * CUT_STEP_SECONDS;
  return Math.round(10 * Math.min(Math.max(tenth, least), most)) / 10;
}
