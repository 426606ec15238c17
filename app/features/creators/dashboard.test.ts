import { describe, expect, it, vi } from "vitest";
import { getEnv } from "#app/env.server.ts";
import { monthOf } from "#app/features/posts/month.server.ts";
import { newPerson, type Person, useStage } from "#app/features/posts/test-support.ts";
import { engines } from "#tests/setup/database.ts";
import { loader as dashboard } from "./api/dashboard.ts";
import { loader as posts } from "./api/posts.ts";
import { action as settle } from "./api/settle-payment.ts";
import { lastMonths } from "./calendar.ts";
import { ledgerMismatches } from "./ledger.server.ts";
import { dueCents, earnedCents, moneyText } from "./money.ts";
import { titleOf } from "./post-table.tsx";
import { settlePayment } from "./settle.server.ts";

const NOW = monthOf(Date.now(), "America/Mexico_City");
const CURRENT = { year: Math.floor(NOW / 100), month: NOW % 100 };

describe.each(engines)("the dashboard on %s", (engine) => {
  const ctx = useStage(engine);

  const newCreator = async (): Promise<Person> => {
    const person = await newPerson(ctx);
    const { id_usuario } = person.viewer;
    const es_creador = 1 as const;
    await ctx.db
      .updateTable("usuarios")
      .set({ es_creador })
      .where("id_usuario", "=", id_usuario)
      .execute();
    return { ...person, viewer: { ...person.viewer, es_creador } };
  };
  const ask = async (
    door: typeof dashboard,
    who: Person | null,
    { query = "", body }: { query?: string; body?: unknown } = {},
  ) => {
    const request = new Request(`http://localhost/api/dashboard${query}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { "Content-Type": "application/json", ...who?.headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const response = await door({ request, params: {}, context: {} });
    return { status: response.status, body: await response.json() };
  };
  const addViews = async (creator: Person, month: number, views: number) => {
    const row = { id_usuario: creator.viewer.id_usuario, month, views, cents_per_1000: 2000 };
    await ctx.db
      .insertInto("vistas_mensuales")
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(["id_usuario", "month"])
          .doUpdateSet((eb) => ({ views: eb("vistas_mensuales.views", "+", views) })),
      )
      .execute();
  };
  const payoutsOf = ({ viewer }: Person) =>
    ctx.db
      .selectFrom("pagos")
      .select(["month", "amount_cents"])
      .where("id_usuario", "=", viewer.id_usuario)
      .orderBy("id_pago")
      .execute();
  const due = async (who: Person) => (await ask(dashboard, who)).body.data[0].payment_due;

  it("shows the months newest first, the present one always, with two decimals", async () => {
    const ana = await newCreator();
    await addViews(ana, 202401, 1234);
    await addViews(ana, 202403, 50);
    const { status, body } = await ask(dashboard, ana);
    expect(status).toBe(200);
    expect(body.data).toEqual([
      { ...CURRENT, views: 0, payment_due: 0, payment_settled: 0 },
      { year: 2024, month: 3, views: 50, payment_due: 1, payment_settled: 0 },
      { year: 2024, month: 1, views: 1234, payment_due: 24.68, payment_settled: 0 },
    ]);
  });

  it("settles a month once, and what comes afterwards is due again", async () => {
    const ana = await newCreator();
    await addViews(ana, NOW, 1001);
    expect(await due(ana)).toBe(20.02);
    const paid = { status: 200, body: { payment_due: 0, payment_settled: 1 } };
    expect(await ask(settle, ana, { body: CURRENT })).toEqual(paid);
    expect((await ask(dashboard, ana)).body.data[0]).toMatchObject({
      payment_due: 0,
      payment_settled: 1,
    });
    expect(await ask(settle, ana, { body: CURRENT })).toMatchObject({
      status: 409,
      body: { code: "nothing_due" },
    });

    await addViews(ana, NOW, 3);
    expect((await ask(dashboard, ana)).body.data[0]).toMatchObject({
      payment_due: 0.06,
      payment_settled: 0,
    });
    expect(await ask(settle, ana, { body: CURRENT })).toEqual(paid);
    expect(await payoutsOf(ana)).toEqual([
      { month: NOW, amount_cents: 2002 },
      { month: NOW, amount_cents: 6 },
    ]);
  });

  it("twenty presses at once pay once", async () => {
    const ana = await newCreator();
    await addViews(ana, NOW, 500);
    await addViews(ana, 202401, 500);
    const presses = Array.from({ length: 20 }, (_, i) =>
      i % 2 ? ask(settle, ana, { body: CURRENT }) : settlePayment(ana, { month: null }),
    );
    await Promise.allSettled(presses);
    const payouts = await payoutsOf(ana);
    expect(payouts.map(({ month }) => month).sort()).toEqual([202401, NOW]);
    expect(payouts.map(({ amount_cents }) => amount_cents)).toEqual([1000, 1000]);
    expect(await ledgerMismatches(ctx)).toEqual([]);
  });

  it("views, presses and rates in any order: never negative, never twice, and the ledger says the same", async () => {
    const creators = await Promise.all([newCreator(), newCreator(), newCreator()]);
    const months = [202401, 202402, NOW];
    const random = randomOf(7);
    const seen = new Map<string, number>();
    // More turns than an hour allows.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    try {
      for (let step = 0; step < 60; step++) {
        vi.setSystemTime(Date.now() + 60 * 60 * 1000);
        const work = Array.from({ length: 4 }, async () => {
          const ana = creators[random(3)]!;
          const month = months[random(3)]!;
          if (random(2)) {
            const views = random(400);
            const key = `${ana.viewer.id_usuario} ${month}`;
            seen.set(key, (seen.get(key) ?? 0) + views);
            return addViews(ana, month, views);
          }
          return settlePayment(ana, { month: random(2) ? month : null }).catch((error: Error) =>
            expect(error.message).toBe("nothing_due"),
          );
        });
        await Promise.all(work);
      }
    } finally {
      vi.useRealTimers();
    }
    expect(await ledgerMismatches(ctx)).toEqual([]);
    for (const creator of creators) {
      const { id_usuario } = creator.viewer;
      const rows = await ctx.db
        .selectFrom("vistas_mensuales")
        .selectAll()
        .where("id_usuario", "=", id_usuario)
        .execute();
      const entries = await ctx.db
        .selectFrom("movimientos")
        .selectAll()
        .where("id_usuario", "=", id_usuario)
        .orderBy("id_movimiento")
        .execute();
      expect(entries.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(0);
      for (const row of rows) {
        expect(row.views).toBe(seen.get(`${id_usuario} ${row.month}`));
        const earned = entries.filter((each) => each.month === row.month && each.kind === "ganado");
        const total = earned.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
        expect(total).toBe(earnedCents(earned.at(-1)?.views ?? 0, 2000));
        expect(dueCents(row, 1)).toBe(earnedCents(row.views, 2000) - total);
        expect(row.settled_cents).toBe(total);
      }
    }
  });

  it("a month keeps the rate it began with", async () => {
    const ana = await newCreator();
    await addViews(ana, NOW, 1000);
    expect(getEnv().payoutCentsPer1000Views).toBe(2000);
    await ctx.db
      .updateTable("vistas_mensuales")
      .set({ cents_per_1000: 500 })
      .where("id_usuario", "=", ana.viewer.id_usuario)
      .execute();
    expect(await due(ana)).toBe(5);
    await settlePayment(ana, { month: NOW });
    await ctx.db
      .updateTable("vistas_mensuales")
      .set({ cents_per_1000: 100 })
      .where("id_usuario", "=", ana.viewer.id_usuario)
      .execute();
    // Less than what was paid is owed: nothing is taken back.
    expect(await due(ana)).toBe(0);
    await expect(settlePayment(ana, { month: NOW })).rejects.toThrow("nothing_due");
  });

  it("a ledger that was meddled with is found", async () => {
    const ana = await newCreator();
    await addViews(ana, NOW, 1000);
    await settlePayment(ana, { month: null });
    const { id_usuario } = ana.viewer;
    const set = (settled_cents: number) =>
      ctx.db
        .updateTable("vistas_mensuales")
        .set({ settled_cents })
        .where("id_usuario", "=", id_usuario)
        .execute();
    await set(1999);
    expect(await ledgerMismatches(ctx)).toEqual([
      { id_usuario, month: NOW, settled: 1999, payouts: 2000, ledger: 2000 },
    ]);
    await set(2000);
    expect(await ledgerMismatches(ctx)).toEqual([]);
  });

  it("refuses months that are none or to come, and months with nothing due", async () => {
    const ana = await newCreator();
    const bad = [
      {},
      { year: 2024 },
      { ...CURRENT, year: CURRENT.year + 1 },
      { year: 2024, month: 13 },
      { year: 2024, month: 0 },
      { year: "x", month: 1 },
      { year: 2024.5, month: 1 },
      { year: 1e99, month: 1 },
      [],
      "x",
    ];
    for (const body of bad) {
      const told = await ask(settle, ana, { body });
      expect([body, told.status]).toEqual([body, 400]);
    }
    expect((await ask(settle, ana, { body: { year: 2024, month: 1 } })).status).toBe(409);
    expect(await payoutsOf(ana)).toEqual([]);
  });

  it("is for creators, and each sees and settles their own", async () => {
    const [ana, eva] = [await newCreator(), await newCreator()];
    const fan = await newPerson(ctx);
    await addViews(ana, NOW, 1000);
    for (const [who, status] of [
      [null, 401],
      [fan, 403],
    ] as const) {
      expect((await ask(dashboard, who)).status).toBe(status);
      expect((await ask(posts, who)).status).toBe(status);
      expect((await ask(settle, who, { body: CURRENT })).status).toBe(status);
    }
    expect(await due(eva)).toBe(0);
    expect((await ask(settle, eva, { body: CURRENT })).status).toBe(409);
    expect(await due(ana)).toBe(20);
  });

  it("lists the posts by any of their columns, in both directions, page by page", async () => {
    const [ana, eva] = [await newCreator(), await newCreator()];
    const figures = [
      [5, 1, 9],
      [5, 7, 0],
      [0, 7, 3],
      [80, 0, 3],
      [3, 2, 1],
    ] as const;
    const ids: number[] = [];
    const add = async (owner: Person, status: "ready" | "queued", index: number) => {
      const [views, likeCount, commentCount] = figures[index]!;
      const { id_publicacion } = await ctx.db
        .insertInto("publicaciones")
        .values({
          id_usuario: owner.viewer.id_usuario,
          descripcion: `post ${index}`,
          tipo_publicacion: "publicacion",
          solo_suscriptores: 0,
          status,
          fecha_publicacion: 1_700_000_000_000 + index,
          idempotency_key: null,
          ...{ views, likeCount, commentCount },
        })
        .returning("id_publicacion")
        .executeTakeFirstOrThrow();
      return id_publicacion;
    };
    for (const index of figures.keys()) ids.push(await add(ana, "ready", index));
    await add(ana, "queued", 0);
    await add(eva, "ready", 0);

    const all = async (sort: string, dir: string) => {
      const found: number[] = [];
      let before = "";
      do {
        const query = `?sort=${sort}&dir=${dir}&limit=2${before && `&before=${before}`}`;
        const { body } = await ask(posts, ana, { query });
        found.push(...body.posts.map((post: { id_publicacion: number }) => post.id_publicacion));
        before = body.nextBefore ?? "";
      } while (before);
      return found.map((id) => ids.indexOf(id));
    };
    expect(await all("views", "desc")).toEqual([3, 1, 0, 4, 2]);
    expect(await all("views", "asc")).toEqual([2, 4, 0, 1, 3]);
    expect(await all("likeCount", "desc")).toEqual([2, 1, 4, 0, 3]);
    expect(await all("commentCount", "desc")).toEqual([0, 3, 2, 4, 1]);
    expect(await all("fecha_publicacion", "asc")).toEqual([0, 1, 2, 3, 4]);
    // A cursor of another column, or a made-up one, is no failure.
    for (const before of ["1700000000003_1", "9999999999999999_9999999999999999"]) {
      for (const sort of ["views", "fecha_publicacion"]) {
        const { status } = await ask(posts, ana, { query: `?sort=${sort}&before=${before}` });
        expect([sort, before, status]).toEqual([sort, before, 200]);
      }
    }
    // What is no column is the first one.
    expect(await all("correo;drop", "x")).toEqual([4, 3, 2, 1, 0]);
    expect((await ask(posts, ana)).body.posts[0]).toEqual({
      id_publicacion: ids[4],
      descripcion: "post 4",
      views: 3,
      likeCount: 2,
      commentCount: 1,
      fecha_publicacion: new Date(1_700_000_000_004).toISOString(),
    });
  });
});

describe("money", () => {
  it("is whole cents, rounded down, exact at any size", () => {
    expect(earnedCents(0, 2000)).toBe(0);
    expect(earnedCents(999, 1)).toBe(0);
    expect(earnedCents(1000, 1)).toBe(1);
    expect(earnedCents(1_000_000_007, 99_999_999)).toBe(99_999_999_699_999);
    expect(moneyText(123456789, "MXN")).toBe("$1,234,567.89 MXN");
    expect(moneyText(5, "MXN")).toBe("$0.05 MXN");
  });
});

describe("a title", () => {
  const of = (descripcion: string) => titleOf({ descripcion, id_publicacion: 7 } as never);
  it("is cut at 30 characters, between two of them", () => {
    expect(of("x".repeat(30))).toBe("x".repeat(30));
    expect(of("🙂".repeat(31))).toBe(`${"🙂".repeat(30)}…`);
    expect(of("uno\n dos")).toBe("uno dos");
    expect(of(" ")).toBe("Publicación #7");
  });
});

describe("the months of the chart", () => {
  it("leave none out", () => {
    const month = { payment_due: 0, payment_settled: 0 as const };
    const data = [
      { ...month, year: 2026, month: 2, views: 5 },
      { ...month, year: 2025, month: 11, views: 7 },
    ];
    expect(lastMonths(data, 4)).toEqual([
      { year: 2025, month: 11, views: 7 },
      { year: 2025, month: 12, views: 0 },
      { year: 2026, month: 1, views: 0 },
      { year: 2026, month: 2, views: 5 },
    ]);
  });
});

/** The same numbers in every run. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
