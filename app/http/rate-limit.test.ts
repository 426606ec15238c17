import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { statementsOf } from "#tests/kit/statements.ts";
import { openSqlKv } from "#storage/kv-sql.ts";
import { engines, useDatabase } from "#tests/setup/database.ts";
import type { Ctx } from "#app/context.server.ts";
import type { AppError } from "./errors.ts";
import {
  countCall,
  forgiveCall,
  perAddress,
  resetRateLimit,
  type RateLimit,
  rateLimitAddress,
  rateLimit,
} from "./rate-limit.server.ts";

describe.each(engines)("a rate limit on %s", (engine) => {
  const { db } = useDatabase(engine);
  const ctx = { kv: openSqlKv(db) };
  let tests = 0;
  let limit: RateLimit;

  beforeEach(() => {
    tests += 1;
    limit = { name: `test-${tests}`, max: 3, windowSeconds: 900 };
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 0, 1) });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const taken = (who: string, times = 1) =>
    Promise.all(
      Array.from({ length: times }, () =>
        rateLimit(ctx, limit, who).then(
          () => "taken",
          (error: AppError) => error.code,
        ),
      ),
    );

  it("gives so many turns and no more, also when they are asked for at once", async () => {
    const turns = await taken("ana", 10);
    expect(turns.filter((turn) => turn === "taken")).toHaveLength(3);
    expect(turns.filter((turn) => turn === "too_many_requests")).toHaveLength(7);
  });

  it("of a wide window gives no call more, and asks the store for few of them", async () => {
    limit = { ...limit, max: 200 };
    await taken("eva");
    const statements = await statementsOf(async () => {
      const turns: string[] = [];
      for (let call = 0; call < 220; call += 1) turns.push(...(await taken("ana")));
      expect(turns.filter((turn) => turn === "taken")).toHaveLength(200);
      expect(turns.slice(-20)).not.toContain("taken");
    });
    expect(statements.length).toBeLessThan(100);
  });

  it("of a wide window gives each of many calls at once one, and not a share of it", async () => {
    limit = { ...limit, max: 6_400 };
    const turns = await taken("ana", 150);
    expect(turns.filter((turn) => turn === "taken")).toHaveLength(150);
  });

  it("is kept by two processes together, to what one of them still holds", async () => {
    limit = { ...limit, max: 640 };
    const other = { kv: openSqlKv(db) };
    let calls = 0;
    for (let turn = 0; turn < 700; turn += 1) {
      const asked = rateLimit(turn % 3 ? ctx : other, limit, "ana");
      calls += await asked.then(
        () => 1,
        () => 0,
      );
    }
    expect(calls).toBeLessThanOrEqual(640);
    expect(calls).toBeGreaterThan(640 - 10);
  });

  it("counts everybody and everything for itself", async () => {
    await taken("ana", 3);
    expect(await taken("eva")).toEqual(["taken"]);
    await expect(rateLimit(ctx, { ...limit, name: "other" }, "ana")).resolves.toBeUndefined();
  });

  it("says how long to wait, and begins again after that", async () => {
    await taken("ana", 3);
    vi.setSystemTime(Date.now() + 100_000);
    const failure = await rateLimit(ctx, limit, "ana").catch((error: unknown) => error);
    expect(failure).toMatchObject({ retryAfter: 800, values: { wait: "14 minutos" } });
    vi.setSystemTime(Date.now() + 800_000);
    expect(await taken("ana")).toEqual(["taken"]);
  });

  it("can be forgotten", async () => {
    await taken("ana", 3);
    await resetRateLimit(ctx, limit, "ana");
    expect(await taken("ana", 4)).toContain("taken");
  });

  it("keeps no address in the store", async () => {
    await taken("203.0.113.9");
    const { keys } = await ctx.kv.list({ prefix: `limit:${limit.name}` });
    expect(keys).toHaveLength(1);
    expect(keys[0]).not.toContain("203.0.113.9");
  });

  it("is not escaped by headers that a client makes up", async () => {
    const from = (forwarded: string) =>
      new Request("http://localhost:3000/", {
        headers: { "X-Client-Address": "2001:db8::9", "X-Forwarded-For": forwarded },
      });
    for (const forwarded of ["1.1.1.1", "2.2.2.2", "3.3.3.3"]) {
      await rateLimitAddress(ctx, limit, from(forwarded));
    }
    await expect(rateLimitAddress(ctx, limit, from("4.4.4.4"))).rejects.toMatchObject({
      code: "too_many_requests",
    });
  });

  const at = (address: string) =>
    new Request("http://localhost:3000/", { headers: { "X-Client-Address": address } });
  const calls = async (addresses: string[]) => {
    let through = 0;
    for (const address of addresses) {
      await rateLimitAddress(ctx, limit, at(address)).then(
        () => (through += 1),
        () => undefined,
      );
    }
    return through;
  };

  it("leaves an IPv4 address, which a carrier's customers share, room for several households", async () => {
    expect(await calls(Array<string>(30).fill("203.0.113.7"))).toBe(4 * limit.max);
  });

  it("counts IPv6 by /64, and gives who has many of them not as many times the number", async () => {
    const households = Array.from({ length: 8 }, (_, n) => `2001:db8:1:a0${n}::1`);
    expect(await calls(Array<string>(10).fill(households[0]!))).toBe(limit.max);
    // Of one /56 four times as much, what its first household has had included.
    expect(await calls([...households, ...households])).toBe(3 * limit.max);
    const customers = Array.from({ length: 100 }, (_, n) => `2001:db8:1:${n.toString(16)}00::1`);
    expect(await calls([...customers, ...customers])).toBe(12 * limit.max);
    expect(await calls(["2001:db8:2::1"])).toBe(1);
  });

  it("does not ask the store about who has nothing left", async () => {
    await taken("ana", 10);
    const statements = await statementsOf(async () => {
      expect(await taken("ana", 50)).not.toContain("taken");
    });
    expect(statements).toHaveLength(0);
  });

  it("counts only failures where it says so", async () => {
    const failures = perAddress(limit.name, 2, 900, { countsFailures: true });
    const visitor = { ...ctx, viewer: null } as unknown as Ctx;
    const given = { input: undefined, request: at("2001:db8:3::1") };
    for (let turn = 0; turn < 20; turn += 1) {
      await countCall(visitor, failures, given);
      await forgiveCall(visitor, failures, given);
    }
    await countCall(visitor, failures, given);
    await countCall(visitor, failures, given);
    await expect(countCall(visitor, failures, given)).rejects.toMatchObject({
      code: "too_many_requests",
    });
  });
});
