import { connect } from "node:net";
import { expect, it, vi } from "vitest";
import { freePort } from "#tests/setup/free-port.ts";
import { Joined } from "./joined.ts";
import { serveMetrics } from "./server.ts";
import { PATIENCE } from "#tests/setup/patience.ts";

const token = "a-token-of-thirty-two-characters-1";

async function started(given: string | null = token) {
  const port = await freePort();
  const told: string[] = [];
  const joined = new Joined();
  await serveMetrics(joined, { port, host: "127.0.0.1", token: given }, (line) => told.push(line));
  await vi.waitFor(() => expect(told.join()).toContain("metrics at"), PATIENCE);
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, init);
  return { ask, port, joined, told };
}

const bearing = (held: string) => ({ headers: { Authorization: `Bearer ${held}` } });

it("tells only who holds the token, and only at /metrics", async () => {
  const { ask } = await started();
  for (const [init, status] of [
    [{}, 401],
    [bearing(`${token}x`), 401],
    [bearing(token.slice(0, -1)), 401],
    [bearing("x".repeat(10_000)), 401],
    [{ headers: { Authorization: `Basic ${token}` } }, 401],
    [{ ...bearing(token), method: "POST", body: "x" }, 405],
    [bearing(token), 200],
  ] as const) {
    const answer = await ask("/metrics?token=x", init);
    expect(answer.status).toBe(status);
    const text = await answer.text();
    if (status !== 200) expect(text).toBe("");
    else expect(text).toContain("# TYPE shortit_http_requests_total counter");
  }
  expect((await ask("/", bearing(token))).status).toBe(404);
});

it("tells whoever reaches the port where there is no token, also beside one who says nothing", async () => {
  const { ask, port, joined } = await started(null);
  const silent = connect(port, "127.0.0.1");
  joined.add(null, [{ is: "gauge", name: "shortit_people", labels: {}, value: 7 }]);
  const answer = await ask("/metrics");
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(await answer.text()).toMatch(/^shortit_people 7$/m);
  silent.destroy();
});

it("waits for its port while another program has it, and says so", async () => {
  const { port } = await started();
  const told: string[] = [];
  await serveMetrics(new Joined(), { port, host: "127.0.0.1", token }, (line) => told.push(line));
  await vi.waitFor(() => expect(told.join()).toMatch(/^NO METRICS: .*EADDRINUSE/), PATIENCE);
});
