import { createHash } from "node:crypto";
import { AppError } from "#app/http/errors.ts";
import type { Challenge } from "./proof/proof.server.ts";

/** Does the work of a challenge, as a program would that signs in by the API. */
export function proofOf({ sal, meta, maximo, firma }: Challenge): string {
  for (let number = 0; number < maximo; number += 1) {
    const digest = createHash("sha256").update(`${sal}.${number}`).digest("hex");
    if (digest === meta) return `${firma}.${number}`;
  }
  throw new Error("no number below the maximum has this digest");
}

/** The code of what a call is refused with; null: it is not. */
export async function refusalOf(call: Promise<unknown>): Promise<string | null> {
  try {
    await call;
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}
