import { AFTER_END_MS, CUE_MAX, CUES_MAX, WRONG_LINES_MAX } from "./limits.ts";
import { type Block, blocksOf } from "./blocks.ts";

/** Something said, or heard, between two moments. */
export interface Cue {
  /** Milliseconds from the beginning. */
  start: number;
  end: number;
  /** Plain, in lines. */
  text: string;
}

/** What can be wrong with a line of captions: the keys of its sentences. */
export type CaptionFault = "times" | "order" | "late" | "long" | "many" | "gap" | "none";

export interface WrongLine {
  /** From 1. */
  line: number;
  fault: CaptionFault;
}

export type ReadCaptions = { ok: true; cues: Cue[] } | { ok: false; wrong: WrongLine[] };

/**
 * Reads WebVTT, and SRT, which differs in little. Only times and plain words are taken: markup, styles,
 * regions, places and notes are left out, whoever wrote them. Says which lines are wrong, the first few.
 * `lasts` is how long the video is, in milliseconds, where that is known.
 */
export function readCaptions(text: string, lasts: number | null = null): ReadCaptions {
  const cues: Cue[] = [];
  const wrong: WrongLine[] = [];
  for (const block of blocksOf(text)) {
    const read = readBlock(block, lasts);
    if ("fault" in read) wrong.push(read);
    else if (read.text !== "") cues.push(read);
    if (cues.length > CUES_MAX) wrong.push({ line: block.line, fault: "many" });
    if (cues.length > CUES_MAX || wrong.length === WRONG_LINES_MAX) break;
  }
  if (wrong.length > 0) return { ok: false, wrong };
  if (cues.length === 0) return { ok: false, wrong: [{ line: 1, fault: "none" }] };
  return { ok: true, cues: inOrder(cues) };
}

export function inOrder(cues: Cue[]): Cue[] {
  return [...cues].sort((a, b) => a.start - b.start || a.end - b.end);
}

/** Writes WebVTT that holds nothing but times and words. */
export function writeCaptions(cues: readonly Cue[]): string {
  const written = cues.map(
    ({ start, end, text }) => `\n${timeWords(start)} --> ${timeWords(end)}\n${escaped(text)}\n`,
  );
  return `WEBVTT\n${written.join("")}`;
}

/** `83450` as `00:01:23.450`. */
export function timeWords(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const [hours, minutes, seconds] = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60];
  const rest = String(Math.floor(ms % 1000)).padStart(3, "0");
  return `${two(hours)}:${two(minutes)}:${two(seconds)}.${rest}`;
}

const TIME = /^(?:(\d{1,2}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?$/;

/** Milliseconds of `01:23.450`, `1:02:03` or `00:01:23,4`; null of anything else. */
export function timeIn(words: string): number | null {
  const found = TIME.exec(words.trim());
  if (!found) return null;
  const [, hours = "0", minutes, seconds, rest = "0"] = found;
  if (Number(minutes) > 59 || Number(seconds) > 59) return null;
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return whole * 1000 + Number(rest.padEnd(3, "0"));
}

function readBlock({ line, timing, lines }: Block, lasts: number | null): Cue | WrongLine {
  // What follows the times is where it stands on the picture.
  const [from = "", to = "", ...more] = timing.split("-->");
  const start = timeIn(from);
  const end = timeIn(to.trim().split(/\s/)[0] ?? "");
  if (start === null || end === null || more.length > 0) return { line, fault: "times" };
  if (end <= start) return { line, fault: "order" };
  if (lasts !== null && start > lasts + AFTER_END_MS) return { line, fault: "late" };
  const odd = lines.findIndex((each) => each.includes("-->"));
  if (odd >= 0) return { line: line + 1 + odd, fault: "gap" };
  // Before it is looked at for markup: what is as long as this is no cue.
  if (lines.join("\n").length > 4 * CUE_MAX) return { line, fault: "long" };
  const text = plainLines(lines);
  return [...text].length > CUE_MAX ? { line, fault: "long" } : { start, end, text };
}

/** The words alone; of a voice its name. */
export function plainLines(lines: readonly string[]): string {
  return lines
    .map((line) =>
      unescaped(line.replace(/<v(?:\.[^\s>]*)?\s+([^<>]+)>/g, "$1: ").replace(/<[^<>]*>/g, ""))
        // Nothing that does not print, nor what turns the direction of everything that follows.
        .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, " ")
        .replace(/\s+/g, " ")
        .trim(),
    )
    .filter((line) => line !== "")
    .join("\n");
}

const ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  nbsp: " ",
  lrm: "",
  rlm: "",
};

function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => ENTITIES[name]!);
}

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
