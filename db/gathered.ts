import { AwayError } from "#storage/away.ts";
import type { Database } from "./client.ts";
import { DatabaseAwayError } from "./engines/away.ts";

interface Waiting<I, O> {
  item: I;
  resolve: (outcome: O) => void;
  reject: (error: unknown) => void;
}

/** Of one transaction, so that the first of many do not wait for all of them. */
const MOST = 200;

/**
 * Writes small things together: those asked for in one turn of the event loop, and all that come while
 * others are being written, are the next batch, in one transaction of `write`. Each is answered once that
 * has ended, so what was answered survives a kill. Where a batch fails, each of it is written alone:
 * one that cannot be written fails nobody else. Once the database is away all of it fails.
 */
export function gathered<I, O>(
  write: (trx: Database, items: I[]) => Promise<O[]>,
): (db: Database, item: I) => Promise<O> {
  const queues = new WeakMap<Database, Waiting<I, O>[]>();

  async function writeAll(db: Database, waiting: Waiting<I, O>[]): Promise<void> {
    await new Promise(setImmediate);
    while (waiting.length > 0) await settle(db, waiting.splice(0, MOST));
    queues.delete(db);
  }

  async function settle(db: Database, batch: Waiting<I, O>[]): Promise<void> {
    const items = batch.map(({ item }) => item);
    try {
      const outcomes = await db.transaction().execute((trx) => write(trx, items));
      batch.forEach(({ resolve }, at) => resolve(outcomes[at] as O));
    } catch (error) {
      // Whether it was written nobody knows once the server is away: again would be twice.
      const isUnknown = error instanceof AwayError || error instanceof DatabaseAwayError;
      if (batch.length === 1 || isUnknown) for (const { reject } of batch) reject(error);
      else for (const each of batch) await settle(db, [each]);
    }
  }

  return (db, item) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(db);
      if (queue) return void queue.push({ item, resolve, reject });
      const waiting = [{ item, resolve, reject }];
      queues.set(db, waiting);
      void writeAll(db, waiting);
    });
}
