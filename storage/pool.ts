/** The connections of this process to something outside. */
export interface Pool {
  total: number;
  /** Of these, how many nobody uses. */
  idle: number;
  /** How many calls wait for one. */
  waiting: number;
}

/** Why something that is there may answer nobody; null: there are connections enough. */
export function exhausted(pool: Pool | null): string | null {
  if (!pool || pool.waiting === 0 || pool.idle > 0) return null;
  return `no connection is free: ${pool.total} in use, ${pool.waiting} waiting`;
}
