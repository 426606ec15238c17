import type { ChildProcess } from "node:child_process";

/** A place for one process, which is started again whenever it ends. */
export interface Slot {
  name: string;
  start(): ChildProcess;
  /** True when the process leads a group of its own; what it leaves behind is then ended with it. */
  group?: boolean;
  /** Resolves when the process does its work; one without is taken to from its start. */
  ready?(child: ChildProcess): Promise<void>;
  /** Asks it to take nothing new and to end in its own time; one without is sent SIGTERM. */
  retire?(child: ChildProcess): void;
}

/** A slot whose process does not stay up. */
export interface Restarting {
  name: string;
  /** How it ended last: "exit code 1", "SIGKILL". */
  ended: string;
  /** Deaths in a row. */
  times: number;
  /** When it is started again, or was; milliseconds since the epoch. */
  next: number;
}

export interface Supervision {
  /** Asks every process to finish (SIGTERM). */
  stop: AbortSignal;
  /** Ends every process at once (SIGKILL). */
  kill: AbortSignal;
  log: (line: string) => void;
  /** Hears of every change of what does not stay up. */
  onRestarting?: (slots: Restarting[]) => void;
  limits?: Limits;
}

/** Times in milliseconds. */
export interface Limits {
  /** A process that has lived so long has come up: what was before is forgotten. */
  settled: number;
  firstPause: number;
  maxPause: number;
  /** How long a process may take to finish once asked. */
  grace: number;
  /** How long the process that takes over from another may take to come up. */
  ready: number;
  /** How long one that another has taken over from may finish what it had, as a long upload. */
  retire: number;
}

export const defaultLimits: Limits = {
  settled: 10_000,
  firstPause: 500,
  maxPause: 60_000,
  grace: 25_000,
  ready: 60_000,
  retire: 300_000,
};
