import type { ColumnType } from "kysely";

/** Milliseconds since the epoch. */
export type Millis = number;
/** 0 or 1. */
export type Flag = 0 | 1;
/** Set once, when the row is made. */
export type Fixed<T> = ColumnType<T, T, never>;
