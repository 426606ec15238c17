import { describe, expect, it, vi } from "vitest";
import { endAccess } from "#app/http/session.server.ts";
import { type Scope, scopes } from "#app/http/tokens/scopes.ts";
import { call, requestOf, submit, visit } from "#tests/kit/call.ts";
import { confirmAt, newPerson, newToken } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { newPost } from "#tests/kit/post.ts";
import { engines } from "#tests/setup/database.ts";
import { NEW_TOKEN_PAGE, TOKENS_MAX, TOKENS_PAGE } from "./limits.ts";
import type { TokenView } from "./schema.ts";

const HOUR = 60 * 60 * 1000;
const PATH = "/api/tokens";

describe.each(engines)("personal tokens, on %s", (engine) => {
  const ctx = useStage(engine);
  const make = async (as: Person, alcances: readonly Scope[] = ["read"], more: object = {}) => {
    const body = { nombre: "Copias", alcances, ...more };
    return (await call("POST", PATH, { as, body })).body as TokenView & { token: string };
  };
  const list = async (as: Person) => (await call("GET", PATH, { as })).body.tokens as TokenView[];
  const me = (token: string, headers = {}) =>
    call("GET", "/api/user/me", { as: { token }, headers });

  it("are told once, kept hashed, and listed with what they may and where they were used", async () => {
    const ana = await newPerson(ctx);
    const { token, ...made } = await make(ana, ["write", "read"], { dias: 30 });
    expect(token).toMatch(/^shortit_pat_[\w-]{43}$/);
    expect(made).toMatchObject({ nombre: "Copias", alcances: ["read", "write"], used_at: null });
    expect(Date.parse(made.expires_at) - Date.parse(made.created_at)).toBe(30 * 24 * HOUR);
    const kept = await ctx.db
      .selectFrom("tokens_personales")
      .selectAll()
      .where("id_usuario", "=", ana.id)
      .execute();
    expect(JSON.stringify(kept)).not.toContain(token.slice(12));
    const { status, body } = await me(token, { "X-Client-Address": "189.203.14.77" });
    expect([status, body.user.id_usuario]).toEqual([200, ana.id]);
    const [listed] = await list(ana);
    expect(listed).toMatchObject({ red: "189.203.14.0/24", used_at: expect.any(String) });
    expect(JSON.stringify(listed)).not.toContain(token);
    const mails = await ctx.db
      .selectFrom("jobs")
      .select("payload")
      .where("kind", "=", "send_mail")
      .execute();
    expect(
      mails.filter(({ payload }) => payload.includes("«Copias»") && payload.includes(ana.correo)),
    ).toHaveLength(1);
  });

  it("do what they are allowed and nothing else, whatever their owner may", async () => {
    const ana = await newPerson(ctx, { role: "administrator", es_creador: 1 });
    const beto = await newPerson(ctx);
    const post = await newPost(beto, { shows: ["photo"] });
    const all = { token: await newToken(ana, scopes) };
    const code = async (...given: Parameters<typeof call>) => (await call(...given)).body?.code;
    for (const [method, path] of [
      ["GET", "/api/admin/resumen"],
      ["GET", "/api/moderacion/casos"],
      ["GET", PATH],
      ["POST", PATH],
      ["GET", "/api/sesiones"],
      ["DELETE", "/api/sesiones"],
      ["POST", "/api/cuenta/eliminacion"],
      ["POST", "/api/cuenta/descarga"],
      ["POST", "/api/dashboard/settle-payment"],
      ["POST", "/api/logout"],
      ["POST", `/api/users/${beto.id}/propinas`],
    ] as const) {
      const body = method === "POST" ? {} : undefined;
      expect(await code(method, path, { as: all, body }), path).toBe("insufficient_scope");
    }
    // A moderator may, and is none by a token.
    const deletion = await call("DELETE", `/api/publicaciones/${post.id}`, { as: all });
    expect(deletion.status).toBe(404);
    expect((await call("DELETE", `/api/publicaciones/${post.id}`, { as: ana })).status).toBe(204);
    const reads = { token: await newToken(ana, ["read"]) };
    const answer = await call("POST", `/api/users/${beto.id}/follow`, { as: reads, body: {} });
    expect(answer.status).toBe(403);
    expect(answer.headers.get("WWW-Authenticate")).toContain('error="insufficient_scope"');
    expect(await code("GET", "/api/messages/conversations", { as: reads })).toBe(
      "insufficient_scope",
    );
    expect(await code("GET", "/api/dashboard", { as: reads })).toBe("insufficient_scope");
    expect((await call("GET", "/api/dashboard", { as: all })).status).toBe(200);
  });

  it("count as a header alone: in an address they are refused, in a cookie and on a page they are nobody", async () => {
    const ana = await newPerson(ctx);
    const token = await newToken(ana, scopes);
    for (const name of ["token", "access_token"]) {
      const answer = await call("GET", `/api/search?q=x&${name}=${token}`);
      expect([answer.status, answer.body.code]).toEqual([400, "token_in_address"]);
    }
    const cookie = await call("GET", "/api/messages/unread", {
      headers: { Cookie: `token=${token}` },
    });
    expect(cookie.status).toBe(401);
    const request = requestOf("GET", "/messages", {
      headers: { Authorization: `Bearer ${token}` },
    });
    const page = await call("GET", "/messages", { headers: Object.fromEntries(request.headers) });
    expect([page.status, page.headers.get("Location")]).toEqual(
      [302, "/login?next=%2Fmessages"].with(0, page.status),
    );
    const form = await call("POST", "/settings/security", {
      headers: { Authorization: `Bearer ${token}` },
      body: new URLSearchParams({ intent: "cerrar-demas" }),
    });
    expect(form.headers.get("Location")).toContain("/login");
  });

  it("end when they are revoked, run out, or their owner is shut out; a stranger revokes none", async () => {
    const [ana, beto] = [await newPerson(ctx), await newPerson(ctx)];
    const first = await make(ana);
    const id = first.id_token;
    const stolen = await call("DELETE", `${PATH}/${id}`, { as: beto });
    expect([stolen.status, stolen.body.code]).toEqual([404, "token_not_found"]);
    expect((await me(first.token)).status).toBe(200);
    expect((await call("DELETE", `${PATH}/${id}`, { as: ana })).status).toBe(204);
    const dead = await me(first.token);
    expect(dead.headers.get("WWW-Authenticate")).toContain("invalid_token");
    expect((await call("GET", "/api/blocks", { as: first })).status).toBe(401);
    const second = await make(ana, ["read"], { dias: 7 });
    vi.useFakeTimers({ now: Date.now() + 7 * 24 * HOUR, toFake: ["Date"] });
    expect((await call("GET", "/api/blocks", { as: second })).status).toBe(401);
    expect(await list(ana)).toEqual([]);
    vi.useRealTimers();
    const third = await make(ana);
    const standing = (status: "suspended" | "active") =>
      ctx.db.updateTable("usuarios").set({ status }).where("id_usuario", "=", ana.id).execute();
    await standing("suspended");
    expect((await call("GET", "/api/blocks", { as: third })).status).toBe(401);
    await standing("active");
    expect((await call("GET", "/api/blocks", { as: third })).status).toBe(200);
    await endAccess(ctx.db, ana.id);
    expect((await call("GET", "/api/blocks", { as: third })).status).toBe(401);
  });

  it("are made by who has just proved who they are, with a name, a scope and so many", async () => {
    const ana = await newPerson(ctx);
    const wrong = async (body: object) => {
      const answer = await call("POST", PATH, { as: ana, body });
      return [answer.status, Object.keys(answer.body.fields ?? {})];
    };
    expect(await wrong({ nombre: " ", alcances: ["read"] })).toEqual([400, ["nombre"]]);
    expect(await wrong({ nombre: "x", alcances: [] })).toEqual([400, ["alcances"]]);
    expect(await wrong({ nombre: "x", alcances: ["read", "admin"] })).toEqual([
      400,
      ["alcances.1"],
    ]);
    expect(await wrong({ nombre: "x", alcances: ["read"], dias: 4000 })).toEqual([400, ["dias"]]);
    for (let each = 1; each < TOKENS_MAX; each += 1) await newToken(ana, ["read"]);
    const two = await Promise.all(
      [1, 2].map(() => call("POST", PATH, { as: ana, body: { nombre: "x", alcances: ["read"] } })),
    );
    expect(two.map(({ status }) => status).sort()).toEqual([201, 409]);
    await confirmAt(ctx, ana, 0);
    const stale = await call("POST", PATH, { as: ana, body: { nombre: "x", alcances: ["read"] } });
    expect(stale.body.code).toBe("step_up_required");
  });

  it("are made by a form, which shows the token once, and says what is missing", async () => {
    const ana = await newPerson(ctx);
    const fields = { intent: "crear", nombre: "Reloj", dias: "30" };
    expect(await submit(TOKENS_PAGE, { as: ana, fields })).toMatchObject({
      status: 400,
      fields: { alcances: expect.any(String) },
      values: { nombre: "Reloj" },
    });
    const body = new URLSearchParams({ ...fields, alcance_messages: "1" });
    const made = await call("POST", TOKENS_PAGE, { as: ana, body });
    expect(made.headers.get("Location")).toBe(NEW_TOKEN_PAGE);
    const [cookie = ""] = made.headers.getSetCookie().map((each) => each.split(";")[0]!);
    const { headers } = requestOf("GET", NEW_TOKEN_PAGE, { as: ana });
    const show = async () =>
      (await visit(NEW_TOKEN_PAGE, { headers: { Cookie: `${headers.get("Cookie")}; ${cookie}` } }))
        .body.token;
    const token = (await show()) as string;
    expect(await show()).toBeNull();
    expect((await call("GET", "/api/messages/unread", { as: { token } })).status).toBe(200);
    const [{ id_token } = { id_token: 0 }] = await list(ana);
    const revoke = { as: ana, fields: { intent: "revocar", id: String(id_token) } };
    const revoked = { to: `${TOKENS_PAGE}?hecho=revocado` };
    expect(await submit(TOKENS_PAGE, revoke)).toMatchObject(revoked);
    // The second press of a double click.
    expect(await submit(TOKENS_PAGE, revoke)).toMatchObject(revoked);
    expect((await call("GET", "/api/messages/unread", { as: { token } })).status).toBe(401);
  });
});
