import { spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants } from "node:fs";
import { constants as system } from "node:os";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { Failure } from "./project.mjs";

const SHOWN_LINES = 40;

/**
 * Runs a program without showing what it prints, unless it fails. Throws `Failure` when it does.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, cwd?: string, noise?: RegExp,
 *   onLine?: (line: string, stream: "stdout" | "stderr") => void, ownGroup?: boolean, stop?: AbortSignal }} [options]
 *   lines that match `noise` are not shown on failure either; a terminal's Ctrl-C does not reach what has a group of
 *   its own; `stop` ends it with all that it has started, and is what is thrown then
 * @returns {Promise<void>}
 */
export function runQuietly(
  command,
  args,
  { env = {}, cwd, onLine, noise, stop, ownGroup = stop !== undefined } = {},
) {
  return new Promise((resolve, reject) => {
    stop?.throwIfAborted();
    const child = spawn(command, args, {
      ...(cwd && { cwd }),
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      detached: ownGroup,
    });
    const end = () => child.pid && endGroup(child.pid);
    stop?.addEventListener("abort", end);
    const lines = [];
    for (const name of ["stdout", "stderr"]) {
      createInterface({ input: child[name] }).on("line", (line) => {
        onLine?.(line, name);
        if (!noise?.test(line)) lines.push(line);
      });
    }
    child.on("error", (error) => reject(new Failure(`${command}: ${error.message}`)));
    child.on("close", (code, signal) => {
      stop?.removeEventListener("abort", end);
      if (code === 0) return resolve();
      if (stop?.aborted) return reject(stop.reason);
      const said = headAndTail(lines).map((line) => `    ${line}\n`);
      const name = [command, ...args].join(" ");
      reject(new Failure(`${said.join("")}${name} failed (${signal ?? `exit code ${code}`})`));
    });
  });
}

function endGroup(pid) {
  try {
    process.kill(-pid, "SIGTERM");
  } catch (error) {
    // It has ended meanwhile.
    if (error.code !== "ESRCH") throw error;
  }
}

function headAndTail(lines) {
  if (lines.length <= 2 * SHOWN_LINES) return lines;
  return [...lines.slice(0, SHOWN_LINES), "...", ...lines.slice(-SHOWN_LINES)];
}

/**
 * Runs a program that talks to the terminal itself; answers its exit code, 1 when a signal ended it.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string | undefined>} [env]
 * @returns {Promise<number>}
 */
export function runLoudly(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: "inherit" });
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}

/**
 * Goes on as another program: it gets the terminal and the signals that we get, and we end as it does.
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<never>}
 */
export async function goOnAs(command, args) {
  const child = spawn(command, args, { stdio: "inherit" });
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  // A terminal sends it to both.
  process.on("SIGINT", () => undefined);
  const [code, signal] = await once(child, "exit");
  process.exit(code ?? 128 + system.signals[signal]);
}

/**
 * The npm that runs us, without a search in PATH.
 * @param {string[]} args
 */
export function npmCommand(args) {
  const npm = process.env.npm_execpath;
  return npm ? [process.execPath, npm, ...args] : ["npm", ...args];
}

/** @param {string} name a program looked for in PATH */
export function isInstalled(name) {
  return (process.env.PATH ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
