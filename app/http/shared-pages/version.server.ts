import { CompiledQuery } from "kysely";
import type { Database } from "#db/client.ts";

const READ = CompiledQuery.raw("select version from versiones where nombre = 'visitantes'");

/** The version of what visitors see: it grows with every change of it, whoever makes it. */
async function readVersion(db: Database): Promise<number> {
  const { rows } = await db.executeQuery<{ version: number }>(READ);
  return rows[0]!.version;
}

/**
 * Tells everybody who asks a version read after they asked: what was over before is in it. Those who
 * come while one is read share the next.
 */
export function versionReader(db: () => Database): () => Promise<number> {
  let reading: Promise<unknown> = Promise.resolve();
  let next: Promise<number> | null = null;
  return () => {
    next ??= reading.then(() => {
      next = null;
      const read = readVersion(db());
      reading = read.catch(() => undefined);
      return read;
    });
    return next;
  };
}
