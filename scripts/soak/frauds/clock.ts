import type * as files from "node:fs";
import { openSync, writeSync } from "node:fs";

/** Tells every process of a site what time it is: so days pass in minutes, over real HTTP. */
export interface Clock {
  set(moment: number): void;
  /** What the site's processes are to be started with. */
  variables: Record<string, string>;
}

export function newClock(path: string, moment: number): Clock {
  const file = openSync(path, "w");
  const set = (now: number) => void writeSync(file, Float64Array.of(now), 0, 8, 0);
  set(moment);
  const code = `(${readingFrom.toString()})(await import("node:fs"), ${JSON.stringify(path)})`;
  const options = `--import=data:text/javascript,${encodeURIComponent(code)}`;
  return { set, variables: { NODE_OPTIONS: options } };
}

/** Runs in the site's processes, alone with what it is given: `Date` says what the file says. */
function readingFrom({ openSync, readSync }: typeof files, path: string): void {
  const file = openSync(path, "r");
  const moment = new Float64Array(1);
  const now = () => {
    readSync(file, moment, 0, 8, 0);
    return moment[0]!;
  };
  globalThis.Date = new Proxy(Date, {
    construct: (target, given, itself) =>
      Reflect.construct(target, given.length > 0 ? given : [now()], itself) as Date,
    get: (target, name) => (name === "now" ? now : (Reflect.get(target, name) as unknown)),
  });
}
