import { readdirSync, readFileSync } from "node:fs";

/** The kernel reports processor time in hundredths of a second to every program. */
const TICKS_PER_SECOND = 100;
/** Places in `/proc/PID/stat`, counted after the name. */
const [PARENT, USER_TIME, SYSTEM_TIME] = [1, 11, 12] as const;

/** Resident memory of a process in bytes. */
export function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1];
  if (!kilobytes) throw new Error(`process ${pid} has ended`);
  return Number(kilobytes) * 1024;
}

/** Processor time that a process has used with all its threads, in seconds. */
export function cpuSeconds(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])) / TICKS_PER_SECOND;
}

/** The one child of a process that has this word in its command line. */
export function findChild(parent: number, word: string): number {
  const found = readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => statOf(pid)[PARENT] === `${parent}`)
    .filter((pid) => read(`/proc/${pid}/cmdline`).includes(word));
  const [pid, ...others] = found;
  if (!pid || others.length > 0) throw new Error(`${found.length} children run ${word}`);
  return pid;
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
