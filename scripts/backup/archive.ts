import { createHash } from "node:crypto";
import { z } from "zod";

/**
 * A backup is one tar: what it is, the database, the session secret where the data folder keeps
 * one, every object of the store that the database names, and last what proves it whole.
 */
export const MANIFEST = "manifest.json";
export const DATABASE = "database";
export const SECRET = "session-secret";
export const OBJECTS = "objects/";
export const END = "end.json";

export const FORMAT = 1;

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  engine: z.enum(["sqlite", "postgres"]),
  /** Absent in backups from before instances had a name. */
  instance: z.string().optional(),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const endSchema = z.object({
  objects: z.number(),
  /** Of all objects. */
  bytes: z.number(),
  /** Named by the database and deleted before they could be copied. */
  deleted: z.array(z.string()),
  /** The same where their file is still there: it was processed, or shows other bytes. */
  replaced: z.array(z.string()).default([]),
  /** Named by the database, but the store had lost them before. */
  missing: z.array(z.string()),
  /** Over the names and contents of all entries before. */
  digest: z.string(),
});
export type End = z.infer<typeof endSchema>;

/** Hashes the entries in their order. */
export class Digest {
  readonly #hash = createHash("sha256");

  begin(name: string, size: number): void {
    this.#hash.update(`${name}\n${size}\n`);
  }

  add(chunk: Uint8Array): void {
    this.#hash.update(chunk);
  }

  finish(): string {
    return this.#hash.digest("hex");
  }
}
