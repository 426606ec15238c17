import { spawn, type ChildProcessByStdio } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import type { Readable, Writable } from "node:stream";
import { count, timed } from "#app/meter.server.ts";

export interface Program {
  /** As an error calls it. */
  name: string;
  command: string;
  args: string[];
  /** Ceiling on its addresses, for a program that has none of its own. */
  memoryMb?: number;
  /** What it reads from its standard input, where it reads no file. */
  stdin?: Uint8Array;
}

export interface RunOptions {
  timeoutMs: number;
  /** Kills the child; the call then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Nobody waits for it: whatever else runs goes first. */
  isBackground?: boolean | undefined;
  /** Of what it writes to its standard output: `latin1` keeps every byte. */
  encoding?: "utf8" | "latin1";
  stdoutLimit?: number;
}

export type RunResult =
  | { ok: true; stdout: string; stderr: string }
  | { ok: false; reason: "timeout" | "failed"; stderr: string };

const STDOUT_LIMIT = 4_000_000;
const STDERR_TAIL = 16_000;

/** What it says when the machine lacks something, whatever the file is. */
const OUR_TROUBLE =
  /No space left on device|Disk quota exceeded|Read-only file system|Cannot allocate memory|malloc of size \d+ failed|Too many open files|Resource temporarily unavailable|Permission denied|cannot open shared object file/;

/**
 * Becomes the program that follows, with a ceiling of so many megabytes on its addresses. Where the
 * system knows no such limit it runs without.
 */
const LIMITED = 'ulimit -v $(($0 * 1024)) 2>/dev/null; exec "$@"';

/** What a shell says of a program that is not there, or may not be run. */
const NOT_STARTED = [126, 127];

type Child = ChildProcessByStdio<Writable | null, Readable, Readable>;
const live = new Set<Child>();
process.on("exit", () => live.forEach(kill));

/** {@link runAndWait}, counted. */
export async function runProgram(
  program: Program,
  options: RunOptions,
  onLine?: (line: string) => void,
): Promise<RunResult> {
  const label = { program: program.name };
  let outcome = "broken";
  try {
    const result = await timed("shortit_media_program_seconds", label, () =>
      runAndWait(program, options, onLine),
    );
    outcome = result.ok ? "done" : "refused";
    return result;
  } finally {
    if (options.signal?.aborted !== true)
      count("shortit_media_programs_total", { ...label, outcome });
  }
}

/**
 * Runs a program on one file, at low priority and without secrets. Throws when it cannot be started,
 * was ended by a signal, starved, or failed for want of space, memory or files: none of that is the
 * file's fault.
 */
async function runAndWait(
  { name, command, args, memoryMb, stdin }: Program,
  { timeoutMs, signal, isBackground, encoding = "utf8", stdoutLimit = STDOUT_LIMIT }: RunOptions,
  onLine?: (line: string) => void,
): Promise<RunResult> {
  signal?.throwIfAborted();
  const limited = memoryMb ? ["/bin/sh", "-c", LIMITED, String(memoryMb)] : [];
  const [file, ...rest] = [...limited, command, ...args] as [string, ...string[]];
  // Its own process group: Ctrl-C in a terminal must not look like a broken file.
  const child = spawn(file, rest, {
    detached: true,
    stdio: [stdin ? "pipe" : "ignore", "pipe", "pipe"],
    env: {
      NODE_ENV: process.env.NODE_ENV,
      PATH: process.env.PATH,
      LC_ALL: "C",
      // Each further arena of the allocator takes 64 MB of addresses, used or not.
      MALLOC_ARENA_MAX: "2",
    },
  }) as Child;
  live.add(child);
  lowerPriority(child, isBackground);
  endFirst(child);
  // It may end before it has read all: what it says then is the answer.
  child.stdin?.on("error", () => undefined).end(stdin);

  let stdout = "";
  let stderr = "";
  let timedOut: "busy" | "starved" | null = null;
  const stop = () => kill(child);
  const timer = setTimeout(() => {
    timedOut = wasBusy(child, timeoutMs) ? "busy" : "starved";
    stop();
  }, timeoutMs);
  signal?.addEventListener("abort", stop, { once: true });

  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr = (stderr + text).slice(-STDERR_TAIL);
  });
  child.stdout.setEncoding(encoding).on("data", (text: string) => {
    stdout += text;
    if (onLine) {
      const lines = stdout.split("\n");
      stdout = lines.pop()!;
      lines.forEach(onLine);
    }
    if (stdout.length > stdoutLimit) stop();
  });

  try {
    const { code, killedBy } = await closed(child, name);
    signal?.throwIfAborted();
    if (NOT_STARTED.includes(code ?? 0)) {
      throw new Error(`${name} cannot be started: is it installed?`, { cause: stderr });
    }
    if (timedOut === "busy") return { ok: false, reason: "timeout", stderr };
    if (timedOut) throw new Error(`${name} got no processor time`);
    const tooMuch = stdout.length > stdoutLimit;
    if (!tooMuch && killedBy) throw new Error(`${name} was ended by ${killedBy}`);
    // Also when it says that all is well: a full disk at the very end is no error to it.
    const trouble = OUR_TROUBLE.exec(stderr)?.[0];
    if (trouble) throw new Error(`${name}: ${trouble}`);
    return code === 0 && !tooMuch
      ? { ok: true, stdout, stderr }
      : { ok: false, reason: "failed", stderr };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
    live.delete(child);
  }
}

function closed(child: Child, name: string) {
  return new Promise<{ code: number | null; killedBy: NodeJS.Signals | null }>(
    (resolve, reject) => {
      child.once("error", (cause) =>
        reject(new Error(`${name} cannot be started: is it installed?`, { cause })),
      );
      child.once("close", (code, killedBy) => resolve({ code, killedBy }));
    },
  );
}

function lowerPriority(child: Child, isBackground = false) {
  const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
  try {
    if (child.pid) setPriority(child.pid, isBackground ? PRIORITY_LOW : PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the system forbids it: the work is the same, only less polite.
  }
}

/** Where memory ends the system takes it from this one, which is run again, and from no process that serves people. */
function endFirst({ pid }: Child) {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, "1000");
  } catch {
    // It has ended already, or the system knows no such order.
  }
}

const TICKS_PER_SECOND = 100;

/**
 * Whether a child that ran out of time has worked for at least a quarter of it, so that the file is
 * too much and not the machine too busy. Unknown, as where there is no /proc, it has not.
 */
function wasBusy({ pid }: Child, timeoutMs: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // After the name, which may hold anything: user and system time are the 12th and 13th.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const seconds = (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
    return seconds >= timeoutMs / 4000;
  } catch {
    return false;
  }
}

function kill(child: Child) {
  try {
    if (child.pid) process.kill(-child.pid, "SIGKILL");
  } catch {
    // It ended by itself in the meantime.
  }
}
