import { describe, expect, it, onTestFinished, vi } from "vitest";
import { setMute } from "#app/features/people/mutes/mute.server.ts";
import { topics } from "#app/features/notifications/limits.ts";
import { setBlock } from "#app/features/people/block.server.ts";
import { call, submit } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { deliverEvents } from "#tests/setup/events.ts";
import { MESSAGE_BYTES, NEWS_COUNTED, PUSH_EVERY_MS, TRIES_MAX } from "./limits.ts";
import { send, subscribe, subscribeElsewhere, usePushService } from "./test-push.ts";

await usePushService();

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;

describe.each(engines)("pushes, on %s", (engine) => {
  const ctx = useStage(engine);

  const later = (span: number) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + span });
    onTestFinished(() => void vi.useRealTimers());
  };
  const like = async (owner: Person, by: Person) => {
    const { id } = await newPost(owner, { descripcion: "Muy explícito" });
    await call("POST", `/api/publicaciones/${id}/like`, { as: by });
    await deliverEvents(ctx);
    return id;
  };
  /** Somebody with a browser that is told, somebody else, and what the browser has heard. */
  const couple = async () => {
    const [ana, beto] = [await newPerson(ctx), await newPerson(ctx)];
    const browser = await subscribe(ana);
    const heard = async (span = MINUTE) => {
      later(span);
      await send(ctx);
      return browser.arrived.map(({ text }) => JSON.parse(text) as Record<string, string>);
    };
    return { ana, beto, browser, heard };
  };
  const devicesOf = async (as: Person) =>
    (await call("GET", "/api/notifications/push", { as })).body.dispositivos as { id: number }[];

  it("say that something is new, and nothing of what it is or of whom, to who has signed and can read", async () => {
    const { ana, beto, browser, heard } = await couple();
    const id = await like(ana, beto);
    const [said, ...more] = await heard();
    expect(more).toEqual([]);
    expect(said).toEqual({
      title: "Notas",
      body: "Tienes una reacción nueva.",
      path: expect.stringMatching(/^\/notifications\/\d+$/) as string,
    });
    const [{ text, headers, size, subject } = { text: "", headers: {}, size: 0, subject: "" }] =
      browser.arrived;
    for (const word of [beto.name, ana.name, "explícito", "Shortit"]) {
      expect(text).not.toContain(word);
    }
    expect(Buffer.from(text)).toHaveLength(MESSAGE_BYTES);
    expect(size).toBeLessThan(4096);
    expect(subject).toMatch(/^mailto:/);
    expect(headers).toMatchObject({
      ...{ "content-encoding": "aes128gcm", topic: "novedades", urgency: "normal" },
    });
    // Run again, as after a kill: it was told.
    expect(await heard()).toHaveLength(1);
    const line = await call("GET", said!.path!, { as: ana });
    expect(line.headers.get("Location")).toBe(`/publicacion/${id}`);
  });

  it("of a thousand at once are one, and not another for minutes", async () => {
    const { ana, beto, browser, heard } = await couple();
    const { id: id_publicacion } = await newPost(ana);
    const now = Date.now();
    const lines = Array.from({ length: 1000 }, (_, at) => ({
      ...{ id_usuario: ana.id, tipo: "procesado" as const, ref: at, hora: 0, id_publicacion },
      ...{ updated_at: now, push_at: now, id_comentario: null, creator_id: null },
      ...{ motivo: null, correo_at: null },
    }));
    await ctx.db.insertInto("notificaciones").values(lines.slice(0, 500)).execute();
    await ctx.db.insertInto("notificaciones").values(lines.slice(500)).execute();
    expect(await heard()).toEqual([
      {
        ...{ title: "Notas", body: `Tienes más de ${NEWS_COUNTED - 1} novedades.` },
        path: "/notifications",
      },
    ]);
    await like(ana, beto);
    expect(await heard()).toHaveLength(1);
    expect(await heard(PUSH_EVERY_MS)).toHaveLength(2);
    expect(browser.asked()).toBe(2);
  });

  it("say how many there are where several came together", async () => {
    const { ana, beto, heard } = await couple();
    for (let made = 0; made < 3; made += 1) await like(ana, beto);
    expect(await heard()).toMatchObject([{ body: "Tienes 3 novedades.", path: "/notifications" }]);
  });

  it("come of what is told, however much newer is not", async () => {
    const { ana, beto, heard } = await couple();
    await like(ana, beto);
    const { id: id_publicacion } = await newPost(ana);
    const now = Date.now();
    const undone = Array.from({ length: NEWS_COUNTED }, (_, at) => ({
      ...{ id_usuario: ana.id, tipo: "me_gusta" as const, ref: -at, hora: 0, id_publicacion },
      ...{ updated_at: now, push_at: now, id_comentario: null, creator_id: null },
      ...{ motivo: null, correo_at: null },
    }));
    await ctx.db.insertInto("notificaciones").values(undone).execute();
    expect(await heard()).toMatchObject([{ body: "Tienes una reacción nueva." }]);
  });

  it("come not of what was read, taken back or deleted meanwhile, nor of whom one has muted or blocked", async () => {
    const read = await couple();
    await like(read.ana, read.beto);
    await call("POST", "/api/notifications/read", { as: read.ana, body: {} });
    const undone = await couple();
    const liked = await like(undone.ana, undone.beto);
    await call("POST", `/api/publicaciones/${liked}/like`, { as: undone.beto });
    const deleted = await couple();
    const gone = await like(deleted.ana, deleted.beto);
    await call("DELETE", `/api/publicaciones/${gone}`, { as: deleted.ana });
    const muted = await couple();
    await like(muted.ana, muted.beto);
    await setMute(muted.ana, { id_usuario: muted.beto.id, muted: true });
    const blocked = await couple();
    await like(blocked.ana, blocked.beto);
    await setBlock(blocked.ana, { id_usuario: blocked.beto.id, blocked: true });
    expect(await read.heard()).toEqual([]);
    for (const { heard } of [undone, deleted, muted, blocked]) expect(await heard()).toEqual([]);
  });

  it("of what goes while its service is away are not told later", async () => {
    const { ana, beto, browser, heard } = await couple();
    const id = await like(ana, beto);
    browser.answers({ status: 500 });
    expect(await heard()).toEqual([]);
    browser.answers({ status: 201 });
    await call("POST", `/api/publicaciones/${id}/like`, { as: beto });
    expect(await heard(HOUR)).toEqual([]);
    expect(browser.asked()).toBe(1);
  });

  it("come of what one has chosen, apart from what the site and the mail tell", async () => {
    const { ana, beto, heard } = await couple();
    const choose = (off: string) =>
      submit("/settings/notificaciones", {
        as: ana,
        fields: Object.fromEntries(
          topics.flatMap((topic) => [
            [`correo_${topic}`, "nunca"],
            [`sitio_${topic}`, "1"],
            ...(topic === off ? [] : [[`push_${topic}`, "1"]]),
          ]),
        ),
      });
    await like(ana, beto);
    // It waited already.
    await choose("me_gusta");
    expect(await heard()).toEqual([]);
    await like(ana, beto);
    expect(await heard()).toEqual([]);
    const { body } = await call("GET", "/api/notifications/unread", { as: ana });
    expect(body.unread_count).toBe(2);
    const { body: page } = await call("GET", "/settings/notificaciones", { as: ana });
    const kept = (page as { preferences: { tipo: string; push: boolean }[] }).preferences;
    expect(kept.filter(({ push }) => !push).map(({ tipo }) => tipo)).toEqual(["me_gusta"]);
    await call("POST", `/api/users/${ana.id}/follow`, { as: beto });
    await deliverEvents(ctx);
    expect(await heard()).toMatchObject([{ body: "Alguien nuevo te sigue." }]);
  });

  it.each([404, 410])("end for a browser that its service answers %i for", async (status) => {
    const { ana, beto, browser, heard } = await couple();
    const other = await subscribeElsewhere(ana);
    browser.answers({ status });
    await like(ana, beto);
    await heard();
    expect(await devicesOf(ana)).toHaveLength(1);
    expect(other.arrived).toHaveLength(1);
  });

  it.each([500, 429, 403])("are tried again after %i, and in the end given up", async (status) => {
    const { ana, beto, browser, heard } = await couple();
    browser.answers({ status });
    await like(ana, beto);
    await heard();
    expect(browser.asked()).toBe(1);
    await send(ctx);
    expect(browser.asked()).toBe(1);
    for (let tries = 1; tries < TRIES_MAX + 3; tries += 1) await heard(2 * HOUR);
    expect(browser.asked()).toBe(TRIES_MAX);
    // What comes later is told again.
    browser.answers({ status: 201 });
    await like(ana, beto);
    expect(await heard()).toHaveLength(1);
  });

  it("wait as long as a service asks, by seconds or by date, and no longer than an hour", async () => {
    for (const asked of ["1800", "in date", "999999999"]) {
      const { ana, beto, browser, heard } = await couple();
      const date = new Date(Date.now() + MINUTE + 1800 * 1000).toUTCString();
      const wait = asked === "in date" ? date : asked;
      browser.answers({ status: 429, headers: { "Retry-After": wait } });
      await like(ana, beto);
      await heard();
      await heard(25 * MINUTE);
      expect(browser.asked(), asked).toBe(1);
      browser.answers({ status: 201 });
      expect(await heard(asked === "999999999" ? HOUR : 6 * MINUTE), asked).toHaveLength(1);
    }
  });

  it("lead nowhere else, and go on to others where one service talks without end", async () => {
    const { ana, beto, browser, heard } = await couple();
    const [endless, fine] = [await subscribeElsewhere(ana), await subscribeElsewhere(ana)];
    endless.answers("endless");
    browser.answers({ status: 302, headers: { Location: fine.subscription.endpoint } });
    await like(ana, beto);
    await heard();
    // It was led nowhere: the other has only its own.
    expect([fine.asked(), endless.asked(), browser.asked()]).toEqual([1, 1, 1]);
    await heard(HOUR);
    expect([fine.asked(), endless.asked(), browser.asked()]).toEqual([1, 1, 2]);
  });

  it("end with the session, and where somebody is suspended", async () => {
    const { ana, beto, browser, heard } = await couple();
    const elsewhere = await subscribeElsewhere(ana);
    await call("POST", "/api/logout", { as: ana });
    await like(ana, beto);
    await heard();
    expect([browser.asked(), elsewhere.asked()]).toEqual([0, 1]);
    await like(ana, beto);
    await ctx.db
      .updateTable("usuarios")
      .set({ status: "suspended" })
      .where("id_usuario", "=", ana.id)
      .execute();
    await heard(HOUR);
    expect(elsewhere.asked()).toBe(1);
    const left = ctx.db.selectFrom("dispositivos_push").select("id_sesion");
    expect(await left.where("id_usuario", "=", ana.id).execute()).toEqual([]);
  });
});
