import { mkdirSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { takeProcessLock } from "../process-lock.mjs";

const LOCK = "build/.lock";

/**
 * Keeps two commands from installing or building in the same folder at once.
 * @param {() => Promise<void>} work
 */
export async function withLock(work) {
  mkdirSync("build", { recursive: true });
  for (let said = false; ; said = true) {
    const holder = takeProcessLock(LOCK);
    if (holder === null) break;
    if (!said) console.error(`Waiting for process ${holder}, which is preparing this folder.`);
    await sleep(200);
  }
  try {
    await work();
  } finally {
    rmSync(LOCK, { force: true });
  }
}
