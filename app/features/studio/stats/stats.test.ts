import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { countView } from "#app/features/posts/views/views.server.ts";
import { engines } from "#tests/setup/database.ts";
import { call } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";
import { newCreator } from "../test-support.ts";
import { countPeople } from "./count-people.server.ts";
import { barsOf, readStats } from "./read.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Noon in Mexico City. */
const NOON = Date.UTC(2026, 4, 20, 18);

describe.each(engines)("a creator's statistics on %s", (engine) => {
  const ctx = useStage(engine);
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOON }));
  afterEach(() => void vi.useRealTimers());

  it("are of a range, by day, place and hour, and nobody else's", async () => {
    const ana = await newCreator(ctx);
    const other = await newCreator(ctx);
    const { id } = await newPost(ana);
    const view = async (origen: "feed" | "search" | undefined) =>
      countView(await newPerson(ctx), { id, address: "", userAgent: "Firefox", origen });
    vi.setSystemTime(NOON - 40 * DAY_MS);
    await view("feed");
    await countPeople(ctx);
    vi.setSystemTime(NOON - 5 * DAY_MS);
    await countPeople(ctx);
    await countPeople(ctx);
    for (const origin of ["feed", "search", "search", undefined] as const) await view(origin);
    vi.setSystemTime(NOON);
    await view("feed");
    await ctx.db
      .updateTable("usuarios")
      .set({ followersCount: 4 })
      .where("id_usuario", "=", ana.id)
      .execute();

    const week = await readStats(ana, "7");
    expect(week).toMatchObject({ views: 5, paid: 0, followers: { from: 0, to: 4 } });
    expect(week.bars.map(({ from, views }) => [from, views])).toEqual([
      ...[
        [20260514, 0],
        [20260515, 4],
        [20260516, 0],
        [20260517, 0],
      ],
      ...[
        [20260518, 0],
        [20260519, 0],
        [20260520, 1],
      ],
    ]);
    expect(week.origins).toEqual([
      { origin: "feed", views: 2 },
      { origin: "search", views: 2 },
      { origin: "unknown", views: 1 },
    ]);
    expect(week.hours[12]).toBe(5);
    expect((await readStats(ana, "todo")).views).toBe(6);
    expect((await readStats(other, "todo")).views).toBe(0);

    const asked = (as: typeof ana | null) => call("GET", "/api/dashboard/estadisticas/7", { as });
    expect((await asked(null)).status).toBe(401);
    expect((await asked(await newPerson(ctx))).status).toBe(403);
    expect((await asked(ana)).status).toBe(200);
  });
});

describe("the bars of a range", () => {
  it("are not more than one can tell apart, and lose no view", () => {
    for (const last of [20260102, 20260401, 20261231, 20351231]) {
      const rows = [20260101, 20260102].map((day) => ({ day, views: 3, paid: 1 }));
      const bars = barsOf(rows, { first: 20260101, last });
      expect(bars.length).toBeLessThanOrEqual(92);
      expect(bars.reduce((sum, { views }) => sum + views, 0)).toBe(6);
    }
  });
});
