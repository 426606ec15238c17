import { WORKER_PATH } from "../limits.ts";
import type { KeepShell } from "./keep-shell.ts";

/**
 * Registers the worker, and has it keep its page anew unless it has one that looks so. A browser may refuse, as private
 * windows do: then all is as without.
 */
export async function register(look: string): Promise<void> {
  await idle();
  try {
    // The script itself is never taken from a cache.
    const { active } = await navigator.serviceWorker.register(WORKER_PATH, {
      updateViaCache: "none",
    });
    // One that is only being installed fetches the page by itself.
    active?.postMessage({ keepShell: look } satisfies KeepShell);
  } catch {
    // Likewise.
  }
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) window.requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });
}
