import { mkdirSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

// A link that points at a process id: made and filled in one atomic step.
const LOCK = "build/.lock";

/**
 * Keeps two commands from installing or building in the same folder at once.
 * @param {() => Promise<void>} work
 */
export async function withLock(work) {
  mkdirSync("build", { recursive: true });
  for (let said = false; !tryTake(); said = true) {
    const holder = holderOf();
    if (holder === null) continue;
    if (!isAlive(holder)) rmSync(LOCK, { force: true });
    else if (!said) console.error(`Waiting for process ${holder}, which is preparing this folder.`);
    await sleep(200);
  }
  try {
    await work();
  } finally {
    rmSync(LOCK, { force: true });
  }
}

function tryTake() {
  try {
    symlinkSync(String(process.pid), LOCK);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

function holderOf() {
  try {
    return Number(readlinkSync(LOCK));
  } catch {
    return null;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
