import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openS3Store } from "#storage/s3/store.ts";
import { contentOf, MEGABYTE } from "../contracts/objects-source.ts";
import type { GivenCall } from "../kit/answer.ts";
import { adultCookie } from "../kit/call.ts";
import { formOf, photo } from "../kit/files.ts";
import { filmOf } from "../kit/film.ts";
import { type Account, newName, newPerson, PASSWORD } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";
import { useStage } from "../kit/stage.ts";
import { openLine } from "../kit/through-front.ts";
import { befriend } from "../kit/ties.ts";
import { newestCode } from "../mailbox.ts";
import { fronts } from "../setup/fronts.ts";
import { startMachines } from "../setup/machines.ts";
import { serviceReady } from "../setup/service.ts";
import { redisUrl, useBucket } from "../setup/stores.ts";
import { PATIENCE } from "../setup/patience.ts";

// Each request may meet another machine than the one before.

describe("several machines", () => {
  const bucket = useBucket();
  const objects = openS3Store(bucket);
  const ctx = useStage("postgres", objects);
  let machines: Awaited<ReturnType<typeof startMachines>>;
  let [one, other] = ["", ""];
  let turns = 0;
  /** The machine whose turn it is. */
  const next = () => (turns++ % 2 ? other : one);

  beforeAll(async () => {
    await serviceReady("redisCluster");
    const kvUrl = redisUrl("redisCluster");
    machines = await startMachines({ databaseUrl: ctx.url, kvUrl, bucket });
    [one, other] = [machines.one.url, machines.other.url];
  });
  afterAll(() => machines.stop());

  async function call(method: string, path: string, given: GivenCall & { at?: string } = {}) {
    const { as, body, headers, at = next() } = given;
    const isJson = body !== undefined && !(body instanceof FormData) && !Buffer.isBuffer(body);
    const response = await fetch(new URL(path, at), {
      method,
      headers: {
        ...(as && { Authorization: `Bearer ${as.token}` }),
        ...(isJson && { "Content-Type": "application/json" }),
        ...headers,
      },
      body: (isJson ? JSON.stringify(body) : body) as BodyInit,
    });
    const text = await response.text();
    const isObject = response.headers.get("content-type")?.includes("json");
    const parsed = isObject ? JSON.parse(text) : text;
    return { status: response.status, headers: response.headers, body: parsed };
  }

  it("sign up at one, verify the code at the other, and are signed in at both", async () => {
    const person = { nombre_usuario: newName(), correo: `${newName()}@example.org` };
    const body = { ...person, contrasenia: PASSWORD };
    expect(await call("POST", "/api/signup", { body, at: one })).toMatchObject({ status: 201 });
    const codigo = await vi.waitFor(async () => {
      const code = await newestCode(machines.mails, person.correo);
      expect(code).toBeDefined();
      return code!;
    }, PATIENCE);
    const verified = await call("POST", "/api/verify", { body: { ...person, codigo }, at: other });
    expect(verified.status).toBe(200);
    const entered = await call("POST", "/api/login", { body, at: one });
    for (const { token } of [verified.body, entered.body]) {
      for (const at of [one, other]) {
        const me = await call("GET", "/api/user/me", { as: { token }, at });
        expect(me).toMatchObject({ status: 200, body: { user: { correo: person.correo } } });
      }
    }
    const as = entered.body;
    expect((await call("POST", "/api/logout", { as, at: one })).status).toBe(204);
    expect((await call("GET", "/api/user/me", { as, at: other })).status).toBe(401);
  });

  it("walk one feed row by row, whoever answers", async () => {
    const [author, viewer] = [await newPerson(ctx, "autora"), await newPerson(ctx, "lectora")];
    for (let n = 0; n < 30; n++) await newPost(author, { descripcion: `Número ${n}` });
    const begun = await call("POST", "/api/feed/bootstrap", { as: viewer, body: {} });
    const { sessionId, listIds } = begun.body;
    const walked: number[] = [];
    for (let currentIndex = 0, length = 1; currentIndex < length; currentIndex++) {
      const body = { sessionId, currentIndex, ahead: 0, behind: 0, indices: [currentIndex] };
      const row = await call("POST", "/api/feed/ensure", { as: viewer, body });
      expect(row.status).toBe(200);
      length = row.body.listLength;
      const item = row.body.items.find(({ index }: { index: number }) => index === currentIndex);
      walked.push(item.post.id_publicacion);
    }
    expect(walked.slice(0, listIds.length)).toEqual(listIds);
    expect(walked).toHaveLength(30);
    expect(new Set(walked).size).toBe(30);
  });

  it("take the pieces of one upload, and show what the worker made of another", async () => {
    const as = await newPerson(ctx);
    const film = filmOf(20 * MEGABYTE + 321);
    const tus = { "Tus-Resumable": "1.0.0", "Content-Type": "application/offset+octet-stream" };
    const length = { "Upload-Length": String(film.length) };
    const begun = await call("POST", "/api/subidas", { as, headers: { ...tus, ...length } });
    const path = begun.headers.get("location")!;
    for (let offset = 0; offset < film.length;) {
      const body = film.subarray(offset, offset + 3 * MEGABYTE) as never;
      const headers = { ...tus, "Upload-Offset": String(offset) };
      expect(await call("PATCH", path, { as, headers, body })).toMatchObject({ status: 204 });
      const asked = await call("HEAD", path, { as, headers: tus, at: next() });
      next();
      offset = Number(asked.headers.get("upload-offset"));
    }
    const { name } = await ctx.db
      .selectFrom("subidas")
      .select("name")
      .where("id", "=", path.slice(-32))
      .executeTakeFirstOrThrow();
    expect(film.equals(await contentOf(objects, name!))).toBe(true);

    const body = formOf([await photo()], { descripcion: "" });
    const sent = await call("POST", "/api/publicaciones", { as, body, at: one });
    const post = `/api/publicaciones/${sent.body.id_publicacion}`;
    await vi.waitFor(
      async () => expect((await call("GET", `${post}/status`, { as })).body.status).toBe("ready"),
      { ...PATIENCE, interval: 100 },
    );
    const shown = await call("GET", post, { as, at: other });
    const file = `/uploads/${shown.body.post.archivos[0].url_archivo}`;
    for (const at of [one, other]) expect((await call("GET", file, { at })).status).toBe(200);
  });

  it("agree at once on a like", async () => {
    const as = await newPerson(ctx);
    const { id } = await newPost(await newPerson(ctx));
    const path = `/api/publicaciones/${id}`;
    for (const [liked, likeCount] of [
      [true, 1],
      [false, 0],
      [true, 1],
    ] as const) {
      const [here, there] = [next(), next()];
      await call("POST", `${path}/like`, { as, body: { liked }, at: here });
      const { body } = await call("GET", path, { as, at: there });
      expect(body.post).toMatchObject({ userHasLiked: liked, likeCount });
    }
  });

  it("tell at one what is written through the other", async () => {
    const [ana, beto] = [await newPerson(ctx, "ana"), await newPerson(ctx, "beto")];
    await befriend(ana, beto);
    const write = (as: Account, to: Account, at: string) =>
      call("POST", `/api/messages/with/${to.id}`, { as, body: { text: "Hola" }, at });
    await write(beto, ana, one);
    await write(ana, beto, one);
    const headers = { ...ana.headers, Accept: "text/event-stream" };
    const { body } = await fetch(`${other}/api/messages/live`, { headers });
    const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
    const hears = async (said: string) => {
      for (let text = ""; !text.includes(said);) text += (await reader.read()).value;
    };
    await hears("event: ready");
    await write(beto, ana, one);
    await hears("event: change");
    await reader.cancel();
  });

  it("count together how often somebody may try", async () => {
    const address = `2001:db8:${randomBytes(2).toString("hex")}:1::1`;
    const body = { correo: "nadie@example.org", codigo: "000000" };
    const guess = () =>
      call("POST", "/api/verify", { body, headers: { "X-Forwarded-For": address } });
    const statuses: number[] = [];
    while (statuses.at(-1) !== 429 && statuses.length < 100) statuses.push((await guess()).status);
    expect(statuses).toEqual([...Array<number>(30).fill(400), 429]);
    expect([(await guess()).status, (await guess()).status]).toEqual([429, 429]);
  });

  it("keep no page of what was restricted through the other", async () => {
    const as = await newPerson(ctx);
    const { id } = await newPost(as, { shows: ["photo"] });
    const headers = { Cookie: adultCookie(), "Sec-Fetch-Mode": "navigate" };
    const paths = [`/publicacion/${id}`, `/u/${as.name}`];
    const read = async (path: string, at: string) => {
      const page = await call("GET", path, { headers, at });
      expect(page.headers.get("cache-control")).toMatch(/^public,/);
      return String(page.body);
    };
    const picture = /\w{32}-w160\.webp/.exec(await read(paths[0]!, one))![0];
    for (const at of [one, other, one, other]) {
      for (const path of paths) expect(await read(path, at)).toContain(picture);
    }
    const body = { solo_suscriptores: 1 };
    expect((await call("PATCH", `/api/publicaciones/${id}`, { as, body, at: one })).status).toBe(
      200,
    );
    for (const at of [other, one]) {
      for (const path of paths) expect(await read(path, at)).not.toContain(picture);
    }
  });

  const installed = fronts.filter(({ isInstalled }) => isInstalled);
  const names = installed.map(({ name }) => name).join(" and ");
  it.runIf(names)(`stand behind ${names}, which do without one that was stopped`, async () => {
    const ports = [one, other].map((url) => Number(new URL(url).port));
    const opened = await Promise.all(installed.map(({ start }) => start(...ports)));
    const lines = await Promise.all(opened.map(openLine));
    try {
      const { headers, correo } = await newPerson(ctx);
      const ask = async () => {
        for (const line of lines) {
          const { status, text } = await line.call("GET", "/api/user/me", { headers });
          expect([status, text.includes(correo)]).toEqual([200, true]);
        }
      };
      for (let times = 0; times < 4; times++) await ask();
      await machines.one.stop();
      for (let times = 0; times < 4; times++) await ask();
    } finally {
      for (const line of lines) line.close();
      await Promise.all(opened.map((front) => front.stop()));
    }
  });
});
