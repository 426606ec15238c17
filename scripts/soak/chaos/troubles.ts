import { existsSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { createClient } from "redis";
import type { Relay } from "#tests/setup/relay.ts";
import { findChild, findChildren } from "../../bench/process-usage.ts";

/** Something that goes wrong, for as long as somebody says. */
export interface Trouble {
  name: string;
  begin: () => Promise<void> | void;
  end: () => Promise<void> | void;
  /** Connections may break: a process that people were connected to is gone. */
  breaksLines?: true;
}

/** A service on a line of its own dies, stands still and is slow, one after the other. */
export function troublesOf(
  what: string,
  line: { relay: Relay; restart: () => Promise<void> },
): Trouble[] {
  return [
    { name: `${what} killed`, begin: () => line.relay.stop(), end: () => line.restart() },
    { name: `${what} frozen`, begin: () => line.relay.freeze(), end: () => line.relay.thaw() },
    {
      name: `${what} slow`,
      begin: () => line.relay.toggleLate(),
      end: () => line.relay.toggleLate(),
    },
  ];
}

/** Redis takes nothing more. */
export function redisFull(port: number): Trouble {
  const set = async (bytes: string) => {
    const client = await createClient({ url: `redis://127.0.0.1:${port}` }).connect();
    await client.configSet({ maxmemory: bytes, "maxmemory-policy": "noeviction" });
    await client.close();
  };
  return { name: "Redis full", begin: () => set("1"), end: () => set("0") };
}

/** A file takes all that is left of a disk. */
export function diskFull(folder: string): Trouble {
  const ballast = `${folder}/ballast`;
  return {
    name: "disk full",
    begin: () => {
      const piece = Buffer.alloc(2 ** 16);
      try {
        for (;;) writeFileSync(ballast, piece, { flag: "a" });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      }
    },
    end: () => rmSync(ballast, { force: true }),
  };
}

const SEEN_EVERY_MS = 50;

/** The worker is killed each time it comes up. */
export function workerCrashLoop(parent: number): Trouble {
  let isOn = false;
  let loop = Promise.resolve();
  return {
    name: "worker killed again and again",
    begin: () => {
      isOn = true;
      loop = (async () => {
        while (isOn) {
          for (const pid of findChildren(parent, "worker")) kill(pid);
          await delay(SEEN_EVERY_MS);
        }
      })();
    },
    end: async () => {
      isOn = false;
      await loop;
    },
  };
}

export function allWebKilled(parent: number): Trouble {
  return {
    name: "all web processes killed at once",
    begin: () => {
      for (const pid of findChildren(parent, "web-process")) kill(pid);
    },
    end: () => undefined,
    breaksLines: true,
  };
}

/** The worker stands still: nobody is to notice but who waits for a rendition. */
export function workerFrozen(parent: number): Trouble {
  const signal = (name: NodeJS.Signals) => process.kill(findChild(parent, "worker"), name);
  return {
    name: "worker frozen",
    begin: () => void signal("SIGSTOP"),
    end: () => void signal("SIGCONT"),
  };
}

const FAKETIME = [
  "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1",
  "/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1",
].find((path) => existsSync(path));

/**
 * A clock that can be moved, by the package faketime, which a program is started under; null: it is not installed.
 */
export function movableClock(file: string) {
  if (!FAKETIME) return null;
  const set = (offset: string) => writeFileSync(file, `${offset}\n`);
  set("+0");
  const moved = (name: string, offset: string): Trouble => ({
    name,
    begin: () => set(offset),
    end: () => set("+0"),
  });
  return {
    environment: {
      LD_PRELOAD: FAKETIME,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    },
    troubles: [moved("clock an hour on", "+3600"), moved("clock an hour back", "-3600")],
  };
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}
