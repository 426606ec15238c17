import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { AppError } from "#app/http/errors.ts";

/** As scripts/lib/site/build-worker.mjs leaves it, from the folder of the project. */
const FILE = "build/worker/sw.js";

/** A worker asks nobody but ourselves, and runs nothing but itself. What it shows has an icon. */
const POLICY = "default-src 'none'; connect-src 'self'; img-src 'self'";

let built: string | null | undefined;

/** Throws `not_found` where this program was built without, or runs for developers. */
export function answerWorker(): Response {
  built ??= readBuilt();
  if (built === null) throw new AppError("not_found");
  return new Response(built, {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      // Browsers look for another at every visit: what is kept of it would keep an old one alive.
      "Cache-Control": "no-cache",
      ETag: `"${createHash("sha256").update(built).digest("base64url").slice(0, 22)}"`,
      "Content-Security-Policy": POLICY,
      "X-Content-Type-Options": "nosniff",
    },
  });
}

function readBuilt(): string | null {
  if (import.meta.env.DEV) return null;
  try {
    return readFileSync(FILE, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
