import { HIDE_PRESSES, HIDE_WITHIN_MS } from "../limits.ts";

/** A key as it comes. */
export interface Press {
  key: string;
  /** Milliseconds. */
  at: number;
  /** Held down, or together with Ctrl, Alt or the like. */
  isOther: boolean;
  /** Into a field. */
  isTyped: boolean;
}

/** Says of each key whether it is the last of the presses that leave the site. */
export function countPresses(tecla: string): (press: Press) => boolean {
  let times: number[] = [];
  return ({ key, at, isOther, isTyped }) => {
    if (isOther) return false;
    const isIt = key === tecla || key.toLowerCase() === tecla;
    // What writes something is no sign while somebody writes.
    if (!isIt || (isTyped && tecla !== "Escape")) {
      times = [];
      return false;
    }
    times = [...times, at].slice(-HIDE_PRESSES);
    return times.length === HIDE_PRESSES && at - times[0]! <= HIDE_WITHIN_MS;
  };
}
