const SMALLEST = 512 * 1024;
const LARGEST = 16 * 1024 * 1024;
const FIRST = 1024 * 1024;
/** So long one request should take: a proxy that holds a body until it is whole costs no more than that. */
const PART_SECONDS = 20;

/** How many bytes go with the next request, by what the line has carried so far. */
export function partSizes() {
  let size = FIRST;
  return {
    next: () => size,
    carried(bytes: number, ms: number) {
      const fitting = (1000 * PART_SECONDS * bytes) / Math.max(ms, 1);
      // Little at a time says little of the line.
      if (bytes >= size) size = Math.round(Math.min(LARGEST, Math.max(SMALLEST, fitting)));
    },
    /** It broke: less is at stake next time. */
    broke() {
      size = Math.max(SMALLEST, Math.round(size / 2));
    },
  };
}
