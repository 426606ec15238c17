import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { count, openMeter, observe, type Sample, takeSamples } from "#app/meter.server.ts";
import { openExposition } from "./exposition.ts";
import { Joined } from "./joined.ts";

const asked = (route: string, by = 1): Sample => ({
  ...{ is: "count", name: "shortit_http_requests_total", by },
  labels: { route, status: "200" },
});
const lag = (value: number): Sample => ({
  ...{ is: "gauge", name: "nodejs_eventloop_lag_seconds", labels: {}, value },
});
const duty = (name: string): Sample => ({
  ...{ is: "gauge", name: "shortit_duties", labels: { duty: name }, value: 1 },
});

/** A process that tells what it is told to tell. */
function startProcess(): ChildProcess {
  const code = "process.on('message', (said) => process.send(said))";
  return spawn(process.execPath, ["-e", code], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
}

async function tell(child: ChildProcess, metrics: Sample[]): Promise<void> {
  const heard = once(child, "message");
  child.send({ metrics });
  await heard;
}

async function end(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}

describe("what the processes have counted together", () => {
  it("never goes back: what one has told stays when it dies, how it is does not", async () => {
    const joined = new Joined();
    const [first, second] = [startProcess(), startProcess()];
    joined.follow("web 1", first);
    joined.follow("web 2", second);
    await tell(first, [asked("/", 3), lag(0.5)]);
    await tell(second, [asked("/", 4), lag(0.75), duty("casos"), duty("arco")]);
    // What is not told any more is not so any more.
    await tell(second, [lag(0.25), duty("arco")]);
    expect(joined.gauged("shortit_duties")).toMatchObject([{ labels: { duty: "arco" } }]);
    const total = () => joined.counted("shortit_http_requests_total")[0]?.value;
    expect(total()).toBe(7);
    await end(first);
    expect(total()).toBe(7);
    expect(joined.gauged("nodejs_eventloop_lag_seconds")).toMatchObject([
      { labels: { process: "web 2" }, value: 0.25 },
    ]);
    const again = startProcess();
    joined.follow("web 1", again);
    await tell(again, [asked("/", 1)]);
    expect(total()).toBe(8);
    expect(joined.counted("shortit_process_starts_total")).toEqual([
      { labels: { process: "web 1" }, value: 2 },
      { labels: { process: "web 2" }, value: 1 },
    ]);
    await Promise.all([end(second), end(again)]);
  });

  it("has an end, and so has a label", () => {
    const joined = new Joined();
    joined.add(
      null,
      Array.from({ length: 6_000 }, (_, at) => asked(`/${at}`)),
    );
    joined.add(null, [asked("x".repeat(1_000_000)), asked("/0", 2)]);
    const series = joined.counted("shortit_http_requests_total");
    expect(series).toHaveLength(5_000);
    expect(series[0]).toMatchObject({ labels: { route: "/0" }, value: 3 });
    expect(joined.counted("shortit_series_dropped_total")).toMatchObject([{ value: 1_001 }]);
    const other = new Joined();
    other.add(null, [asked("x".repeat(1_000_000))]);
    expect(other.counted("shortit_http_requests_total")[0]?.labels.route).toHaveLength(100);
  });

  it("is told as Prometheus reads it, with what would end a label escaped", async () => {
    const meter = openMeter();
    count("shortit_http_requests_total", { route: '/"\n\\', status: "200" });
    for (const seconds of [0.005, 0.2, 99])
      observe("shortit_http_request_seconds", { route: "/", method: "GET" }, seconds);
    const joined = new Joined();
    joined.add(null, takeSamples(meter));
    joined.add(null, takeSamples(meter));
    globalThis.shortitMeter = undefined;
    const text = (await openExposition(joined))();
    expect(text).toContain(String.raw`shortit_http_requests_total{route="/\"\n\\",status="200"} 1`);
    const lines = text
      .split("\n")
      .filter((line) => line.startsWith("shortit_http_request_seconds"));
    expect(lines[0]).toMatch(/_bucket\{route="\/",method="GET",le="0.005"\} 1$/);
    expect(lines.at(-3)).toMatch(/_bucket\{.*le="\+Inf"\} 3$/);
    expect(lines.at(-1)).toMatch(/_count\{route="\/",method="GET"\} 3$/);
    expect(lines.at(-2)).toMatch(/_sum\{.*\} 99\.205$/);
  });
});
