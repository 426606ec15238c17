import { describe, expect, it } from "vitest";
import { loader as root } from "#app/root.tsx";
import { adultCookie, call, requestOf } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { findViewer } from "./session.server.ts";

process.env.SITE_URL = "https://shortit.example";

describe.each(engines)("the session cookie on https, on %s", (engine) => {
  const ctx = useStage(engine);

  const asked = (cookie: string) =>
    requestOf("GET", "/", {
      headers: { Cookie: `${adultCookie()}; ${cookie}`, "Sec-Fetch-Site": "same-origin" },
    });
  const viewerOf = (token: string, cookie: string) => findViewer(ctx.db, token, asked(cookie));
  const open = async (cookie: string) => {
    const answer = await root({ request: asked(cookie), params: {}, context: {} });
    const headers = new Headers(answer.init?.headers);
    return { viewer: answer.data.viewer, set: headers.getSetCookie() };
  };
  /** Somebody signed in by the name that the cookie had before. */
  const fromBefore = async () => {
    const person = await newPerson(ctx);
    await ctx.db
      .updateTable("sesiones")
      .set({ old_cookie: 1 })
      .where("id_usuario", "=", person.id)
      .execute();
    return person;
  };

  it("has a name that no other host can set", async () => {
    const body = { correo: "nadie@example.org", contrasenia: "x" };
    const person = await newPerson(ctx, { contrasenia: "una frase" });
    const answer = await call("POST", "/api/login", {
      body: { ...body, correo: person.correo, contrasenia: "una frase" },
      headers: { "Sec-Fetch-Site": "same-origin" },
    });
    const [cookie = ""] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-token=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure;/);
    expect(cookie).not.toContain("Domain");
  });

  it("opens by the name of before what was opened before, once, and goes on by the new one", async () => {
    const person = await fromBefore();
    const first = await open(`token=${person.token}`);
    expect(first.viewer?.id_usuario).toBe(person.id);
    expect(first.set).toHaveLength(2);
    expect(first.set[1]).toMatch(/^token=; Max-Age=0;/);
    const next = /^__Host-token=([\w-]{43});/.exec(first.set[0] ?? "")?.[1] ?? "";
    expect(next).not.toBe(person.token);

    expect((await open(`token=${person.token}`)).viewer).toBeNull();
    expect((await open(`token=${next}`)).viewer).toBeNull();
    const later = await open(`__Host-token=${next}; token=${person.token}`);
    expect(later.viewer?.id_usuario).toBe(person.id);
    expect(later.set).toEqual([]);
  });

  it("is not taken from a host below, which can set the name of before", async () => {
    const [victim, attacker] = [await newPerson(ctx), await newPerson(ctx)];
    expect(await viewerOf(attacker.token, `token=${attacker.token}`)).toBeNull();
    const both = `__Host-token=${victim.token}; token=${attacker.token}`;
    expect((await open(both)).viewer?.id_usuario).toBe(victim.id);
    const bearer = { headers: { Cookie: `token=${attacker.token}` } };
    const { status } = await call("GET", "/api/sesiones", {
      as: victim,
      headers: { ...bearer.headers },
    });
    expect(status).toBe(200);
  });

  it("goes by both names with signing out", async () => {
    const person = await fromBefore();
    const headers = {
      Cookie: `token=${person.token}`,
      Authorization: "",
      "Sec-Fetch-Site": "same-origin",
    };
    const answer = await call("POST", "/api/logout", { headers });
    const set = answer.headers.getSetCookie();
    expect(set.map((cookie) => cookie.split(";", 2).join())).toEqual([
      ...["__Host-token=, Max-Age=0", "token=, Max-Age=0", "feed_place=, Max-Age=0"],
    ]);
    expect(await findViewer(ctx.db, person.token)).toBeNull();
  });
});
