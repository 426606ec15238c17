import { execFile, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { expect, onTestFinished, vi } from "vitest";
import { PATIENCE } from "./patience.ts";

const run = promisify(execFile);
const HEIGHT = 300;

/** Whether programs can be driven in a terminal here, and these are there. */
export function canDrive(...programs: string[]): boolean {
  return ["tmux", ...programs].every((name) => spawnSync("which", [name]).status === 0);
}

export type Terminal = Awaited<ReturnType<typeof openTerminal>>;

/** Starts a program in a terminal that is high enough for a whole page. It ends with the test. */
export async function openTerminal(command: string[], env: Record<string, string>) {
  const socket = `shortit-${randomUUID()}`;
  const tmux = async (...args: string[]) =>
    (await run("tmux", ["-L", socket, "-f", "/dev/null", ...args])).stdout;
  const given = Object.entries({ ...env, LANG: "C.UTF-8", LC_ALL: "C.UTF-8" }).flatMap(
    ([name, value]) => ["-e", `${name}=${value}`],
  );
  // It is a terminal of its own, whatever ours can do; what ends stays on the screen, with what it said.
  await tmux(
    ...["start-server", ";", "set-option", "-g", "default-terminal", "screen", ";"],
    ...["set-option", "-g", "remain-on-exit", "on", ";"],
    ...["new-session", "-d", "-x", "110", "-y", `${HEIGHT}`, ...given, ...command],
  );
  onTestFinished(() => void spawnSync("tmux", ["-L", socket, "kill-server"]));

  const screen = () => tmux("capture-pane", "-p");
  return {
    screen,
    /** Presses keys by their names. */
    press: (...keys: string[]) => tmux("send-keys", ...keys),
    type: (text: string) => tmux("send-keys", "-l", text),
    until: (words: string | RegExp) =>
      vi.waitFor(async () => expect((await screen()).trim()).toMatch(words), PATIENCE),
  };
}
