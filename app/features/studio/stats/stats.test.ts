import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setModeration } from "#app/features/posts/moderate.server.ts";
import { countView } from "#app/features/posts/views/views.server.ts";
import { engines } from "#tests/setup/database.ts";
import { call, visit } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";
import { newCreator } from "../test-support.ts";
import { countPeople } from "./count-people.server.ts";
import { barsOf } from "./bars.ts";
import { readStats, spanOfRange } from "./read.server.ts";

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

describe.each(engines)("the statistics of a post on %s", (engine) => {
  const ctx = useStage(engine);

  it("are its days, its watch time and how far its video was watched: for its owner alone", async () => {
    const ana = await newCreator(ctx);
    const other = await newCreator(ctx);
    const { id } = await newPost(ana, { shows: ["clip"], descripcion: "Atardecer" });
    const { id_archivo } = await ctx.db
      .selectFrom("archivos")
      .select("id_archivo")
      .where("id_publicacion", "=", id)
      .executeTakeFirstOrThrow();
    const { today } = spanOfRange("7");
    const counts = { views: 9, paid_views: 7, timed_views: 4, watched_ms: 60_000 };
    await ctx.db
      .insertInto("vistas_diarias")
      .values([
        { id_publicacion: id, id_usuario: ana.id, day: today, ...counts },
        { id_publicacion: id, id_usuario: ana.id, day: 20200101, ...counts },
      ])
      .execute();
    for (const [tenth, views] of [
      [0, 1],
      [4, 2],
      [9, 1],
    ] as const) {
      await ctx.db
        .insertInto("retencion_dias")
        .values({ id_archivo, day: today, tenth, views })
        .execute();
    }
    const page = async (as: typeof ana, rango: string) =>
      visit(`/dashboard?tab=estadisticas&publicacion=${id}&rango=${rango}`, { as });
    const { post } = (await page(ana, "7")).body;
    expect(post).toMatchObject({ views: 9, paid: 7, timed: 4, watchedMs: 60_000 });
    expect(post.bars).toHaveLength(7);
    expect(post.videos).toEqual([{ id_archivo, reached: [4, 3, 3, 3, 3, 1, 1, 1, 1, 1] }]);
    expect((await page(ana, "todo")).body.post.views).toBe(18);
    const all = (await visit("/dashboard?tab=estadisticas&rango=7", { as: ana })).body.stats;
    expect(all.latest).toMatchObject([{ id_publicacion: id, views: 9, timed: 4 }]);

    const csv = async (as: typeof ana, query: string) =>
      (await call("GET", `/api/dashboard/estadisticas/7?publicacion=${id}&tabla=${query}`, { as }))
        .body as string;
    expect(await csv(ana, "dias")).toMatch(/^day,views,[^]*,9,7,4,60\r\n$/);
    expect(await csv(ana, "retencion")).toContain(`${id_archivo},40,3\r\n`);
    await expect(page(other, "7")).rejects.toMatchObject({ init: { status: 404 } });
    expect((await csv(other, "dias")).split("\r\n")).toHaveLength(2);
    expect((await csv(other, "retencion")).split("\r\n")).toHaveLength(2);
    await ctx.db.transaction().execute((trx) => setModeration(trx, id, "removed"));
    const rest = (await visit("/dashboard?tab=estadisticas&rango=7", { as: ana })).body.stats;
    expect(rest).toMatchObject({ latest: [], views: all.views });
    await expect(page(ana, "7")).rejects.toMatchObject({ init: { status: 404 } });
    for (const tabla of ["personas", "horas", "ingresos", "<"]) {
      expect((await csv(ana, tabla)).split("\r\n").length).toBeGreaterThan(1);
    }
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
