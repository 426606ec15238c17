import type { Database } from "#db/client.ts";
import type { Services } from "#app/services.server.ts";
import type { EventName } from "./events.ts";
import type { JobPayloads } from "./kinds.ts";
import { enqueue } from "./queue.server.ts";

/**
 * Says that something has happened to whoever listens once the transaction has ended. Said again
 * before they were told, it is told once.
 */
export async function emit<K extends EventName>(
  trx: Database,
  event: K,
  payload: JobPayloads[K],
): Promise<void> {
  await enqueue(trx, event, payload, { uniqueKey: `${event}:${JSON.stringify(payload)}` });
}

/** Hears of an event at least once, perhaps again, and reads what is true now by itself. */
export type Subscriber<P> = (services: Services, payload: P) => Promise<void>;

/** The job that tells everybody in turn. Whom it could not tell is told again with all the others. */
export function tell<P>(...subscribers: Subscriber<P>[]): Subscriber<P> {
  return async (services, payload) => {
    const failures: unknown[] = [];
    for (const hear of subscribers) {
      await hear(services, payload).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  };
}
