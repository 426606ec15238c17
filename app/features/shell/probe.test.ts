import { describe, expect, it, vi } from "vitest";
import { useStage } from "#tests/kit/stage.ts";
import { loader as healthz } from "./pages/healthz.ts";
import { loader as readyz } from "./pages/readyz.ts";
import { requestOf } from "#tests/kit/call.ts";

const asked = () => ({
  request: requestOf("GET", "/", { as: { token: "algo" } }),
  params: {},
  context: {},
});

describe("the probes", () => {
  const ctx = useStage("sqlite");

  it("say that the process lives and that its stores answer, and no cache keeps it", async () => {
    for (const [probe, body] of [
      [healthz, { ok: true }],
      [readyz, { ok: true, database: true, objects: true, kv: true, restarting: [] }],
    ] as const) {
      const answer = await probe(asked());
      expect(answer.status).toBe(200);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(await answer.json()).toEqual(body);
    }
  });

  it("say which process does not stay up, while people are still sent here", async () => {
    globalThis.shortitRestarting = [{ name: "worker", ended: "SIGKILL", times: 6, next: 0 }];
    const answer = await readyz(asked());
    delete globalThis.shortitRestarting;
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      restarting: [{ name: "worker", ended: "SIGKILL", times: 6, next: new Date(0).toISOString() }],
    });
  });

  it("say which store does not answer, while the process lives on", async () => {
    vi.spyOn(ctx.objects, "ping").mockRejectedValue(new Error("gone"));
    const answer = await readyz(asked());
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ ok: false, database: true, objects: false });
    expect((await healthz(asked())).status).toBe(200);
  });
});
