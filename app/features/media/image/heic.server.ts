import { existsSync } from "node:fs";
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
import { type Program, runProgram } from "../run-program.server.ts";

// Beside this file, and once built beside the programs (scripts/lib/bundle.mjs), which the site and its parts are not.
const PLACES = ["./", "../scripts/", "../../scripts/"].map((folder) =>
  fileURLToPath(new URL(`${folder}heic-decoder.js`, import.meta.url)),
);
const DECODER = PLACES.find((path) => existsSync(path)) ?? PLACES[0]!;
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
  const result = await runProgram(decoder(input, path), { timeoutMs });
  if (!result.ok && result.reason === "timeout") return { reason: "timeout" };
  const verdict = result.ok ? result.stdout : "none";
  return verdict === "ok" ? { path } : refusal(verdict, result.stderr);
}

/**
 * The same of what may not be written to a disk: bytes in, the bytes of a PNG out, with no side longer than
 * `maxSide`.
 */
export async function decodeHeicBytes(
  bytes: Uint8Array,
  maxSide: number,
): Promise<{ png: Buffer } | { reason: MediaFailure }> {
  const program = { ...decoder("-", "-", `${maxSide}`), stdin: bytes };
  // As much as the pixels take by themselves: a PNG is smaller.
  const stdoutLimit = maxSide * maxSide * 4;
  const options = { timeoutMs, stdoutLimit, encoding: "latin1" } as const;
  const result = await runProgram(program, options);
  if (!result.ok && result.reason === "timeout") return { reason: "timeout" };
  const stdout = result.ok ? result.stdout : "none";
  const [verdict = ""] = stdout.split("\n", 1);
  if (verdict !== "ok") return refusal(verdict, result.stderr);
  return { png: Buffer.from(stdout.slice(verdict.length + 1), "latin1") };
}

const timeoutMs = IMAGE_TIMEOUT_SECONDS * 1000;

function decoder(input: string, output: string, ...rest: string[]): Program {
  const memory = [`--wasm-max-mem-pages=${HEIC_MEMORY_MB * WASM_PAGES_PER_MB}`];
  const ceilings = [...memory, "--max-old-space-size=256"];
  const args = [...ceilings, DECODER, input, output, `${IMAGE_MAX_PIXELS}`, ...rest];
  return { name: "heic-decoder", command: process.execPath, args };
}

function refusal(verdict: string, stderr: string): { reason: MediaFailure } {
  if (verdict === "unreadable" || verdict === "too_many_pixels") return { reason: verdict };
  throw new Error("the decoder of HEIC failed", { cause: stderr });
}
