import { execFile } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { transformSync } from "esbuild";
import { expect, it } from "vitest";

const run = promisify(execFile);
const SOURCE = new URL("keep-once.server.ts", import.meta.url);
const TRIES = 300;

/** Keeps what is its own under many names, and says what it then read. */
const PROGRAM = `
  import { readFileSync } from "node:fs";
  import { keepOnce } from "./keep-once.mjs";
  const [folder, mine] = process.argv.slice(2);
  const read = [];
  for (let i = 0; i < ${TRIES}; i++) {
    keepOnce(folder + "/" + i, mine.repeat(1000));
    const text = readFileSync(folder + "/" + i, "utf8");
    read.push(text.length + text[0]);
  }
  console.log(JSON.stringify(read));
`;

it("is kept once and read whole, whoever else begins at the same time", async () => {
  const folder = mkdtempSync(join(tmpdir(), "keep-once-"));
  const kept = join(folder, "kept");
  mkdirSync(kept);
  const { code } = transformSync(readFileSync(SOURCE, "utf8"), { loader: "ts" });
  writeFileSync(join(folder, "keep-once.mjs"), code);
  writeFileSync(join(folder, "program.mjs"), PROGRAM);
  const begin = async (mine: string) => {
    const { stdout } = await run(process.execPath, [join(folder, "program.mjs"), kept, mine]);
    return JSON.parse(stdout) as string[];
  };
  const [one, other] = await Promise.all([begin("a"), begin("b")]);
  expect(one).toEqual(other);
  for (const each of one) expect(each).toMatch(/^1000[ab]$/);
  expect(readdirSync(kept)).toHaveLength(TRIES);
  expect(statSync(join(kept, "0")).mode & 0o777).toBe(0o600);
});
