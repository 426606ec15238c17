import { describe, expect, it, vi } from "vitest";
import { getEnv } from "#app/env.server.ts";
import { call, told, visit } from "#tests/kit/call.ts";
import { startMailServer } from "#tests/kit/mail-server.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { openDiskStore } from "#storage/disk/store.ts";
import { newFolder } from "#tests/setup/folder.ts";
import { checkClocks, checkConfigured } from "./configured.server.ts";
import { checkNames, type Finding } from "./finding.ts";
import { checkHeaders } from "./headers.server.ts";
import { lastFound } from "./probe.server.ts";

describe("what a proxy in front writes", () => {
  const look = (
    headers: Record<string, string>,
    { siteUrl = "https://sitio.example", trustProxy = 1 } = {},
  ) => {
    const request = new Request("http://127.0.0.1:3000/admin/revision", {
      headers: { host: "sitio.example", ...headers },
    });
    const found = checkHeaders(request, { siteUrl, trustProxy });
    return Object.fromEntries(found.map(({ check, state, says }) => [check, `${state}: ${says}`]));
  };
  const forwarded = { "x-forwarded-for": "203.0.113.5", "x-forwarded-proto": "https" };

  it("fits when as many addresses come as are trusted, over https, by the name of the site", () => {
    const found = look(forwarded);
    for (const each of Object.values(found)) expect(each).toMatch(/^ok/);
  });

  it("says which number to set where more addresses come, and where fewer do", () => {
    expect(look(forwarded, { trustProxy: 0 }).proxy).toMatch(/^bad: .*TRUST_PROXY=1/);
    expect(look({}, { trustProxy: 1 }).proxy).toMatch(/^bad: .*TRUST_PROXY=0/);
    const two = { ...forwarded, "x-forwarded-for": "203.0.113.5, 10.0.0.1" };
    expect(look(two).proxy).toMatch(/^bad: .*TRUST_PROXY=2/);
    expect(look({}, { trustProxy: 0 }).proxy).toMatch(/^ok/);
  });

  it("has to agree with SITE_URL about the name and about https", () => {
    expect(look({ ...forwarded, host: "otro.example" }).address).toMatch(/^bad: .*otro\.example/);
    expect(look({ ...forwarded, "x-forwarded-proto": "http" }).https).toMatch(/^bad/);
    expect(look(forwarded, { siteUrl: "http://sitio.example" }).https).toMatch(
      /^bad: .*SITE_URL=https:\/\/sitio\.example/,
    );
    expect(look({}, { siteUrl: "http://sitio.example", trustProxy: 0 }).https).toMatch(/^bad/);
  });
});

describe.each(engines)("the check-up, on %s", (engine) => {
  const objects = openDiskStore(newFolder());
  const ctx = useStage(engine, objects);
  const HERE = "/admin/revision";

  it("has a mail sent to who asks and an object written, read and deleted", async () => {
    const admin = await newPerson(ctx, { role: "administrator" });
    expect((await told("POST", `/api${HERE}`, { as: admin, body: {} })).status).toBe(204);
    const { probed } = (await visit(HERE, { as: admin })).body as {
      probed: { findings: Finding[] };
    };
    expect(probed.findings).toMatchObject([
      // Without a mail server it is a file.
      { check: "mail", state: "unset" },
      { check: "store", state: "ok" },
      // None is set up.
      { check: "provider", state: "unset" },
      { check: "identity", state: "unset" },
    ]);
    expect((await objects.list({ prefix: "checkup" })).objects).toEqual([]);
  });

  it("keeps nothing of the address that the mail went to, nor of what the server has said of it", async () => {
    const admin = await newPerson(ctx, { role: "administrator" });
    const { correo } = await ctx.db
      .selectFrom("usuarios")
      .select("correo")
      .where("id_usuario", "=", admin.id)
      .executeTakeFirstOrThrow();
    const found = async (answers: Record<string, string>) => {
      const server = await startMailServer(answers);
      globalThis.shortitSettings = { SMTP_URL: server.url, MAIL_FROM: "sitio@example.org" };
      await told("POST", `/api${HERE}`, { as: admin, body: {} });
      globalThis.shortitSettings = undefined;
      server.close();
      return (await lastFound(ctx))!.findings[0]!;
    };
    const refused = await found({ RCPT: `550 <${correo}>: nobody` });
    expect(refused).toMatchObject({ state: "bad", says: expect.stringContaining("nobody") });
    const taken = await found({});
    expect(taken).toMatchObject({ check: "mail", state: "ok" });
    expect(refused.says + taken.says).not.toContain(correo);
  });

  it("takes no sender that hardly any server takes, whatever this one says", async () => {
    const admin = await newPerson(ctx, { role: "administrator" });
    const server = await startMailServer({});
    const found = async (settings: Record<string, string>) => {
      globalThis.shortitSettings = settings;
      await told("POST", `/api${HERE}`, { as: admin, body: {} });
      const configured = await checkConfigured(ctx);
      globalThis.shortitSettings = undefined;
      const { findings } = (await lastFound(ctx))!;
      return [...findings, ...configured].filter(({ check }) => /mail|sender/.test(check));
    };
    const SMTP_URL = server.url;
    const nobodys = expect.stringMatching(/no-reply@localhost.* MAIL_FROM/) as string;
    expect(await found({ SMTP_URL })).toEqual([
      { check: "mail", state: "bad", says: nobodys },
      { check: "sender", state: "bad", says: nobodys },
    ]);
    expect(await found({ SMTP_URL, MAIL_FROM: "Sitio <no-reply@example.org>" })).toMatchObject([
      { check: "mail", state: "ok" },
      { check: "sender", state: "ok", says: expect.stringContaining("no-reply@example.org") },
    ]);
    expect(await found({})).toMatchObject([
      { check: "mail", state: "unset" },
      { check: "sender", state: "unset" },
    ]);
    server.close();
  });

  it("says of a store that fails at which step, and what it said", async () => {
    const admin = await newPerson(ctx, { role: "administrator" });
    const refusing = vi.spyOn(objects, "get").mockRejectedValue(new Error("no hay permiso"));
    await told("POST", `/api${HERE}`, { as: admin, body: {} });
    refusing.mockRestore();
    const { body } = await call("GET", `/api${HERE}`, { as: admin });
    expect(body).toMatchObject({
      probed: {
        findings: [
          {},
          { state: "bad", says: expect.stringMatching(/leer: dijo «no hay permiso»\./) },
          {},
          {},
        ],
      },
    });
  });

  it("compares the clocks of database and key-value store with its own", async () => {
    const states = async (given = ctx) => (await checkClocks(given)).map(({ state }) => state);
    expect(await states()).toEqual(["ok", "ok"]);
    const late = { ...ctx.kv, time: async () => Date.now() - 60_000 };
    expect(await states({ ...ctx, kv: late })).toEqual(["ok", "bad"]);
  });

  it("says whether a search server is asked", async () => {
    const said = async () => (await checkConfigured(ctx)).find(({ check }) => check === "search");
    expect(await said()).toMatchObject({ state: "ok" });
    globalThis.shortitSettings = { SEARCH_URL: "http://127.0.0.1:9" };
    expect(await said()).toMatchObject({
      state: "bad",
      says: expect.stringContaining("127.0.0.1:9"),
    });
    globalThis.shortitSettings = undefined;
  });

  it("wants all secrets that several machines share from the environment", async () => {
    const said = async () => (await checkConfigured(ctx)).find(({ check }) => check === "keys");
    const asks = expect.stringContaining("PUSH_KEY") as string;
    const [warns, env] = ["no va en los respaldos", getEnv()];
    const { databaseUrl } = env;
    for (const url of ["file:one.db", "postgres://host/name"]) {
      env.databaseUrl = url;
      expect((await said())?.says).toContain(warns);
    }
    process.env.SESSION_SECRET = "s".repeat(32);
    process.env.DOCUMENT_KEYS = `k1:${Buffer.alloc(32).toString("base64")}`;
    expect(await said()).toMatchObject({ state: "unset", says: asks });
    expect((await said())?.says).not.toContain(warns);
    process.env.PUSH_KEY = Buffer.alloc(32, 1).toString("base64url");
    expect(await said()).toMatchObject({ state: "ok", says: asks });
    for (const name of ["SESSION_SECRET", "DOCUMENT_KEYS", "PUSH_KEY"]) delete process.env[name];
    env.databaseUrl = databaseUrl;
  });

  it("says that backups are made when the newest that has ended was, and not long ago", async () => {
    const said = async () => (await checkConfigured(ctx)).find(({ check }) => check === "backups");
    expect(await said()).toMatchObject({ state: "unset" });
    const [destination, hour] = ["/mnt/backups", 60 * 60 * 1000];
    globalThis.shortitSettings = {
      ...{ BACKUP_TO: destination, BACKUP_PASSPHRASE: "p".repeat(16), BACKUP_EVERY_HOURS: "6" },
    };
    const noted = async (state: "running" | "done" | "failed", hoursAgo: number, more = {}) => {
      const started_at = Date.now() - hoursAgo * hour;
      const row = { kind: "backup" as const, state, started_at, seen_at: started_at, destination };
      await ctx.db
        .insertInto("respaldos")
        .values({ ...row, ...more })
        .execute();
      return said();
    };
    expect(await said()).toMatchObject({ state: "bad", says: expect.stringMatching(/ninguno/) });
    // One of before, to another place.
    expect(await noted("done", 1, { destination: "/mnt/other" })).toMatchObject({ state: "bad" });
    expect(await noted("done", 13)).toMatchObject({
      state: "bad",
      says: expect.stringMatching(/13 h .* cada 6 h/),
    });
    expect(await noted("done", 11)).toMatchObject({ state: "ok" });
    expect(await noted("failed", 5, { error: "no room" })).toMatchObject({
      ...{ state: "bad", says: expect.stringContaining("dijo «no room»") },
    });
    expect(await noted("done", 4)).toMatchObject({ state: "ok" });
    expect(await noted("failed", 3, { kind: "verify" })).toMatchObject({
      ...{ state: "bad", says: expect.stringContaining("prueba de un respaldo") },
    });
    expect(await noted("done", 2, { kind: "verify" })).toMatchObject({ state: "ok" });
    expect(await noted("running", 0)).toMatchObject({ state: "ok" });
    globalThis.shortitSettings = undefined;
  });

  it("says something of everything that it has a name for", async () => {
    const admin = await newPerson(ctx, { role: "administrator" });
    await told("POST", `/api${HERE}`, { as: admin, body: {} });
    const { body } = await call("GET", `/api${HERE}`, { as: admin });
    const said = [...JSON.stringify(body).matchAll(/"check":"(\w+)"/g)].map(([, name]) => name);
    expect(said.toSorted()).toEqual(checkNames.toSorted());
  });

  it("is an administrator's alone", async () => {
    const moderator = await newPerson(ctx, { role: "moderator" });
    expect((await told("POST", `/api${HERE}`, { as: moderator, body: {} })).status).toBe(403);
    expect((await told("GET", `/api${HERE}`, { as: moderator })).status).toBe(403);
  });
});
