/** What was looked at. */
export const checkNames = [
  ...(["mail", "store", "provider", "identity"] as const),
  ...(["clock", "kvClock", "address", "proxy", "https"] as const),
  ...(["google", "ads"] as const),
  ...(["payments", "sender", "operator", "administrators"] as const),
  ...(["keys", "backups", "search"] as const),
] as const;

export type CheckName = (typeof checkNames)[number];

/** How something is: as it should be, wrong, or simply not set up. */
export const findingStates = ["ok", "bad", "unset"] as const;

export type FindingState = (typeof findingStates)[number];

export interface Finding {
  check: CheckName;
  state: FindingState;
  /** What it is like, and what to do. */
  says: string;
}
