import { stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  HEIC_MAX_BYTES,
  HEIC_MEMORY_MB,
  IMAGE_MAX_PIXELS,
  IMAGE_TIMEOUT_SECONDS,
  type MediaFailure,
} from "../limits.ts";
import { runProgram } from "../run-program.server.ts";

// Beside this file, and once built beside the programs: see scripts/lib/bundle.mjs.
const DECODER = fileURLToPath(new URL("./heic-decoder.js", import.meta.url));
const WASM_PAGES_PER_MB = 16;

/**
 * The picture of a HEIC as an upright PNG in `folder`, in the colours of the HEIC, without its
 * metadata. libvips has no decoder for it. Throws when the decoder ends without a verdict.
 */
export async function decodeHeic(
  input: string,
  folder: string,
): Promise<{ path: string } | { reason: MediaFailure }> {
  if ((await stat(input)).size > HEIC_MAX_BYTES) return { reason: "too_many_pixels" };
  const path = join(folder, "heic.png");
  const memory = [`--wasm-max-mem-pages=${HEIC_MEMORY_MB * WASM_PAGES_PER_MB}`];
  const args = [...memory, "--max-old-space-size=256", DECODER, input, path, `${IMAGE_MAX_PIXELS}`];
  const program = { name: "heic-decoder", command: process.execPath, args };
  const result = await runProgram(program, { timeoutMs: IMAGE_TIMEOUT_SECONDS * 1000 });
  if (!result.ok && result.reason === "timeout") return { reason: "timeout" };
  const verdict = result.ok ? result.stdout : "none";
  if (verdict === "ok") return { path };
  if (verdict === "unreadable" || verdict === "too_many_pixels") return { reason: verdict };
  throw new Error("the decoder of HEIC failed", { cause: result.stderr });
}
