import {
  type Cue,
  inOrder,
  readCaptions,
  timeIn,
  timeWords,
  writeCaptions,
} from "#app/features/media/captions/text.ts";

/** A cue while it is edited: its times are words, which may be wrong for a moment. */
export interface EditedCue {
  key: number;
  start: string;
  end: string;
  text: string;
}

/** What a new cue lasts, unless the next one begins before. */
const NEW_CUE_MS = 3_000;

let made = 0;

export function editedCues(cues: readonly Cue[]): EditedCue[] {
  return cues.map(({ start, end, text }) => edited(start, end, text));
}

function edited(start: number, end: number, text: string): EditedCue {
  made += 1;
  return { key: made, start: timeWords(start), end: timeWords(end), text };
}

/** Adds an empty cue at this moment, in its place; gives it with the list. */
export function addCue(
  list: readonly EditedCue[],
  at: number,
): { list: EditedCue[]; added: EditedCue } {
  const place = list.filter(({ start }) => (timeIn(start) ?? 0) <= at).length;
  const next = list[place] && timeIn(list[place].start);
  const end = next && next > at ? Math.min(next, at + NEW_CUE_MS) : at + NEW_CUE_MS;
  const added = edited(at, end, "");
  return { list: [...list.slice(0, place), added, ...list.slice(place)], added };
}

export function changeCue(
  list: readonly EditedCue[],
  key: number,
  change: Partial<EditedCue>,
): EditedCue[] {
  return list.map((cue) => (cue.key === key ? { ...cue, ...change } : cue));
}

/** The cue that is said at this moment; of several the last. */
export function cueAt(list: readonly EditedCue[], ms: number): EditedCue | undefined {
  return list
    .filter(({ start, end }) => (timeIn(start) ?? NaN) <= ms && ms < (timeIn(end) ?? NaN))
    .at(-1);
}

/** What is wrong with the times of a cue. */
export function wrongTimes({ start, end }: EditedCue): "times" | "order" | null {
  const [from, to] = [timeIn(start), timeIn(end)];
  if (from === null || to === null) return "times";
  return to <= from ? "order" : null;
}

/** As WebVTT; a cue whose times are wrong stands as it was typed, so that the server names its line. */
export function textOf(list: readonly EditedCue[]): string {
  const right = list.filter((cue) => wrongTimes(cue) === null);
  const wrong = list.filter((cue) => wrongTimes(cue) !== null);
  const cues = right.map(({ start, end, text }) => ({
    start: timeIn(start)!,
    end: timeIn(end)!,
    text: text
      .split("\n")
      .filter((line) => line.trim() !== "")
      .join("\n"),
  }));
  const left = wrong.map(({ start, end, text }) => `\n${start} --> ${end}\n${text}\n`).join("");
  return writeCaptions(inOrder(cues)) + left;
}

/** Whether two texts would be kept as the same captions, however they are written. */
export function areSameCaptions(one: string, other: string): boolean {
  return one === other || asKept(one) === asKept(other);
}

function asKept(text: string): string {
  const read = readCaptions(text);
  if (read.ok) return writeCaptions(read.cues);
  // A cue without words is nothing yet.
  return read.wrong[0]?.fault === "none" ? "" : text;
}
