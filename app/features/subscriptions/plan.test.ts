import { describe, expect, it, onTestFinished } from "vitest";
import { getEnv } from "#app/env.server.ts";
import { makeCreator, newCreator } from "#app/features/studio/test-support.ts";
import { told, visit } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";

describe.each(engines)("what a creator asks for a subscription, on %s", (engine) => {
  const ctx = useStage(engine);
  const save = (as: Person | null, body: object) => told("PUT", "/api/plan", { as, body });
  const planOf = async (who: Person, as: Person | null = null) =>
    told("GET", `/api/users/${who.id}/plan`, { as });

  it("is said by them, changed and taken back, and everybody may know it", async () => {
    const [ana, fan] = [await newCreator(ctx), await newPerson(ctx)];
    expect(await planOf(ana)).toMatchObject({ status: 200, body: { plan: null } });
    const body = { precio_mes: "99,50", precio_6_meses: "500", precio_3_meses: "", dias_prueba: 7 };
    const plan = {
      currency: "MXN",
      periodos: [
        { meses: 1, cents: 9_950 },
        { meses: 6, cents: 50_000 },
      ],
      dias_prueba: 7,
    };
    expect(await save(ana, body)).toMatchObject({ status: 200, body: { plan } });
    expect(await planOf(ana, fan)).toMatchObject({ body: { plan } });
    await save(ana, { precio_mes: "120" });
    const cheaper = { periodos: [{ meses: 1, cents: 12_000 }], dias_prueba: 0 };
    expect(await planOf(ana)).toMatchObject({ body: { plan: cheaper } });
    expect((await told("DELETE", "/api/plan", { as: ana })).status).toBe(204);
    expect(await planOf(ana)).toMatchObject({ body: { plan: null } });
    expect((await told("DELETE", "/api/plan", { as: ana })).status).toBe(204);
  });

  it.each([
    ["zero", { precio_mes: "0" }, "precio_mes"],
    ["a negative one", { precio_mes: "-5" }, "precio_mes"],
    ["a thousand million", { precio_mes: "1000000000" }, "precio_mes"],
    ["more than the operator allows", { precio_mes: "5000.01" }, "precio_mes"],
    ["less than the operator allows", { precio_mes: "19.99" }, "precio_mes"],
    ["three decimals", { precio_mes: "20.005" }, "precio_mes"],
    ["words", { precio_mes: "gratis" }, "precio_mes"],
    ["a number that is no text", { precio_mes: 99 }, "precio_mes"],
    ["nothing", {}, "precio_mes"],
    [
      "more for a year than month by month",
      { precio_mes: "20", precio_12_meses: "240.01" },
      "precio_12_meses",
    ],
    [
      "a long period for next to nothing",
      { precio_mes: "20", precio_3_meses: "1" },
      "precio_3_meses",
    ],
    ["a trial without end", { precio_mes: "20", dias_prueba: 31 }, "dias_prueba"],
    ["half a day", { precio_mes: "20", dias_prueba: 0.5 }, "dias_prueba"],
    ["fewer days than none", { precio_mes: "20", dias_prueba: -1 }, "dias_prueba"],
  ])("is no price: %s", async (_, body, field) => {
    const ana = await newCreator(ctx);
    const answer = await save(ana, body);
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
    expect(await planOf(ana)).toMatchObject({ body: { plan: null } });
  });

  it("is nobody else's to say, and sells nothing for who is no creator any more", async () => {
    const [ana, fan] = [await newCreator(ctx), await newPerson(ctx)];
    await save(ana, { precio_mes: "99" });
    expect((await save(fan, { precio_mes: "1" })).status).toBe(403);
    expect((await save(null, { precio_mes: "1" })).status).toBe(401);
    const beto = await newCreator(ctx);
    expect((await told("DELETE", "/api/plan", { as: beto })).status).toBe(204);
    expect(await planOf(ana)).toMatchObject({ body: { plan: { periodos: [{ cents: 9_900 }] } } });
    await makeCreator(ana, 0);
    expect(await planOf(ana)).toMatchObject({ body: { plan: null } });
  });

  it("stands on what is locked and on the profile, and nowhere else", async () => {
    const [ana, fan] = [await newCreator(ctx), await newPerson(ctx)];
    const { id } = await newPost(ana, { solo_suscriptores: 1, shows: ["photo"] });
    const postFor = async (as: Person) =>
      (await visit(`/publicacion/${id}`, { as })).body as { post: { plan?: object | null } };
    expect((await postFor(fan)).post.plan).toBeNull();
    await save(ana, { precio_mes: "99", dias_prueba: 3 });
    const plan = { cents: 9_900, currency: "MXN", dias_prueba: 3 };
    expect((await postFor(fan)).post.plan).toEqual(plan);
    expect((await postFor(ana)).post.plan).toBeUndefined();
    const profile = await visit(`/u/${ana.id}`, { as: fan });
    expect(profile.body).toMatchObject({ profile: { plan: { periodos: [{ cents: 9_900 }] } } });
  });

  it("lets nobody try for longer than the operator allows by now", async () => {
    const [ana, fan] = [await newCreator(ctx), await newPerson(ctx)];
    const { id } = await newPost(ana, { solo_suscriptores: 1, shows: ["photo"] });
    await save(ana, { precio_mes: "99", dias_prueba: 20 });
    const { subscriptions } = getEnv();
    const { maxTrialDays } = subscriptions;
    onTestFinished(() => void Object.assign(subscriptions, { maxTrialDays }));
    const tryIt = () => told("POST", `/api/users/${ana.id}/prueba`, { as: fan });
    const seen = async () => {
      const { body } = await visit(`/publicacion/${id}`, { as: fan });
      return [
        ((await planOf(ana)).body as { plan: { dias_prueba: number } }).plan.dias_prueba,
        (body as { post: { plan: { dias_prueba: number } } }).post.plan.dias_prueba,
      ];
    };
    subscriptions.maxTrialDays = 0;
    expect(await seen()).toEqual([0, 0]);
    expect(await tryIt()).toMatchObject({ status: 409, body: { code: "trial_refused" } });
    subscriptions.maxTrialDays = 5;
    expect(await seen()).toEqual([5, 5]);
    const { hasta } = (await tryIt()).body as { hasta: string };
    expect(Date.parse(hasta) - Date.now()).toBeLessThanOrEqual(5 * 24 * 60 * 60 * 1000);
  });

  it("may be as much as the operator allows, for a year too", async () => {
    const { subscriptions } = getEnv();
    const { maxCents } = subscriptions;
    onTestFinished(() => void Object.assign(subscriptions, { maxCents }));
    subscriptions.maxCents = 3_000_000_000;
    const ana = await newCreator(ctx);
    const body = { precio_mes: "30000000", precio_12_meses: "360000000" };
    expect((await save(ana, body)).status).toBe(200);
    expect(await planOf(ana)).toMatchObject({
      body: { plan: { periodos: [{ cents: 3_000_000_000 }, { cents: 36_000_000_000 }] } },
    });
  });

  it("is asked of visitors anew when it has changed", async () => {
    const version = async () =>
      ctx.db
        .selectFrom("versiones")
        .select("version")
        .where("nombre", "=", "visitantes")
        .executeTakeFirstOrThrow();
    const ana = await newCreator(ctx);
    let last = await version();
    for (const change of [
      () => save(ana, { precio_mes: "99" }),
      () => save(ana, { precio_mes: "100" }),
      () => told("DELETE", "/api/plan", { as: ana }),
    ]) {
      await change();
      const now = await version();
      expect(Number(now.version)).toBeGreaterThan(Number(last.version));
      last = now;
    }
  });
});
