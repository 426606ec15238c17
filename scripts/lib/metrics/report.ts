import { openMeter, type Sample, takeSamples } from "#app/meter.server.ts";

const REPORT_MS = 2_000;

/** What the parent is told. */
export interface Report {
  metrics: Sample[];
}

/**
 * From now on this process counts, and tells its parent every two seconds. What it counts is told once: the parent adds
 * it up, so that a process which ends takes nothing away. Nobody asks a process for anything, so one that hangs holds nobody.
 */
export function reportMetrics(): void {
  if (!process.send) return;
  const meter = openMeter();
  const tell = (more: Sample[] = []) => {
    const report: Report = { metrics: [...takeSamples(meter), ...more] };
    if (process.connected) process.send!(report, () => undefined);
  };
  const tellAll = async () => tell(await processOnly());
  setInterval(() => void tellAll(), REPORT_MS).unref();
  process.once("exit", () => tell());
  void tellAll();
}

async function processOnly(): Promise<Sample[]> {
  const { processSamples } = await import("./process-samples.ts");
  return await processSamples();
}
