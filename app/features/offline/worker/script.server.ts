import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { getEnv } from "#app/env.server.ts";

/** As scripts/lib/site/build-worker.mjs leaves it, from the folder of the project. */
const FILE = "build/worker/sw.js";

/**
 * What a browser gets that still has a worker of ours where there is none any more: it removes all that was kept, and
 * itself. Pages that are open go on without.
 */
export const FAREWELL = `addEventListener("install",()=>skipWaiting());
addEventListener("activate",e=>e.waitUntil(caches.keys().then(k=>Promise.all(k.map(n=>caches.delete(n)))).then(()=>registration.unregister())));
`;

/** A worker asks nobody but ourselves, and runs nothing but itself. What it shows of a push has an icon. */
const POLICY = "default-src 'none'; connect-src 'self'; img-src 'self'";

let built: string | null | undefined;

export function answerWorker(): Response {
  built ??= readBuilt();
  const script = getEnv().serviceWorker && built ? built : FAREWELL;
  return new Response(script, {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      // Browsers look for another at every visit: what is kept of it would keep an old one alive.
      "Cache-Control": "no-cache",
      ETag: `"${createHash("sha256").update(script).digest("base64url").slice(0, 22)}"`,
      "Content-Security-Policy": POLICY,
      "X-Content-Type-Options": "nosniff",
    },
  });
}

/** Null: this program was built without, or runs for developers. */
function readBuilt(): string | null {
  if (import.meta.env.DEV) return null;
  try {
    return readFileSync(FILE, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
