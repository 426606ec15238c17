import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { inject } from "vitest";

/** A folder that nobody else uses and that goes with the run; it need not exist yet. */
export function newFolder(): string {
  return join(inject("services").folder, randomUUID());
}
