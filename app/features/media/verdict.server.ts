import type { Services } from "#app/services.server.ts";
import type { Archivo } from "#db/schema/posts.ts";
import { proveHealthy } from "./health.server.ts";
import type { MediaFailure } from "./limits.ts";
import { withTempFolder } from "./temp-folder.server.ts";

/** An object that holds what somebody sent. */
export interface Original {
  name: string;
  tipo: Archivo["tipo"];
  /** Bytes. */
  size: number;
}

/** What it is made in: the bytes as a file, and an empty folder. */
export interface Bench {
  input: string;
  folder: string;
}

/**
 * Makes something of what somebody sent and keeps it. Gives what is wrong with its bytes, or null. They
 * are at fault only when two runs say that they are no usable medium, each from a copy of its own and
 * each in a process that has just shown that it can process what is good. Whatever else goes wrong is
 * thrown, to be tried again.
 */
export async function makeOf<Made>(
  { objects }: Pick<Services, "objects">,
  { name, tipo, size }: Original,
  signal: AbortSignal,
  make: (bench: Bench) => Promise<({ ok: true } & Made) | { ok: false; reason: MediaFailure }>,
  keep: (made: { ok: true } & Made) => Promise<void>,
): Promise<MediaFailure | null> {
  const judge = () =>
    objects.withLocalFile(name, (input) =>
      withTempFolder(async (folder) => {
        const made = await make({ input, folder });
        signal.throwIfAborted();
        if (made.ok) {
          await keep(made);
          return null;
        }
        await proveHealthy({ tipo, input, size, folder, signal });
        return made.reason;
      }),
    );
  return (await judge()) && (await judge());
}
