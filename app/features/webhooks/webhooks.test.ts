import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PUSH_CERTIFICATE } from "#tests/push-server.ts";
import { call, submit } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { plansOf } from "#tests/setup/recorder.ts";
import { newWebhook, readTold, startReceiver, WEBHOOKS } from "#tests/webhook-receiver.ts";
import { askToDeliver } from "./due.server.ts";
import { RETRY_WAITS_MS, type WebhookEvent, webhookEvents } from "./limits.ts";
import { openAgents } from "./receiver.server.ts";
import { sendWebhooks } from "./send-webhooks.server.ts";
import { tellWebhooks } from "./tell.server.ts";

const receiver = await startReceiver();
process.env.WEBHOOK_HOSTS = `localhost:${receiver.port}`;
const agents = openAgents({ ca: PUSH_CERTIFICATE });
afterAll(() => receiver.stop());

const { signal } = new AbortController();

describe.each(engines)("webhooks, on %s", (engine) => {
  const ctx = useStage(engine);
  const send = () => sendWebhooks(ctx, {}, { signal }, agents);
  let admin: Person;

  beforeEach(async () => {
    receiver.told.length = 0;
    receiver.behaviour = { status: 204 };
    await ctx.db.deleteFrom("webhooks").execute();
    admin = await newPerson(ctx, { role: "administrator" });
  });
  afterEach(() => vi.useRealTimers());

  const add = (eventos?: readonly WebhookEvent[]) =>
    newWebhook(admin, { url: receiver.url, eventos });

  it("are told what they asked for, signed so that they know who, what and when", async () => {
    const { id, secreto, read } = await add(["user.created"]);
    await tellWebhooks(ctx.db, "user.created", { id_usuario: 7 });
    await tellWebhooks(ctx.db, "report.filed", { id_caso: 1 });
    await send();
    const [told] = receiver.told;
    expect(receiver.told).toHaveLength(1);
    expect(readTold(secreto, told!)).toEqual({
      type: "user.created",
      timestamp: expect.any(String),
      data: { id_usuario: 7 },
    });
    // By another's secret, with other words, or later on it is nobody's.
    expect(readTold(`whsec_${Buffer.alloc(32).toString("base64")}`, told!)).toBeNull();
    expect(readTold(secreto, { ...told!, body: told!.body.replace("7", "8") })).toBeNull();
    expect(readTold(secreto, told!, Date.now() + 6 * 60 * 1000)).toBeNull();
    const { entregas } = await read();
    expect(entregas).toMatchObject([
      { evento: "user.created", state: "delivered", respuesta: 204 },
    ]);
    const kept = await ctx.db
      .selectFrom("webhooks")
      .selectAll()
      .where("id_webhook", "=", id)
      .execute();
    expect(JSON.stringify(kept)).not.toContain(secreto);
  });

  it("are tried again, later each time, and given up; a redirect leads nowhere", async () => {
    const { read } = await add();
    receiver.behaviour = { status: 302, headers: { Location: "https://localhost:1/" } };
    await tellWebhooks(ctx.db, "user.created", { id_usuario: 7 });
    let now = Date.now();
    vi.useFakeTimers({ now, toFake: ["Date"] });
    for (const wait of RETRY_WAITS_MS) {
      await send();
      await send();
      now += wait;
      vi.setSystemTime(now);
    }
    await send();
    expect(receiver.told).toHaveLength(RETRY_WAITS_MS.length + 1);
    expect(new Set(receiver.told.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    const { entregas } = await read();
    expect(entregas).toMatchObject([{ state: "failed", respuesta: 302, due_at: null }]);
  });

  it("are sent again by hand under the same id, and tried by a test", async () => {
    const { id, secreto, read, change } = await add([webhookEvents[0]]);
    expect((await change("probar")).status).toBe(204);
    await send();
    expect(readTold(secreto, receiver.told[0]!)).toMatchObject({ type: "webhook.test" });
    const [{ id_entrega }] = (await read()).entregas;
    const page = `/admin/webhooks/${id}`;
    const fields = { intent: "reenviar", entrega: String(id_entrega) };
    expect(await submit(page, { as: admin, fields })).toMatchObject({
      to: `${page}?hecho=reenviado`,
    });
    await send();
    const ids = receiver.told.map(({ headers }) => headers["webhook-id"]);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    const strange = await call("POST", `${WEBHOOKS}/${id + 1}/entregas/${id_entrega}`, {
      as: admin,
      body: {},
    });
    expect(strange.status).toBe(404);
  });

  it("hear nothing while they are paused, and are paused when they say that they are gone", async () => {
    const { read, change } = await add();
    await change("pausar");
    await tellWebhooks(ctx.db, "user.created", { id_usuario: 1 });
    await send();
    expect(receiver.told).toEqual([]);
    await change("activar");
    receiver.behaviour = { status: 410 };
    await tellWebhooks(ctx.db, "user.created", { id_usuario: 2 });
    await send();
    expect((await read()).webhook.activo).toBe(false);
    expect((await change("eliminar")).status).toBe(204);
    expect((await call("GET", `${WEBHOOKS}/1`, { as: admin })).status).toBe(404);
    expect(await ctx.db.selectFrom("webhooks_entregas").selectAll().execute()).toEqual([]);
  });

  it("are removed once by a form that is sent twice, which leads twice to those that are left", async () => {
    const { id } = await add();
    const page = `/admin/webhooks/${id}`;
    const remove = () => submit(page, { as: admin, fields: { intent: "eliminar" } });
    const gone = { status: 303, to: "/admin/webhooks?hecho=eliminar" };
    expect([await remove(), await remove()]).toEqual([gone, gone]);
    // All else that is asked of it finds nothing.
    const fields = { intent: "verbo", verbo: "pausar" };
    expect(await submit(page, { as: admin, fields })).toMatchObject({ status: 404 });
  });

  it("go on with what waited when they are active again, with the tries that are left", async () => {
    const { read, change } = await add();
    let now = Date.now();
    vi.useFakeTimers({ now, toFake: ["Date"] });
    receiver.behaviour = { status: 500 };
    await tellWebhooks(ctx.db, "user.created", { id_usuario: 1 });
    await send();
    await change("pausar");
    for (const wait of RETRY_WAITS_MS) {
      now += wait;
      vi.setSystemTime(now);
      await send();
    }
    expect(receiver.told).toHaveLength(1);
    expect((await read()).entregas).toMatchObject([
      { state: "waiting", attempts: 1, due_at: null },
    ]);
    const queued = () =>
      ctx.db.selectFrom("jobs").select("id").where("kind", "=", "send_webhooks").execute();
    await ctx.db.deleteFrom("jobs").where("kind", "=", "send_webhooks").execute();
    await askToDeliver(ctx.db);
    expect(await queued()).toEqual([]);

    receiver.behaviour = { status: 204 };
    await change("activar");
    expect(await queued()).toHaveLength(1);
    await send();
    const ids = receiver.told.map(({ headers }) => headers["webhook-id"]);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    expect((await read()).entregas).toMatchObject([{ state: "delivered", attempts: 2 }]);
  });

  it("that take no answer in keep the others waiting for one try alone", async () => {
    const slow = await add();
    for (let each = 0; each < 30; each += 1) {
      await tellWebhooks(ctx.db, "user.created", { id_usuario: each });
    }
    const nowhere = openAgents({ ca: "" });
    await sendWebhooks(ctx, {}, { signal }, nowhere);
    expect((await slow.read()).entregas[0]).toMatchObject({ state: "waiting", respuesta: null });
    const tried = await ctx.db.selectFrom("webhooks_entregas").select("attempts").execute();
    expect(tried.filter(({ attempts }) => attempts > 0).length).toBeLessThanOrEqual(10);
  });

  it.runIf(engine === "sqlite")(
    "are found by what waits, however much they were told",
    async () => {
      await add(["post.published"]);
      const plans = await plansOf(ctx.db, (db) => sendWebhooks({ db }, {}, { signal }, agents));
      const own = plans.filter((plan) => plan.includes("webhooks_entregas"));
      expect(own).toHaveLength(2);
      for (const plan of own) expect(plan).toContain("webhooks_entregas_waiting");
    },
  );

  it("are an administrator's, at addresses of the internet alone", async () => {
    const moderator = await newPerson(ctx, { role: "moderator" });
    const body = { nombre: "x", url: "https://example.org/x", eventos: ["user.created"] };
    expect((await call("POST", WEBHOOKS, { as: moderator, body })).status).toBe(403);
    for (const url of [
      "http://example.org/",
      "https://127.0.0.1/",
      "https://localhost/x",
      "https://a:b@example.org/",
    ]) {
      const refused = await call("POST", WEBHOOKS, { as: admin, body: { ...body, url } });
      expect(refused.body.code, url).toBe("webhook_refused");
    }
    expect(
      (await call("POST", WEBHOOKS, { as: admin, body: { ...body, eventos: ["x"] } })).status,
    ).toBe(400);
    const fields = { nombre: "Otro", url: "https://example.org/y" };
    expect(await submit("/admin/webhooks", { as: admin, fields })).toMatchObject({
      fields: { eventos: expect.any(String) },
      values: { nombre: "Otro" },
    });
    const made = await submit("/admin/webhooks", {
      as: admin,
      fields: { ...fields, "user.created": "1" },
    });
    expect(made.to).toMatch(/^\/admin\/webhooks\/\d+\?hecho=agregado$/);
  });
});
