/** What a stream says: how things stand, that something changed, that somebody writes, that it is alive. */
export const LIVE_EVENTS = ["ready", "change", "typing", "beat"] as const;

export interface Said {
  name: (typeof LIVE_EVENTS)[number] | "lost";
  /** Of `typing`: who. */
  from_id?: number;
}
