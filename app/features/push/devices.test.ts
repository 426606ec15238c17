import { describe, expect, it } from "vitest";
import { endOtherSessions } from "#app/features/accounts/security/sessions.server.ts";
import { call, submit } from "#tests/kit/call.ts";
import { newPerson, newSession } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { DEVICES_MAX, ENDPOINT_MAX } from "./limits.ts";
import { service, subscribe, subscribeElsewhere, usePushService } from "./test-push.ts";

await usePushService();

interface Listed {
  key: string;
  sesion: number;
  dispositivos: { id: number; device: string; isCurrent: boolean; pushed_at: string | null }[];
}

const PATH = "/api/notifications/push";

describe.each(engines)("devices that are told, on %s", (engine) => {
  const ctx = useStage(engine);
  const list = async (as: Pick<Person, "token">) =>
    (await call("GET", PATH, { as })).body as Listed;

  it("are listed by what their browsers are called, and are one for each session", async () => {
    const ana = await newPerson(ctx);
    await subscribe(ana);
    await subscribe(ana);
    await subscribeElsewhere(ana);
    const { key, sesion, dispositivos } = await list(ana);
    expect(Buffer.from(key, "base64url")).toHaveLength(65);
    expect(dispositivos).toHaveLength(2);
    const own = dispositivos.filter(({ isCurrent }) => isCurrent);
    expect(own).toMatchObject([{ id: sesion, device: "Dispositivo desconocido", pushed_at: null }]);
    expect(JSON.stringify(dispositivos)).not.toContain("/push/");
  });

  it("are taken off by their owner alone, here or from afar, by a form too, and twice is once", async () => {
    const [ana, beto] = [await newPerson(ctx), await newPerson(ctx)];
    await subscribe(ana);
    const { sesion } = await list(ana);
    const remove = (as: Person) => call("DELETE", `${PATH}/${sesion}`, { as });
    const form = (as: Person) =>
      submit("/settings/notificaciones/dispositivos", { as, fields: { id: String(sesion) } });
    expect((await remove(beto)).status).toBe(204);
    expect(await form(beto)).toMatchObject({ status: 303 });
    expect((await list(ana)).dispositivos).toHaveLength(1);
    const pressed = await Promise.all([remove(ana), remove(ana)]);
    expect(pressed.map(({ status }) => status)).toEqual([204, 204]);
    expect((await list(ana)).dispositivos).toEqual([]);
    await subscribe(ana);
    expect(await form(ana)).toMatchObject({
      to: "/settings/notificaciones/dispositivos?hecho=1",
    });
    expect((await list(ana)).dispositivos).toEqual([]);
    await subscribe(ana);
    expect((await call("DELETE", PATH, { as: ana })).status).toBe(204);
    expect((await list(ana)).dispositivos).toEqual([]);
  });

  it("go with every way in which a session ends", async () => {
    const ana = await newPerson(ctx);
    const other = { token: await newSession(ctx, ana) };
    await subscribe(ana);
    await subscribe(other);
    await endOtherSessions(ana, ana);
    expect((await list(ana)).dispositivos).toMatchObject([{ isCurrent: true }]);
    await call("POST", "/api/logout", { as: ana });
    const left = ctx.db.selectFrom("dispositivos_push").selectAll();
    expect(await left.where("id_usuario", "=", ana.id).execute()).toEqual([]);
  });

  it("of two accounts in one browser are the newer's", async () => {
    const [ana, beto] = [await newPerson(ctx), await newPerson(ctx)];
    const browser = await subscribe(ana);
    await subscribe(beto, browser);
    expect((await list(ana)).dispositivos).toEqual([]);
    expect((await list(beto)).dispositivos).toHaveLength(1);
    const pressed = await Promise.all([subscribe(ana, browser), subscribe(beto, browser)]);
    expect(pressed).toHaveLength(2);
    const both = [await list(ana), await list(beto)];
    expect(both.flatMap(({ dispositivos }) => dispositivos)).toHaveLength(1);
  });

  it("are so many at most: the oldest makes room", async () => {
    const ana = await newPerson(ctx);
    await subscribe(ana);
    const first = ctx.db.updateTable("dispositivos_push").set({ created_at: Date.now() - 1 });
    await first.where("id_usuario", "=", ana.id).execute();
    for (let made = 0; made < DEVICES_MAX; made += 1) await subscribeElsewhere(ana);
    const { dispositivos } = await list(ana);
    expect(dispositivos).toHaveLength(DEVICES_MAX);
    expect(dispositivos.some(({ isCurrent }) => isCurrent)).toBe(false);
  });

  const { keys } = service.newBrowser().subscription;
  const point = Buffer.from(keys.p256dh, "base64url");
  const base = "https://push.example.org";
  it.each([
    ["no address", { endpoint: "aviso" }],
    ["without encryption", { endpoint: "http://push.example.org/x" }],
    ["of a stranger", { endpoint: "https://evil.example/x" }],
    [
      "of a stranger with a known name before it",
      { endpoint: "https://push.example.org.evil.example/x" },
    ],
    ["with a known name as a user", { endpoint: "https://push.example.org@evil.example/x" }],
    ["with a password", { endpoint: "https://a:b@push.example.org/x" }],
    ["on another port", { endpoint: `${base}:8443/x` }],
    [
      "on another port of one that is named",
      { endpoint: `https://localhost:${service.port + 1}/x` },
    ],
    ["of this machine", { endpoint: "https://127.0.0.1/x" }],
    ["of this machine, as a number", { endpoint: "https://2130706433/x" }],
    ["of this machine, mapped into IPv6", { endpoint: "https://[::ffff:127.0.0.1]/x" }],
    ["of a cloud's own data", { endpoint: "https://169.254.169.254/latest" }],
    ["with a point at its end", { endpoint: "https://push.example.org./x" }],
    ["too long", { endpoint: `${base}/${"x".repeat(ENDPOINT_MAX)}` }],
    ["no text", { endpoint: 7 }],
    ["without keys", { endpoint: `${base}/x`, keys: undefined }],
    ["a short key", { keys: { ...keys, p256dh: point.subarray(1).toString("base64url") } }],
    [
      "a point beside the curve",
      { keys: { ...keys, p256dh: Buffer.alloc(65, 4).toString("base64url") } },
    ],
    ["no base64url", { keys: { ...keys, p256dh: `${keys.p256dh.slice(0, -1)}!` } }],
    ["a short secret", { keys: { ...keys, auth: "AAAA" } }],
    ["a long secret", { keys: { ...keys, auth: Buffer.alloc(20).toString("base64url") } }],
  ])("are refused: %s", async (_what, wrong) => {
    const ana = await newPerson(ctx);
    const body = { ...{ endpoint: `${base}/x`, keys }, ...wrong };
    expect((await call("POST", PATH, { as: ana, body })).status).toBe(400);
    expect((await list(ana)).dispositivos).toEqual([]);
  });

  it("are nobody's who is not signed in", async () => {
    const body = service.newBrowser().subscription;
    expect((await call("POST", PATH, { body })).status).toBe(401);
    expect((await call("GET", PATH)).status).toBe(401);
  });
});
