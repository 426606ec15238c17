import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Lock, Locker } from "@tus/server";
import { AppError } from "#app/http/errors.ts";
import type { KeyValueStore } from "#storage/kv.ts";

/** A holder that says nothing for so long has died. */
const HELD_SECONDS = 15;
const RENEW_MS = 4_000;
/** How often a holder looks whether somebody else wants to go on. */
const LOOK_MS = 400;
const POLL_MS = 100;
const WAIT_MS = 12_000;
const ASKED_SECONDS = 3;

/**
 * Lets one request at a time write to an upload, of whichever process or machine. Whoever comes later has the
 * one before stop: after a line has broken, that may wait for bytes that never come.
 */
export class KvLocker implements Locker {
  readonly #kv: KeyValueStore;
  readonly #settled: () => Promise<unknown>;
  /** Whether another request has asked this one to stop. */
  isAsked = false;

  /** `settled`: waits until what was received is kept, before anybody else may write. */
  constructor(kv: KeyValueStore, settled: () => Promise<unknown>) {
    this.#kv = kv;
    this.#settled = settled;
  }

  newLock(id: string): Lock {
    const kv = this.#kv;
    const token = randomUUID();
    const lock = `upload-lock:${id}`;
    const asked = `upload-asked:${id}`;
    const hold = { expirationTtl: HELD_SECONDS, shared: true };
    const letGo = new AbortController();
    return {
      lock: async (signal, stop) => {
        const until = performance.now() + WAIT_MS;
        let hasAsked = false;
        while (!(await kv.compareAndSet(lock, null, token, hold))) {
          if (signal.aborted || performance.now() > until) {
            throw new AppError("upload_busy", { retryAfter: 1 });
          }
          await kv.put(asked, token, { expirationTtl: ASKED_SECONDS, shared: true });
          hasAsked = true;
          await wait(POLL_MS);
        }
        // Whoever else waits asks again.
        if (hasAsked) await kv.delete(asked);
        void this.#look({ lock, asked, token }, letGo.signal, () => {
          this.isAsked = true;
          void stop();
        });
      },
      unlock: async () => {
        await this.#settled();
        letGo.abort();
        // Ours only: by now it may be somebody else's.
        await kv.compareAndSet(lock, token, "", { expirationTtl: 0.001, shared: true });
      },
    };
  }

  /** Keeps the lock until it is let go, and stops when somebody asks for it or it is lost. */
  async #look(
    { lock, asked, token }: { lock: string; asked: string; token: string },
    letGo: AbortSignal,
    stop: () => void,
  ): Promise<void> {
    const kv = this.#kv;
    const hold = { expirationTtl: HELD_SECONDS, shared: true };
    let kept = performance.now();
    const isToStop = async () => {
      try {
        // Also while somebody waits: what has come is not kept yet.
        if (performance.now() - kept >= RENEW_MS) {
          if (!(await kv.compareAndSet(lock, token, token, hold))) return true;
          kept = performance.now();
        }
        const by = await kv.get(asked);
        return by !== null && by !== token;
      } catch {
        // Away: it is ours until it runs out.
        return performance.now() - kept > HELD_SECONDS * 1000;
      }
    };
    while (!letGo.aborted) {
      await wait(LOOK_MS, undefined, { ref: false });
      // Let go while it was looked at, it is somebody else's, and what came is kept.
      if (!letGo.aborted && (await isToStop()) && !letGo.aborted) stop();
    }
  }
}
