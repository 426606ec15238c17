import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newFolder } from "#tests/setup/folder.ts";
import { timesBreached } from "./list.server.ts";

const sha1 = (text: string) => createHash("sha1").update(text).digest("hex").toUpperCase();

/** Some thousand breached passwords, each as often as its number says. */
const known = new Map(Array.from({ length: 3_000 }, (_, n) => [`clave ${n}`, n * n + 1] as const));
const lines = [...known].map(([word, count]) => `${sha1(word)}:${count}`).sort();

function asFile(end: string, last = end): string {
  const path = join(emptyFolder(), "breached.txt");
  writeFileSync(path, lines.join(end) + last);
  return path;
}

function asFolder(nameOf: (prefix: string) => string): string {
  const folder = join(emptyFolder(), "ranges");
  mkdirSync(folder);
  const ranges = new Map<string, string[]>();
  for (const line of lines) {
    const prefix = line.slice(0, 5);
    ranges.set(prefix, [...(ranges.get(prefix) ?? []), line]);
  }
  for (const [prefix, those] of ranges) {
    const rest = those.map((line) => line.slice(5)).join("\r\n");
    writeFileSync(join(folder, nameOf(prefix)), rest);
  }
  return folder;
}

function emptyFolder(): string {
  const folder = newFolder();
  mkdirSync(folder, { recursive: true });
  return folder;
}

describe("a list of breached passwords", () => {
  it.each([
    ["one sorted file", () => asFile("\n")],
    ["one with the ends of lines of Windows", () => asFile("\r\n")],
    ["one without an end of its last line", () => asFile("\n", "")],
    ["a folder of ranges", () => asFolder((prefix) => prefix)],
    ["a folder of text files", () => asFolder((prefix) => `${prefix}.txt`)],
    ["a folder in small letters", () => asFolder((prefix) => prefix.toLowerCase())],
  ])("is %s, in which each is found with its count, and no other", async (_, make) => {
    const list = make();
    for (const [word, count] of known) expect(await timesBreached(list, word)).toBe(count);
    for (let n = 0; n < 500; n += 1) expect(await timesBreached(list, `otra ${n}`)).toBe(0);
  });

  it("finds a password however the keyboard composes it", async () => {
    const path = join(emptyFolder(), "breached.txt");
    writeFileSync(path, `${sha1("contraseña".normalize("NFC"))}:7\n`);
    expect(await timesBreached(path, "contraseña".normalize("NFD"))).toBe(7);
  });

  it("that is empty has nobody's, and one that is not there is said", async () => {
    const path = join(emptyFolder(), "empty.txt");
    writeFileSync(path, "");
    expect(await timesBreached(path, "clave 1")).toBe(0);
    await expect(timesBreached("/nowhere", "clave 1")).rejects.toThrow("ENOENT");
  });
});
