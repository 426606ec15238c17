import type { Engine, FilledTables } from "./filled-tables.ts";
import type { Summary } from "./statistics.ts";

/** Measures one promise of the product. Throws when it cannot be measured at all. */
export type Measurement = (bench: Bench) => Promise<Result[]>;

export interface Bench {
  /** Empty, this measurement's own, removed after it. */
  folder: string;
  filled: FilledTables;
  /** The same, in a folder that stays for the next run: for tables that take long to fill. */
  kept: FilledTables;
  /** What is measured on each engine is measured on these. */
  engines: readonly Engine[];
  /** Large tables have a million rows. */
  full: boolean;
  /** Tells how far it is, in a few words. */
  detail: (text: string) => void;
}

export type Result = Figure | Skipped;

/** Over its limit when `value` is above it, or below it where it is the least there may be. */
export interface Figure extends Summary {
  what: string;
  unit: "times" | "MB" | "KB" | "s" | "ms" | "rows" | "people";
  /** Null: a figure that was promised to nobody. */
  limit: number | null;
  atLeast?: true;
}

export interface Skipped {
  what: string;
  skipped: true;
}

/** A result under the name of its measurement; one with neither a figure nor `skipped` failed. */
export type Row = { name: string; what: string } & Partial<Figure & Skipped>;

export const MB = 1024 * 1024;
