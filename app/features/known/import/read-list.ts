import type { ListAbout } from "#db/schema/known.ts";
import { linesOfCsv } from "./csv.ts";
import { linesOfJson } from "./json.ts";
import { BrokenList, type Line } from "./line.ts";

const STEP = 500;

function linesOf(text: string): Iterable<Line> {
  const plain = text.replace(/^\uFEFF/, "");
  return isJson(plain) ? linesOfJson(plain) : linesOfCsv(plain);
}

function isJson(text: string): boolean {
  return /^\uFEFF?\s*[[{]/.test(text);
}

/** NCMEC lists what shows minors, StopNCII what is intimate; of a plain file nobody can tell. */
export function aboutOf(text: string): ListAbout {
  if (!isJson(text)) return "other";
  return text.includes('"hashValue"') ? "intimate" : "minors";
}

/** Reads it to its end. Throws {@link BrokenList} for what cannot be read, and where nothing is to look up. */
export function requireHashes(text: string): void {
  let count = 0;
  for (const line of linesOf(text)) count += line.says === "other" ? 0 : 1;
  if (count === 0) throw new BrokenList(null, "empty");
}

/** Gives what a list says in steps, in one of which all lines say the same kind of thing, in their order. */
export class ListReader {
  private readonly lines: Iterator<Line>;
  private next: IteratorResult<Line>;
  /** How many are read. */
  private at = 0;

  constructor(text: string) {
    this.lines = linesOf(text)[Symbol.iterator]();
    this.next = this.lines.next();
  }

  skipTo(records: number): void {
    while (this.at < records && !this.next.done) this.read();
  }

  /** None: it is read to its end. */
  take(): Line[] {
    const step: Line[] = [];
    while (!this.next.done && step.length < STEP) {
      if (step.length > 0 && step[0]!.says !== this.next.value.says) break;
      step.push(this.read());
    }
    return step;
  }

  private read(): Line {
    const line = this.next.value as Line;
    this.next = this.lines.next();
    this.at += 1;
    return line;
  }
}
