import { createHash } from "node:crypto";
import { type FileHandle, open, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

const PREFIX = 5;
/** Longer than any line. */
const WINDOW = 256;

/**
 * How often a password is in a list of breached ones: SHA-1 in hexadecimal and a count on each line, in the order of
 * the hashes. It is one file, or a folder with a file for each five first digits, which its lines leave out, as the
 * range service of Have I Been Pwned has them (`00000` or `00000.txt`). Throws where it cannot be read.
 */
export async function timesBreached(list: string, password: string): Promise<number> {
  const hash = createHash("sha1").update(password.normalize("NFKC")).digest("hex").toUpperCase();
  return (await stat(list)).isDirectory() ? inFolder(list, hash) : inFile(list, hash);
}

async function inFolder(folder: string, hash: string): Promise<number> {
  const prefix = hash.slice(0, PREFIX);
  const text = await firstOf(
    [prefix, `${prefix}.txt`, prefix.toLowerCase(), `${prefix.toLowerCase()}.txt`],
    folder,
  );
  const rest = hash.slice(PREFIX);
  for (const line of text.split("\n")) {
    if (line.slice(0, rest.length).toUpperCase() === rest) return countOf(line, rest.length);
  }
  return 0;
}

/** A range that is not there has nothing in it. */
async function firstOf(names: string[], folder: string): Promise<string> {
  for (const name of names) {
    try {
      return await readFile(join(folder, name), "utf8");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
  return "";
}

/** Some thirty short reads of a file of any length. */
async function inFile(path: string, hash: string): Promise<number> {
  const file = await open(path);
  try {
    let low = 0;
    let high = (await file.stat()).size;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const { line, start, end } = await lineAt(file, middle);
      const found = line.slice(0, hash.length).toUpperCase();
      if (found === hash) return countOf(line, hash.length);
      if (found < hash) low = Math.max(end, middle + 1);
      else high = Math.min(start, middle);
    }
    return 0;
  } finally {
    await file.close();
  }
}

/** The line in which a byte is. */
async function lineAt(file: FileHandle, at: number) {
  const from = Math.max(0, at - WINDOW);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(2 * WINDOW), 0, 2 * WINDOW, from);
  const bytes = buffer.subarray(0, bytesRead);
  const here = at - from;
  // The end of a line belongs to it.
  const before = here === 0 ? -1 : bytes.lastIndexOf(10, here - 1);
  const after = bytes.indexOf(10, here);
  const end = after === -1 ? bytesRead : after + 1;
  const line = bytes.subarray(before + 1, end).toString("latin1");
  return { line, start: from + before + 1, end: from + end };
}

function countOf(line: string, after: number): number {
  const count = Number.parseInt(line.slice(after + 1), 10);
  return Number.isNaN(count) ? 1 : count;
}
