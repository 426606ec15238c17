import { createReadStream } from "node:fs";
import { extname } from "node:path";
import type { Services } from "#app/services.server.ts";
import { discardObjects, randomId, reserveObject } from "./objects.server.ts";
import type { Rendition } from "./rendition.ts";

interface ToStore {
  id_archivo: number;
  outputs: Rendition[];
  signal: AbortSignal;
}

/**
 * Stores what was made of a file and settles it under the names that it got there. What `settle` has not
 * made live is gone afterwards.
 */
export async function withStored(
  services: Services,
  { id_archivo, outputs, signal }: ToStore,
  settle: (names: string[]) => Promise<void>,
): Promise<void> {
  const stored: string[] = [];
  const id = randomId();
  try {
    for (const { path, ...about } of outputs) {
      const ext = extname(path).slice(1);
      const name = await reserveObject(services.db, { ...about, ext, id_archivo, id });
      stored.push(name);
      await services.objects.put(name, createReadStream(path), { contentType: about.mime, signal });
    }
    await settle(stored);
  } finally {
    // Leaves alone what is live by now.
    await discardObjects(services, stored);
  }
}
