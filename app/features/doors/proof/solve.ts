import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

interface Challenge {
  sal: string;
  meta: string;
  maximo: number;
  firma: string;
}

/** How long the page may be kept from answering its reader, in milliseconds. */
const STRETCH_MS = 12;

/**
 * Looks for the number of a challenge and gives the proof; null where there is none, or it was called off. It works in
 * plain script: what browsers bring for this is there on https alone, and is slower for short texts.
 */
export async function solve(
  { sal, meta, maximo, firma }: Challenge,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (share: number) => void } = {},
): Promise<string | null> {
  const encoder = new TextEncoder();
  let number = 0;
  while (number < maximo) {
    const end = Date.now() + STRETCH_MS;
    while (number < maximo && Date.now() < end) {
      // Asking for the time costs as much as a few digests.
      for (let few = 0; few < 64 && number < maximo; few += 1, number += 1) {
        if (bytesToHex(sha256(encoder.encode(`${sal}.${number}`))) === meta) {
          return `${firma}.${number}`;
        }
      }
    }
    onProgress?.(number / maximo);
    await new Promise((resolve) => setTimeout(resolve));
    if (signal?.aborted) return null;
  }
  return null;
}
