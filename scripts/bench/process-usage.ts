import { readdirSync, readFileSync } from "node:fs";

/** The kernel reports processor time in hundredths of a second to every program. */
const TICKS_PER_SECOND = 100;
/** Places in `/proc/PID/stat`, counted after the name. */
const [PARENT, USER_TIME, SYSTEM_TIME] = [1, 11, 12] as const;
/** The same of children that have ended. */
const [ENDED_USER_TIME, ENDED_SYSTEM_TIME] = [13, 14] as const;

/** Resident memory of a process in bytes. */
export function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1];
  if (!kilobytes) throw new Error(`process ${pid} has ended`);
  return Number(kilobytes) * 1024;
}

/** Processor time that a process has used with all its threads, in seconds: exact where the scheduler tells. */
export function cpuSeconds(pid: number): number {
  const nanoseconds = threadsOf(pid).reduce(
    (sum, thread) => sum + Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(" ")[0]),
    0,
  );
  if (nanoseconds > 0) return nanoseconds / 1e9;
  const fields = statOf(pid);
  return (Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])) / TICKS_PER_SECOND;
}

/** Processor time of a process and all it has started, in seconds. */
export function cpuSecondsOfTree(pid: number): number {
  const fields = statOf(pid);
  const ended = Number(fields[ENDED_USER_TIME]) + Number(fields[ENDED_SYSTEM_TIME]);
  // One that ends meanwhile has no figures any more.
  const living = childrenOf(pid).map(cpuSecondsOfTree).filter(Number.isFinite);
  return living.reduce((sum, seconds) => sum + seconds, cpuSeconds(pid) + ended / TICKS_PER_SECOND);
}

/** A process and all it has started. */
export function treeOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(treeOf)];
}

/** Memory of a process in bytes, of what it shares with others its part. */
export function proportionalBytes(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * 1024;
}

/** Files, sockets and pipes that a process has open. */
export function openHandles(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

export function parentOf(pid: number): number {
  return Number(statOf(pid)[PARENT]);
}

/** The children of a process that have this word in their command lines. */
export function findChildren(parent: number, word: string): number[] {
  return childrenOf(parent).filter((pid) => read(`/proc/${pid}/cmdline`).includes(word));
}

/** The one of {@link findChildren}. */
export function findChild(parent: number, word: string): number {
  const found = findChildren(parent, word);
  const [pid, ...others] = found;
  if (!pid || others.length > 0) throw new Error(`${found.length} children run ${word}`);
  return pid;
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => statOf(pid)[PARENT] === `${parent}`);
}

/** The fields after the name, which stands in parentheses and may hold anything. */
function statOf(pid: number): string[] {
  const stat = read(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

/** Empty for a process that has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
