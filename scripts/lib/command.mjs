import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { Failure } from "./project.mjs";

const SHOWN_LINES = 40;

/**
 * Runs a program without showing what it prints, unless it fails. Throws `Failure` when it does.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, cwd?: string, onLine?: (line: string) => void,
 *   noise?: RegExp }} [options] lines that match `noise` are not shown on failure either
 * @returns {Promise<void>}
 */
export function runQuietly(command, args, { env = {}, cwd, onLine, noise } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      ...(cwd && { cwd }),
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const lines = [];
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on("line", (line) => {
        onLine?.(line);
        if (!noise?.test(line)) lines.push(line);
      });
    }
    child.on("error", (error) => reject(new Failure(`${command}: ${error.message}`)));
    child.on("close", (code, signal) => {
      if (code === 0) return resolve();
      const said = headAndTail(lines).map((line) => `    ${line}\n`);
      const name = [command, ...args].join(" ");
      reject(new Failure(`${said.join("")}${name} failed (${signal ?? `exit code ${code}`})`));
    });
  });
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
