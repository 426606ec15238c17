import { mkdirSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { getEnv } from "#app/env.server.ts";
import { log } from "#app/log.server.ts";
import { AwayError } from "#storage/away.ts";
import { useStage } from "#tests/kit/stage.ts";
import { loader as healthz } from "./pages/healthz.ts";
import { version } from "#app/version.server.ts";
import { loader as readyz } from "./pages/readyz.ts";
import { requestOf } from "#tests/kit/call.ts";

const allWell = { database: true, objects: true, kv: true, disk: true };
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
      [readyz, { ok: true, version, ...allWell, problems: {}, restarting: [] }],
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
    forget();
    vi.spyOn(ctx.objects, "ping").mockRejectedValue(new AwayError("objects", "gone"));
    const answer = await readyz(asked());
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      ...{ ...allWell, ok: false, objects: false },
      problems: { objects: "does not answer" },
    });
    expect((await healthz(asked())).status).toBe(200);
  });

  it("go on sending people here while what can be done without is away", async () => {
    forget();
    vi.spyOn(ctx.kv, "ping").mockRejectedValue(new AwayError("kv", "OOM command not allowed"));
    const answer = await readyz(asked());
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ ok: true, kv: false, problems: { kv: "full" } });
  });

  it("tell the log, and nobody else, what a server of several is called that is away", async () => {
    forget();
    const logged = vi.spyOn(log, "error").mockReturnValue(undefined);
    const away = new AwayError("kv", "10.0.0.7:6379, connect ECONNREFUSED");
    vi.spyOn(ctx.kv, "ping").mockRejectedValue(away);
    const answer = await readyz(asked());
    expect(await answer.json()).toMatchObject({ problems: { kv: "does not answer" } });
    expect(logged).toHaveBeenCalledExactlyOnceWith(
      { check: "kv", problem: "does not answer", reason: away.message },
      "not ready",
    );
  });

  it("say that uploads are refused, while all else goes on", async () => {
    forget();
    const env = getEnv();
    mkdirSync(env.dataDir, { recursive: true });
    const { minFreeBytes } = env;
    env.minFreeBytes = Number.MAX_SAFE_INTEGER;
    const answer = await readyz(asked());
    env.minFreeBytes = minFreeBytes;
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      ...{ ok: true, disk: true },
      problems: { disk: expect.stringContaining("MIN_FREE_MB") as string },
    });
  });

  it("ask the stores once for all who come at once or soon after", async () => {
    forget();
    const ping = vi.spyOn(ctx.objects, "ping");
    await Promise.all([readyz(asked()), readyz(asked()), readyz(asked())]);
    await readyz(asked());
    expect(ping).toHaveBeenCalledTimes(1);
  });

  it("answer also when a store never does", async () => {
    forget();
    vi.spyOn(ctx.objects, "ping").mockReturnValue(new Promise(() => undefined));
    const answer = await readyz(asked());
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ problems: { objects: "no answer within 2 s" } });
  });

  /** As if what was asked last were long ago: it is remembered with the database it was asked of. */
  function forget(): void {
    vi.restoreAllMocks();
    globalThis.shortitServices = {
      ...ctx,
      db: ctx.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => result,
      }),
    };
  }
});
