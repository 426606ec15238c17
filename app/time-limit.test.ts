import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withTimeLimit } from "./time-limit.server.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

const server = createServer(() => undefined);
beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
afterAll(() => server.close());
const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

const calls: Record<string, (signal: AbortSignal) => Promise<unknown>> = {
  fetch: (signal) => fetch(url(), { signal }),
  "node:http": (signal) => once(request(url(), { signal }).end(), "response"),
};

/** What a call ends with while garbage is collected. */
async function endOf(call: Promise<unknown>): Promise<unknown> {
  const collecting = setInterval(collect, 20);
  return call.catch((error: unknown) => error).finally(() => clearInterval(collecting));
}

describe.each(Object.keys(calls))("a limit of %s", (name) => {
  it("holds however often garbage is collected", async () => {
    const error = await endOf(calls[name]!(withTimeLimit(new AbortController().signal, 200)));
    expect((error as Error).name).toMatch(/^(Timeout|Abort)Error$/);
  });

  it("ends with what it is given", async () => {
    const stop = new AbortController();
    const call = endOf(calls[name]!(withTimeLimit(stop.signal, 60_000)));
    stop.abort();
    expect((await call) as Error).toHaveProperty("name", "AbortError");
  });
});
