import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";

/** Where the service worker lies; the server answers /sw.js with it. */
export const WORKER_FILE = "build/worker/sw.js";

/**
 * Makes the service worker one script. It is told which build it belongs to: the names of all files for browsers, each of
 * which changes with what it holds, so that a browser sees another worker whenever there is another build.
 * @param {string} assets
 */
export async function buildWorker(assets) {
  const { build, stop } = await import("esbuild");
  const names = readdirSync(assets).sort().join("\n");
  const id = createHash("sha256").update(names).digest("hex").slice(0, 16);
  try {
    await build({
      entryPoints: ["app/entry.worker.ts"],
      outfile: WORKER_FILE,
      bundle: true,
      minify: true,
      format: "iife",
      target: "es2020",
      define: { BUILD: JSON.stringify(id) },
      logLevel: "error",
    });
  } finally {
    await stop();
  }
}
