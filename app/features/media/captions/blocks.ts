/** A cue as it is written: its times, and the lines below them. */
export interface Block {
  /** Where its times stand, or should, from 1. */
  line: number;
  timing: string;
  lines: string[];
}

/** The cues of WebVTT or SRT as they stand there, without its head, notes, styles and regions. */
export function* blocksOf(text: string): Generator<Block> {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
  let at = /^WEBVTT(\s|$)/.test(lines[0] ?? "") ? endOfHead(lines) : 0;
  while (at < lines.length) {
    if (isEmpty(lines[at]!)) {
      at += 1;
      continue;
    }
    let end = at;
    while (end < lines.length && !isEmpty(lines[end]!)) end += 1;
    const block = lines.slice(at, end);
    if (!/^(NOTE|STYLE|REGION)(\s|:|$)/.test(block[0]!)) yield blockOf(block, at + 1);
    at = end;
  }
}

/** The head ends with an empty line, or where somebody has forgotten that with the first times. */
function endOfHead(lines: string[]): number {
  let at = 1;
  while (at < lines.length && !isEmpty(lines[at]!) && !lines[at]!.includes("-->")) at += 1;
  return at;
}

/** Above the times there may be a name or a number. */
function blockOf(lines: string[], line: number): Block {
  const isNamed = !lines[0]!.includes("-->") && (lines[1]?.includes("-->") ?? false);
  const [timing = "", ...rest] = isNamed ? lines.slice(1) : lines;
  return { line: isNamed ? line + 1 : line, timing, lines: rest };
}

function isEmpty(line: string): boolean {
  return line.trim() === "";
}
