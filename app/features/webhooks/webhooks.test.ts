import type { LookupFunction } from "node:net";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setModeration } from "#app/features/posts/moderate.server.ts";
import { jobPayloads } from "#app/jobs/kinds.ts";
import { PUSH_CERTIFICATE } from "#tests/push-server.ts";
import { call, submit } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type GivenPost, newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { plansOf } from "#tests/setup/recorder.ts";
import { readTold, startReceiver } from "#tests/webhook-receiver.ts";
import { trustOf } from "./address.server.ts";
import { askToDeliver } from "./due.server.ts";
import { RETRY_WAITS_MS, type WebhookEvent, webhookEvents } from "./limits.ts";
import { handOver, openAgents } from "./receiver.server.ts";
import { sendWebhooks } from "./send-webhooks.server.ts";
import { tellOfPost, tellWebhooks } from "./tell.server.ts";

const receiver = await startReceiver();
process.env.WEBHOOK_HOSTS = `localhost:${receiver.port}`;
const agents = openAgents({ ca: PUSH_CERTIFICATE });
afterAll(() => receiver.stop());

const { signal } = new AbortController();
const PATH = "/api/admin/webhooks";

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

  const add = async (eventos: readonly WebhookEvent[] = webhookEvents, url = receiver.url) => {
    const body = { nombre: "Tablero", url, eventos };
    const { id_webhook } = (await call("POST", PATH, { as: admin, body })).body;
    const read = async () => (await call("GET", `${PATH}/${id_webhook}`, { as: admin })).body;
    const { secreto } = (await read()).webhook;
    const change = (verbo: string) =>
      call("POST", `${PATH}/${id_webhook}`, { as: admin, body: { verbo } });
    return { id: id_webhook as number, secreto: secreto as string, read, change };
  };

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
    const strange = await call("POST", `${PATH}/${id + 1}/entregas/${id_entrega}`, {
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
    expect((await call("GET", `${PATH}/1`, { as: admin })).status).toBe(404);
    expect(await ctx.db.selectFrom("webhooks_entregas").selectAll().execute()).toEqual([]);
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

  it("are told whose a post was by what they were told of it, where what happened before is heard later", async () => {
    const { secreto } = await add(["post.published", "post.removed"]);
    const owner = await newPerson(ctx);
    const { id } = await newPost(owner, { fecha_publicacion: Date.now() });
    await tellOfPost(ctx, { id_publicacion: id });
    await ctx.db.deleteFrom("publicaciones").where("id_publicacion", "=", id).execute();
    await tellOfPost(ctx, { id_publicacion: id });
    await tellOfPost(ctx, { id_publicacion: id, lostBy: owner.id });
    await send();
    const told = receiver.told.map(
      (each) => readTold(secreto, each) as { type: string; data: object },
    );
    expect(told.find(({ type }) => type === "post.removed")?.data).toEqual({
      id_publicacion: id,
      id_usuario: owner.id,
    });
    expect(told).toHaveLength(2);
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

  it("are told of a post once whenever it is shown, and once whenever it is gone, without its words", async () => {
    const { secreto } = await add(["post.published", "post.removed"]);
    const { id } = await newPost(await newPerson(ctx), {
      descripcion: "Secretos",
      fecha_publicacion: Date.now(),
    });
    const set = (columns: object) =>
      ctx.db.updateTable("publicaciones").set(columns).where("id_publicacion", "=", id).execute();
    const hear = () => tellOfPost(ctx, { id_publicacion: id });
    await set({ status: "queued" });
    await hear();
    await set({ status: "ready" });
    await hear();
    await hear();
    await set({ moderacion: "removed" });
    await hear();
    await hear();
    await send();
    const said = receiver.told.map((told) => readTold(secreto, told) as { type: string });
    expect(said.map(({ type }) => type).sort()).toEqual(["post.published", "post.removed"]);
    expect(JSON.stringify(said)).not.toContain("Secretos");
    // Also of one that is old by now: an appeal took its time.
    await set({ moderacion: "visible", fecha_publicacion: 1 });
    await hear();
    await hear();
    await set({ moderacion: "removed" });
    await hear();
    await hear();
    const told = await ctx.db.selectFrom("webhooks_entregas").select("evento").execute();
    expect(told.map(({ evento }) => evento).sort()).toEqual([
      ...["post.published", "post.published", "post.removed", "post.removed"],
    ]);
  });

  it("are told that a post is gone where others may have known of it alone, and whose it was", async () => {
    await add(["post.removed"]);
    const ana = await newPerson(ctx);
    const hear = async () => {
      const jobs = await ctx.db
        .deleteFrom("jobs")
        .where("kind", "=", "post_changed")
        .returning("payload")
        .execute();
      for (const { payload } of jobs) {
        await tellOfPost(ctx, jobPayloads.post_changed.parse(JSON.parse(payload)));
      }
      const told = await ctx.db.selectFrom("webhooks_entregas").select("cuerpo").execute();
      return told.map(({ cuerpo }) => (JSON.parse(cuerpo) as { data: object }).data);
    };
    await hear();
    const erase = async (columns: GivenPost) => {
      const { id } = await newPost(ana, columns);
      const gone = await call("DELETE", `/api/publicaciones/${id}`, { as: ana });
      expect(gone.status).toBeLessThan(300);
      return id;
    };
    const remove = async (columns: GivenPost) => {
      const { id } = await newPost(ana, columns);
      await ctx.db.transaction().execute((trx) => setModeration(trx, id, "removed"));
      return id;
    };
    const never: GivenPost[] = [
      ...[{ status: "queued" as const }, { status: "failed" as const }],
      { espera_revision: 1, moderacion: "hidden" },
      { espera_consentimiento: 1, moderacion: "hidden" },
    ];
    for (const columns of never) {
      await erase(columns);
      await remove(columns);
    }
    expect(await hear()).toEqual([]);
    const ids = [
      await erase({}),
      await erase({ moderacion: "hidden", espera_revision: 2, fecha_publicacion: 1 }),
      await remove({}),
    ];
    const each = ids.map((id_publicacion) => ({ id_publicacion, id_usuario: ana.id }));
    expect(await hear()).toEqual(expect.arrayContaining(each));
    expect(await hear()).toHaveLength(each.length);
  });

  it("are an administrator's, at addresses of the internet alone", async () => {
    const moderator = await newPerson(ctx, { role: "moderator" });
    const body = { nombre: "x", url: "https://example.org/x", eventos: ["user.created"] };
    expect((await call("POST", PATH, { as: moderator, body })).status).toBe(403);
    for (const url of [
      "http://example.org/",
      "https://127.0.0.1/",
      "https://localhost/x",
      "https://a:b@example.org/",
    ]) {
      const refused = await call("POST", PATH, { as: admin, body: { ...body, url } });
      expect(refused.body.code, url).toBe("webhook_refused");
    }
    expect(
      (await call("POST", PATH, { as: admin, body: { ...body, eventos: ["x"] } })).status,
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

describe("a receiver", () => {
  it.each([
    ...["127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1"],
    ...["0.0.0.0", "::1", "fe80::1", "fd00::1", "::ffff:127.0.0.1"],
  ])("is never at %s, whatever name leads there when we connect", async (address) => {
    const family = address.includes(":") ? 6 : 4;
    const lookup: LookupFunction = (_host, _options, found) => found(null, [{ address, family }]);
    const inside = openAgents({ ca: PUSH_CERTIFICATE, lookup });
    const letter = {
      url: "https://push.example.org/",
      trust: "public" as const,
      headers: {},
      body: "{}",
    };
    const { reason } = await handOver(letter, inside, signal);
    expect(reason).toContain("not allowed");
  });

  it("is waited for so long, and read so far", async () => {
    const letter = { url: receiver.url, trust: "named" as const, headers: {}, body: "{}" };
    receiver.behaviour = "hang";
    expect((await handOver(letter, agents, signal, 200)).status).toBeNull();
    receiver.behaviour = "endless";
    expect((await handOver(letter, agents, signal)).status).toBe(200);
  });

  it("is known by https, a name and the usual port, or by what the operator has named", () => {
    expect(trustOf("https://hooks.example.org/x", [])).toBe("public");
    for (const url of [
      "https://hooks.example.org:8443/",
      "https://intranet/",
      "https://[::1]/",
      "ftp://a.example/",
      "x",
    ]) {
      expect(trustOf(url, []), url).toBeNull();
    }
    expect(trustOf("http://10.0.0.5:8080/x", ["10.0.0.5:8080"])).toBe("named");
    expect(trustOf("http://10.0.0.5/x", ["10.0.0.5:8080"])).toBeNull();
  });
});
