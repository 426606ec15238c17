import { describe, expect, it } from "vitest";
import { newPerson } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";
import { submit, told, visit } from "#tests/kit/call.ts";
import { engines } from "#tests/setup/database.ts";

const HERE = "/moderacion/ganancias";

describe.each(engines)("views that are held, on %s", (engine) => {
  const ctx = useStage(engine);

  it("are shown to administrators with their evidence, who decide by the form; never of their own", async () => {
    const [boss, moderator] = [
      await newPerson(ctx, { role: "administrator" }),
      await newPerson(ctx, { role: "moderator" }),
    ];
    const creator = await newPerson(ctx);
    const evidence = { views: 40, viewers: 3, networks: 2, posts: 9, moved: 0, from: 1, to: 2 };
    const hold = async (creator_id: number) => {
      const counts = { views: 50, paid_views: 10, held_views: 40 };
      await ctx.db
        .insertInto("vistas_mensuales")
        .values({ id_usuario: creator_id, month: 202605, ...counts })
        .execute();
      const { id_anomalia } = await ctx.db
        .insertInto("anomalias")
        .values({
          ...{ creator_id, day: 20260520, kind: "quiet", views: 40, state: "held" },
          ...{ evidence: JSON.stringify(evidence), created_at: 1 },
          ...{ decided_at: null, decided_by: null },
        })
        .returning("id_anomalia")
        .executeTakeFirstOrThrow();
      return id_anomalia;
    };
    const [held, own] = [await hold(creator.id), await hold(boss.id)];
    const refused = { day: 20260520, creator_id: creator.id, net: "n", reason: "net", views: 77 };
    await ctx.db.insertInto("vistas_rechazadas").values(refused).execute();
    const page = async (as: typeof boss, query = "") => (await visit(HERE + query, { as })).body;
    expect((await page(boss)).anomalias).toMatchObject([
      { id_anomalia: own },
      { id_anomalia: held, kind: "quiet", views: 40, evidence, refused: 77, state: "held" },
    ]);
    for (const as of [moderator, creator]) {
      await expect(visit(HERE, { as })).rejects.toMatchObject({ init: { status: 403 } });
      expect((await told("GET", "/api/moderacion/ganancias", { as })).status).toBe(403);
    }
    const decide = (id: number, decision: string) =>
      submit(HERE, { as: boss, fields: { intent: "decide", id: `${id}`, decision } });
    expect((await decide(own, "released")).status).toBe(404);
    expect((await decide(held, "released")).status).toBe(303);
    expect((await decide(held, "voided")).status).toBe(404);
    const month = await ctx.db
      .selectFrom("vistas_mensuales")
      .select(["views", "paid_views", "held_views"])
      .where("id_usuario", "=", creator.id)
      .executeTakeFirstOrThrow();
    expect(month).toEqual({ views: 50, paid_views: 50, held_views: 0 });
    expect((await page(boss, "?estado=decididas")).anomalias).toMatchObject([
      { id_anomalia: held, state: "released" },
    ]);
  });
});
