import { onBothEngines } from "../both-engines.ts";
import { withInstance } from "../instance.ts";
import type { Bench, Result } from "../measurement.ts";
import { firstBytes } from "./throughput/first-bytes.ts";

const SMALL = 1_000;

/** How long one person alone waits for a page, without what else `throughput` measures. */
export function measureFirstBytes(bench: Bench): Promise<Result[]> {
  return onBothEngines(bench, SMALL, (pair) =>
    withInstance(bench.folder, ["--web-only"], (site) => firstBytes(pair, site), {
      filledUrl: pair.urls.large,
    }),
  );
}
