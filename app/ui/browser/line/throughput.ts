import { toldLine } from "./told.ts";

/** One answer that came over the line. */
export interface Transfer {
  /** Milliseconds, by one clock: its first byte and its last. */
  start: number;
  end: number;
  bytes: number;
}

/** Less tells of the time of a round trip, not of the line. */
const TRANSFER_MIN_BYTES = 8_000;
/** So much has to be seen before it is a measurement. */
const ENOUGH_BYTES = 48_000;
const TRANSFERS_KEPT = 24;
/** How long a line is taken for what it was when a video stopped on it. */
const STALL_MEMORY_MS = 120_000;
const KBPS_OF_TYPE: Record<string, number> = { "slow-2g": 50, "2g": 100, "3g": 400 };
const DOWNLINK_MAX = 10;

let transfers: Transfer[] | undefined;
let stalled = { kbps: Infinity, until: 0 };

/** kbit/s that the line carries, by what came over it and what the browser says; undefined: nobody knows. */
export function lineKbps(): number | undefined {
  transfers ??= watchTransfers();
  const known = [measuredKbps(transfers), toldKbps(), stalledKbps()];
  const lowest = Math.min(...known.filter((kbps) => kbps !== undefined));
  return Number.isFinite(lowest) ? lowest : undefined;
}

/** A video of this rate has stopped for want of bytes: the line carries less. */
export function lineStalled(kbps: number): void {
  stalled = {
    kbps: Math.min(kbps, stalledKbps() ?? Infinity),
    until: performance.now() + STALL_MEMORY_MS,
  };
}

/** kbit/s by what came at one time or at several; undefined: too little to tell. */
export function measuredKbps(seen: readonly Transfer[]): number | undefined {
  let busy = 0;
  let bytes = 0;
  let until = 0;
  for (const transfer of [...seen].sort((a, b) => a.start - b.start)) {
    busy += Math.max(0, transfer.end - Math.max(transfer.start, until));
    until = Math.max(until, transfer.end);
    bytes += transfer.bytes;
  }
  if (bytes < ENOUGH_BYTES || busy <= 0) return undefined;
  return (8 * bytes) / busy;
}

/** What media elements fetch does not count: they take no more than they need. */
function watchTransfers(): Transfer[] {
  const seen: Transfer[] = [];
  if (typeof PerformanceObserver === "undefined") return seen;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      const { transferSize: bytes, responseStart: start, responseEnd: end, initiatorType } = entry;
      if (bytes < TRANSFER_MIN_BYTES || /video|audio/.test(initiatorType) || end <= start) continue;
      seen.push({ start, end, bytes });
      if (seen.length > TRANSFERS_KEPT) seen.shift();
    }
  });
  try {
    observer.observe({ type: "resource", buffered: true });
  } catch {
    // A browser that knows the older form alone tells nothing.
  }
  return seen;
}

function toldKbps(): number | undefined {
  const { effectiveType, downlink } = toldLine();
  const slow = KBPS_OF_TYPE[effectiveType ?? ""];
  if (slow !== undefined) return slow;
  return downlink !== undefined && downlink < DOWNLINK_MAX ? downlink * 1000 : undefined;
}

function stalledKbps(): number | undefined {
  return performance.now() < stalled.until ? stalled.kbps : undefined;
}
