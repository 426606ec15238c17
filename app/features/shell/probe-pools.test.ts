import { sql } from "kysely";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { log } from "#app/log.server.ts";
import { openS3Store } from "#storage/s3/store.ts";
import { call } from "#tests/kit/call.ts";
import { useStage } from "#tests/kit/stage.ts";
import { useBucket } from "#tests/setup/stores.ts";

// What is amiss is logged too.
log.level = "silent";

describe("an instance whose connections to the store of files are all in use", () => {
  const ctx = useStage("sqlite", openS3Store({ ...useBucket(), maxSockets: 1 }));

  it("says so", async () => {
    await ctx.objects.put("held", Buffer.alloc(8 << 20));
    const { body } = (await ctx.objects.get("held"))!;
    expect(await call("GET", "/readyz")).toMatchObject({
      status: 503,
      body: {
        database: true,
        problems: { objects: "no connection is free: 1 in use, 1 waiting" },
      },
    });
    await buffer(body);
  });
});

describe("an instance whose connections to the database are all in use", () => {
  const ctx = useStage("postgres");

  it("says so", async () => {
    const busy = Array.from({ length: 10 }, () => sql`select pg_sleep(2.5)`.execute(ctx.db));
    expect(await call("GET", "/readyz")).toMatchObject({
      status: 503,
      body: {
        objects: true,
        problems: {
          database: expect.stringMatching(/^no connection is free: 10 in use/) as string,
        },
      },
    });
    await Promise.all(busy);
  });
});
