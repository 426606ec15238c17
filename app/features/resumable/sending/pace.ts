/** So far back is looked: a line that was slow a minute ago may be fast now. */
const WINDOW_MS = 20_000;
/** Less says nothing of a line. */
const ENOUGH_MS = 2_000;

/** How long the rest takes, by how much has gone in the last moments. */
export function paceOf() {
  let seen: { at: number; bytes: number }[] = [];
  return {
    /** Seconds; null until the line has shown its speed. */
    secondsLeft(bytes: number, totalBytes: number, at: number): number | null {
      // What was taken back, or was there from before, was not carried.
      if (seen.length > 0 && bytes < seen.at(-1)!.bytes) seen = [];
      seen = [...seen.filter((one) => at - one.at < WINDOW_MS), { at, bytes }];
      const first = seen[0]!;
      const carried = bytes - first.bytes;
      const ms = at - first.at;
      return ms < ENOUGH_MS || carried <= 0 ? null : ((totalBytes - bytes) * ms) / carried / 1000;
    },
    /** Nothing is carried now. */
    rest() {
      seen = [];
    },
  };
}
