import { readFileSync, readlinkSync, rmSync, symlinkSync } from "node:fs";

/**
 * Takes a lock that holds no longer than this process lives: a link that names it, made and filled in one atomic step.
 * Gives null, or the number of the process that has it.
 * @param {string} path
 * @returns {number | null}
 */
export function takeProcessLock(path) {
  for (;;) {
    try {
      symlinkSync(nameOf(process.pid), path);
      return null;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    const holder = holderOf(path);
    if (holder && isAlive(holder)) return holder.pid;
    if (holder) rmSync(path, { force: true });
  }
}

/** Numbers are given again, in a container the same ones at each start: whose one is, is told by when that began. */
function nameOf(pid) {
  return [pid, startOf(pid)].filter(Boolean).join(" ");
}

function holderOf(path) {
  try {
    const [pid, start = null] = readlinkSync(path).split(" ");
    return { pid: Number(pid), start };
  } catch {
    return null;
  }
}

function isAlive({ pid, start }) {
  // It was another with our number.
  if (pid === process.pid) return false;
  const now = startOf(pid);
  return start && now ? start === now : isThere(pid);
}

/** When it began, in ticks since the machine did; null where the system does not say so. */
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the name of its program in brackets, which may have some itself; this is the 22nd.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null;
  }
}

function isThere(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
