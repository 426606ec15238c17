import { browserStorage } from "#app/ui/browser/storage.ts";
import { WORKER_PATH } from "../limits.ts";

const LOOK_KEY = "offline:look";

/**
 * Registers the worker, and has it keep its page anew where that looks otherwise by now. A browser may refuse, as
 * private windows do: then all is as without.
 */
export async function register(look: string): Promise<void> {
  await idle();
  try {
    // The script itself is never taken from a cache.
    const { active } = await navigator.serviceWorker.register(WORKER_PATH, {
      updateViaCache: "none",
    });
    // One that is only being installed fetches the page by itself.
    if (active && browserStorage.getItem(LOOK_KEY) !== look) active.postMessage("keep-shell");
    browserStorage.setItem(LOOK_KEY, look);
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
