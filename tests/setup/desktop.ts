import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, vi } from "vitest";
import { PATIENCE } from "./patience.ts";

const run = promisify(execFile);
/** High enough for a whole page. */
const SIZE = [1000, 1600] as const;
/** Letters of a screen are small for the reader, and touch its edges. */
const FOR_READING = ["-resize", "200%", "-bordercolor", "white", "-border", "20"];
const TOOLS = ["Xvfb", "xdotool", "import", "convert", "tesseract"];

/** Whether programs with windows can be driven here, and these are there. */
export function canShow(...programs: string[]): boolean {
  return [...TOOLS, ...programs].every((name) => spawnSync("which", [name]).status === 0);
}

export type Desktop = Awaited<ReturnType<typeof openDesktop>>;

interface Word {
  text: string;
  left: number;
  right: number;
  middle: number;
}

/** Starts a program on a screen of its own, which is read as a person reads it. Both end with the test. */
export async function openDesktop(command: [string, ...string[]], home: string) {
  const screen = [
    "-screen",
    "0",
    `${SIZE.join("x")}x24`,
    "-wr",
    "-nolisten",
    "tcp",
    "-displayfd",
    "3",
  ];
  const server = spawn("Xvfb", screen, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  onTestFinished(() => void server.kill());
  const [number] = await once(server.stdio[3]!, "data");
  const env = { ...process.env, HOME: home, LANG: "C.UTF-8", DISPLAY: `:${`${number}`.trim()}` };
  const [program, ...options] = command;
  const browser = spawn(program, options, { env, stdio: "ignore", detached: true });
  onTestFinished(() => endGroup(browser.pid!));

  const xdotool = (...args: string[]) => run("xdotool", args, { env });
  const folder = await mkdtemp(join(tmpdir(), "shortit-screen-"));
  const lines = async () => {
    const picture = join(folder, "screen.png");
    await run("import", ["-window", "root", picture], { env });
    await run("convert", [picture, ...FOR_READING, picture]);
    const reader = ["-", "-l", "spa", "--psm", "11", "tsv"];
    return linesOf((await run("tesseract", [picture, ...reader], { env })).stdout);
  };
  /** The last place of these words, as the menus have some of them too. */
  const find = async (words: string | RegExp) => {
    const seen = await lines();
    const place = seen.map((line) => placeIn(line, words)).findLast((found) => found !== null);
    if (!place) throw new Error(`${words} is not on the screen:\n${seen.map(read).join("\n")}`);
    return place;
  };
  const click = (x: number, y: number) =>
    xdotool("mousemove", `${Math.round(x)}`, `${Math.round(y)}`, "click", "1");

  return {
    /** As large as the screen, whatever the program thinks. */
    fill: async (window: string) => {
      const search = ["search", "--sync", "--onlyvisible", "--name", window];
      await xdotool(...search, "windowsize", ...SIZE.map(String));
    },
    /** By the bar of addresses. */
    visit: async (url: string) => {
      await xdotool("key", "ctrl+l");
      await xdotool("type", "--delay", "30", url);
      await xdotool("key", "Return");
    },
    until: (words: string | RegExp) =>
      vi.waitFor(async () => expect((await lines()).map(read).join("\n")).toMatch(words), PATIENCE),
    choose: async (words: string | RegExp) => {
      const { left, right, middle } = await find(words);
      await click((left + right) / 2, middle);
    },
    /** Into the field beside its label, or below. */
    write: async (label: string | RegExp, text: string, isBelow: boolean) => {
      const { left, right, middle } = await find(label);
      await (isBelow ? click(left + 30, middle + 40) : click(right + 30, middle));
      await xdotool("type", "--delay", "30", text);
    },
  };
}

/** Dillo leaves helpers behind, one of them for good. */
function endGroup(id: number): void {
  try {
    process.kill(-id);
  } catch (error) {
    // All of them have ended.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

const read = (line: Word[]) => line.map(({ text }) => text).join(" ");

/** What Tesseract has found, as lines from above to below. */
function linesOf(tsv: string): Word[][] {
  const words = tsv
    .trim()
    .split("\n")
    .slice(1)
    .map((row) => row.split("\t"))
    .flatMap(([, , , , , , left = 0, top = 0, width = 0, height = 0, , text = ""]) => {
      const onScreen = (pixel: number) => (pixel - 20) / 2;
      const [from, to] = [onScreen(Number(left)), onScreen(Number(left) + Number(width))];
      const middle = onScreen(Number(top) + Number(height) / 2);
      // A zero alone is taken for a letter.
      const said = text.trim().replace(/^O$/, "0");
      return said ? [{ text: said, left: from, right: to, middle }] : [];
    })
    .sort((a, b) => a.middle - b.middle);
  const lines: Word[][] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line && word.middle - line[0]!.middle < 9) line.push(word);
    else lines.push([word]);
  }
  return lines.map((line) => line.sort((a, b) => a.left - b.left));
}

function placeIn(line: Word[], words: string | RegExp): Omit<Word, "text"> | null {
  const text = read(line);
  const found = [...text.matchAll(new RegExp(words, "g"))].at(-1);
  if (!found) return null;
  const before = text.slice(0, found.index).split(" ").length - 1;
  const count = found[0].trim().split(" ").length;
  const chosen = line.slice(before, before + count);
  return { left: chosen[0]!.left, right: chosen.at(-1)!.right, middle: chosen[0]!.middle };
}
