import { describe, expect, it } from "vitest";
import { findViewer, openSession, rotateSession } from "#app/http/session.server.ts";
import { call, requestOf } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import {
  aRequest,
  cookiesOf,
  post,
  somebodySignedUp,
  useClock,
  signInAlone as signIn,
} from "../test-support.ts";
import { action } from "../pages/security.tsx";
import type { SessionView } from "./sessions.server.ts";

const DAY = 24 * 60 * 60;

interface Listed {
  sesiones: SessionView[];
  nextBefore: string | null;
}

describe.each(engines)("sessions on %s", (engine) => {
  const ctx = useStage(engine);
  const pass = useClock();

  const isAlive = async (token: string) => (await findViewer(ctx.db, token)) !== null;
  const list = async (as: Pick<Person, "token">, query = "") =>
    (await call("GET", `/api/sesiones${query}`, { as })).body as Listed;
  const from = (address: string, headers = {}) =>
    requestOf("GET", "/", { headers: { "X-Client-Address": address, ...headers } });
  const open = (person: Person, request = aRequest()) =>
    openSession(ctx.db, { id_usuario: person.id, request });
  const rowOf = (person: Person) =>
    ctx.db
      .selectFrom("sesiones")
      .selectAll()
      .where("id_usuario", "=", person.id)
      .executeTakeFirstOrThrow();

  it("end 90 days after signing in, however much they are used", async () => {
    const { token } = await newPerson(ctx);
    for (let day = 0; day < 80; day += 20) {
      pass(20 * DAY);
      expect(await isAlive(token)).toBe(true);
    }
    pass(10 * DAY - 1);
    expect(await isAlive(token)).toBe(true);
    pass(1);
    expect(await isAlive(token)).toBe(false);
  });

  it("end after 30 days without use", async () => {
    const { token } = await newPerson(ctx);
    pass(30 * DAY - 1);
    expect(await isAlive(token)).toBe(true);
    pass(30 * DAY);
    expect(await isAlive(token)).toBe(false);
  });

  it("that were older when sessions got an end live on until the one they had, and no longer", async () => {
    const person = await newPerson(ctx);
    const [now, day] = [Date.now(), DAY * 1000];
    await ctx.db
      .updateTable("sesiones")
      .set({ created_at: now - 200 * day, seen_at: now - day, expires_at: now + 29 * day } as never)
      .where("id_usuario", "=", person.id)
      .execute();
    expect(await isAlive(person.token)).toBe(true);
    expect((await rowOf(person)).expires_at).toBe(now + 29 * day);
    pass(28 * DAY);
    expect(await isAlive(person.token)).toBe(true);
    pass(DAY);
    expect(await isAlive(person.token)).toBe(false);
  });

  it("write down their use and its network once an hour, not at each request", async () => {
    const person = await newPerson(ctx);
    const { seen_at } = await rowOf(person);
    pass(3_600);
    await findViewer(ctx.db, person.token, from("189.203.14.77"));
    expect(await rowOf(person)).toMatchObject({ seen_at, red: null });
    pass(1);
    await findViewer(ctx.db, person.token, from("189.203.14.77"));
    const used = await rowOf(person);
    expect(used).toMatchObject({ seen_at: Date.now(), red: "189.203.14.0/24" });
    await findViewer(ctx.db, person.token, from("200.1.2.3"));
    expect(await rowOf(person)).toEqual(used);
  });

  it.each([
    ["189.203.14.77", "189.203.14.0/24"],
    ["2806:2f0:9001:ff:1:2:3:4", "2806:2f0:9001::/48"],
    ["2806:2f0::1", "2806:2f0:0::/48"],
    ["::ffff:189.203.14.77", "189.203.14.0/24"],
    ["192.168.1.9", "local"],
    ["127.0.0.1", "local"],
    ["::1", "local"],
    ["fd12::7", "local"],
    ["nonsense", null],
  ])("of %s keep %s", async (address, red) => {
    const person = await newPerson(ctx);
    const token = await open(person, from(address));
    const [current] = (await list({ token })).sesiones;
    expect(current).toMatchObject({ red, isCurrent: true });
    if (red !== "local") expect(JSON.stringify(await rowOf(person))).not.toContain(address);
  });

  it("believe no network that a client writes itself", async () => {
    const person = await newPerson(ctx);
    const token = await open(person, from("189.203.14.77", { "X-Forwarded-For": "8.8.8.8" }));
    expect((await list({ token })).sesiones[0]).toMatchObject({ red: "189.203.14.0/24" });
  });

  it("are listed page by page, each once, the one that asks first", async () => {
    const person = await newPerson(ctx);
    const stranger = await newPerson(ctx);
    // At the same moment, so that only their names tell them apart.
    for (let made = 0; made < 6; made += 1) await open(person);
    pass(1);
    await open(person);
    const first = await list(person, "?limit=3");
    const second = await list(person, `?limit=3&before=${first.nextBefore}`);
    const third = await list(person, `?limit=3&before=${second.nextBefore}`);
    const pages = [first, second, third].map(({ sesiones }) => sesiones);
    expect(pages.map((page) => page.length)).toEqual([4, 3, 1]);
    expect(third.nextBefore).toBeNull();
    expect(pages.flat().map((each) => each.isCurrent)).toEqual([true, ...Array(7).fill(false)]);
    expect(new Set(pages.flat().map((each) => each.id_sesion)).size).toBe(8);
    expect((await list(stranger)).sesiones).toHaveLength(1);
    expect(await call("GET", "/api/sesiones?before=x", { as: person })).toMatchObject({
      status: 400,
    });
  });

  it("are ended by their owner alone, and twice is once", async () => {
    const [person, stranger] = [await newPerson(ctx), await newPerson(ctx)];
    const other = await open(person);
    const { id_sesion } = (await list(person)).sesiones[1]!;
    const end = (as: Person) => call("DELETE", `/api/sesiones/${id_sesion}`, { as });
    // What is another's looks like what does not exist.
    const nothing = await call("DELETE", "/api/sesiones/1", { as: stranger });
    expect((await end(stranger)).status).toBe(nothing.status);
    expect(await isAlive(other)).toBe(true);
    const pressed = await Promise.all([end(person), end(person)]);
    expect(pressed.map(({ status }) => status)).toEqual([204, 204]);
    expect(await isAlive(other)).toBe(false);
    expect(await isAlive(person.token)).toBe(true);
    expect(await call("DELETE", "/api/sesiones/x", { as: person })).toMatchObject({ status: 404 });
    expect(await call("GET", "/api/sesiones", { as: { token: other } })).toMatchObject({
      status: 401,
    });
  });

  it("end all at once but the one that asks, and nobody else's", async () => {
    const [person, stranger] = [await newPerson(ctx), await newPerson(ctx)];
    const other = await open(person);
    expect(await call("DELETE", "/api/sesiones", { as: person })).toMatchObject({ status: 204 });
    expect(await Promise.all([person.token, other, stranger.token].map(isAlive))).toEqual([
      ...[true, false, true],
    ]);
  });

  it("get another token where somebody signs in again, and the one before is over", async () => {
    const person = await somebodySignedUp(ctx);
    const request = requestOf("GET", "/", { as: person });
    const { token } = await signIn(ctx, { ...person, request });
    expect(await Promise.all([person.token, token].map(isAlive))).toEqual([false, true]);
  });

  it("get another token with a new password, and the one before opens nothing a minute later", async () => {
    const { token, contrasenia } = await somebodySignedUp(ctx);
    const { id_sesion } = (await list({ token })).sesiones[0]!;
    const fields = { intent: "contrasenia", actual: contrasenia, contrasenia: "otra frase" };
    const answer = await post(action, "/settings/security", fields, { Cookie: `token=${token}` });
    const next = cookiesOf(answer as Response).match(/token=([^;]+)/)?.[1] ?? "";
    expect(await Promise.all([token, next].map(isAlive))).toEqual([true, true]);
    expect((await list({ token })).sesiones).toMatchObject([{ id_sesion, isCurrent: true }]);
    pass(60);
    expect(await Promise.all([token, next].map(isAlive))).toEqual([false, true]);
    expect((await list({ token: next })).sesiones).toMatchObject([{ id_sesion, isCurrent: true }]);
  });

  it("are rotated once, also when it is asked twice at the same time", async () => {
    const { token } = await newPerson(ctx);
    const [next, same] = await Promise.all([1, 2].map(() => rotateSession(ctx.db, token)));
    expect(same).toBe(next);
    expect(await isAlive(next ?? "")).toBe(true);
    expect(await rotateSession(ctx.db, "nobody's")).toBeNull();
  });

  it("end also by the token before, and stay when all others end by it", async () => {
    const person = await newPerson(ctx);
    const other = await open(person);
    const next = (await rotateSession(ctx.db, person.token)) ?? "";
    await call("DELETE", "/api/sesiones", { as: person });
    expect(await Promise.all([other, next].map(isAlive))).toEqual([false, true]);
    await call("POST", "/api/logout", { as: person });
    expect(await Promise.all([person.token, next].map(isAlive))).toEqual([false, false]);
  });
});
