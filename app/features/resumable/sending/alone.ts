import type { Wait } from "./send-file.ts";

/**
 * Does something with a file while no other tab of this browser does: the others wait, and go on when it is
 * over or the tab is closed. Only https has locks; without them the server sees to it.
 */
export async function alone<T>(
  { name, size, lastModified }: Pick<File, "name" | "size" | "lastModified">,
  { signal, onWait }: { signal: AbortSignal; onWait: (why: Wait | null) => void },
  act: () => Promise<T>,
): Promise<T> {
  const locks =
    typeof navigator === "undefined" ? undefined : (navigator as Partial<Navigator>).locks;
  if (!locks) return act();
  const lock = `upload:${size}:${lastModified}:${name}`;
  const isFree = await locks.request(lock, { ifAvailable: true }, (held) => held !== null);
  if (!isFree) onWait("elsewhere");
  return locks.request(lock, { signal }, () => {
    onWait(null);
    return act();
  });
}
