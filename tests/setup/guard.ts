import { type ChildProcess, spawn } from "node:child_process";
import { removeLater } from "../../scripts/lib/testing/remove-later.mjs";

/**
 * Something of a test run that must not outlive it. A shell watches it, which acts when the pipe
 * from here closes: after Ctrl-C, a crash or a kill of the run nothing is left.
 */
export interface Guarded {
  /** Ends it and waits until it is gone. */
  stop(): Promise<void>;
}

/** A server as a process of its own. */
export interface GuardedServer extends Guarded {
  /** Stops it where it stands: it keeps its connections and answers nothing, until `thaw`. */
  freeze(): void;
  thaw(): void;
  signal(name: NodeJS.Signals): void;
}

const LOG_TAIL = 4000;

/** Removes a folder when the run ends. */
export function guardFolder(folder: string): Guarded {
  return guardedBy(removeLater(folder));
}

interface ServerOptions {
  command: string[];
  /** What the server prints when it is ready. */
  ready: RegExp;
  /** Removed after the server's end. */
  folder?: string;
}

/** Starts a server and waits until it is ready. */
export async function startGuarded({
  command,
  ready,
  folder = "",
}: ServerOptions): Promise<GuardedServer> {
  const shell = spawnShell(SERVE, [folder, ...command]);
  const pid = await untilReady(shell, command.join(" "), ready);
  const signal = (name: NodeJS.Signals) => void process.kill(pid, name);
  return {
    ...guardedBy(shell),
    freeze: () => signal("SIGSTOP"),
    thaw: () => signal("SIGCONT"),
    signal,
  };
}

const SERVE = `
folder=$1; shift
exec 3<&0
"$@" </dev/null 3<&- 2>&1 & server=$!
echo "process $server"
{ cat <&3 >/dev/null; kill -INT $server; kill -CONT $server; } 2>/dev/null &
wait $server
[ -z "$folder" ] || rm -rf "$folder"`;

/** In a process group of its own, as Ctrl-C reaches all of ours. */
function spawnShell(script: string, args: string[]): ChildProcess {
  return spawn("sh", ["-c", script, "guard", ...args], { stdio: "pipe", detached: true });
}

function guardedBy(shell: ChildProcess): Guarded {
  const ended = new Promise<void>((resolve) => shell.once("exit", () => resolve()));
  return {
    stop: async () => {
      shell.stdin?.end();
      await ended;
    },
  };
}

/** Gives the id of the server's process. */
function untilReady(shell: ChildProcess, name: string, ready: RegExp): Promise<number> {
  return new Promise((resolve, reject) => {
    let log = "";
    let pid = 0;
    const read = (chunk: Buffer) => {
      log += chunk.toString();
      pid ||= Number(/^process (\d+)$/m.exec(log)?.[1] ?? 0);
      if (pid && ready.test(log)) resolve(pid);
      log = log.slice(-LOG_TAIL);
    };
    shell.stdout?.on("data", read);
    shell.stderr?.on("data", read);
    shell.once("error", reject);
    shell.once("close", () => reject(new Error(`${name} did not start:\n${log}`)));
  });
}
