import { createElement } from "react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccount } from "#app/features/accounts/operator.server.ts";
import { signInWithIdentity } from "#app/features/accounts/provider/sign-in.server.ts";
import { verifyCode } from "#app/features/accounts/sign-up/sign-up.server.ts";
import { somebodySignedUp, somebodySigningUp } from "#app/features/accounts/test-support.ts";
import { suggestCreators } from "#app/features/people/suggestions.server.ts";
import { CONSENT_SINCE, TEXT_VERSIONS, textsToAccept, textsToTell } from "#app/legal-versions.ts";
import { loader as root } from "#app/root.tsx";
import type { RootData } from "#app/ui/root-data.ts";
import { adultCookie, call, requestOf, submit } from "#tests/kit/call.ts";
import { newName, newPerson, newSession } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { rendered } from "#tests/kit/rendered.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import type { CenterData } from "../center/load.server.ts";
import TextsNotice from "../told/texts-notice.tsx";

const OLD = { version_terminos: "2025-08-27", version_aviso: null };

describe.each(engines)("consents on %s", (engine) => {
  const ctx = useStage(engine);

  const ledger = (id: number) =>
    ctx.db
      .selectFrom("aceptaciones")
      .select(["what", "version", "given"])
      .where("id_usuario", "=", id)
      .orderBy("id")
      .execute();

  it("are written down at sign-up, with the version of each text", async () => {
    const { id_usuario } = (await somebodySignedUp(ctx)).user;
    expect(await ledger(id_usuario)).toEqual([
      { what: "terms", version: TEXT_VERSIONS.terms, given: 1 },
      { what: "privacy", version: TEXT_VERSIONS.privacy, given: 1 },
      { what: "sensitive", version: TEXT_VERSIONS.privacy, given: 1 },
    ]);
  });

  const no = (what: string) => ({ what, version: TEXT_VERSIONS.privacy, given: 0 });
  it.each([
    ["nothing", {}, []],
    ["a browser that asks for it", { "Sec-GPC": "1" }, [no("personalizacion"), no("analitica")]],
    ["a choice as a visitor", { Cookie: "privacidad=p0a1" }, [no("personalizacion")]],
    ["a choice against one's browser", { Cookie: "privacidad=p1a1", "Sec-GPC": "1" }, []],
  ])("start with what one said before one had an account: %s", async (_what, headers, refused) => {
    const request = requestOf("POST", "/api/verify", {
      headers,
    });
    const begun = { ...(await somebodySigningUp(ctx)), request };
    const name = newName();
    const identity = {
      ...{ issuer: "https://id.example", subject: name, correo: `${name}@example.org` },
      names: [name],
    };
    for (const entered of [
      await verifyCode(ctx, begun),
      await signInWithIdentity(ctx, { identity, request }),
    ]) {
      if ("vale" in entered) throw new Error("who is new has no second step");
      const { user } = entered;
      const consents = await ledger(user.id_usuario);
      expect(consents.slice(3)).toEqual(refused);
      // Nobody comes by an account that has agreed to nothing: the API would not ask it.
      expect(consents.slice(0, 3)).toMatchObject(
        ["terms", "privacy", "sensitive"].map((what) => ({ what, given: 1 })),
      );
      const { version_terminos, version_aviso, ...kept } = await ctx.db
        .selectFrom("usuarios")
        .select(["personalizacion", "analitica", "version_terminos", "version_aviso"])
        .where("id_usuario", "=", user.id_usuario)
        .executeTakeFirstOrThrow();
      expect(textsToAccept({ version_terminos, version_aviso })).toEqual([]);
      const off = refused.map(({ what }) => [what, 0]);
      expect(kept).toEqual({ personalizacion: 1, analitica: 1, ...Object.fromEntries(off) });
    }
  });

  it("are given by the person alone: whom the operator makes an account for is asked", async () => {
    const nombre_usuario = newName();
    const correo = `${nombre_usuario}@example.org`;
    const made = await createAccount(ctx, { nombre_usuario, correo, contrasenia: "muy larga" });
    const { id_usuario } = made as { id_usuario: number };
    expect(await ledger(id_usuario)).toEqual([]);
    const token = await newSession(ctx, { id: id_usuario });
    const { headers } = await call("GET", "/settings", { as: { token } });
    expect(headers.get("Location")).toMatch(/^\/condiciones/);
  });

  it("are asked for again before every page of an account once a text has changed", async () => {
    const ana = await newPerson(ctx, OLD);
    for (const path of ["/", "/settings", "/search?q=sol"]) {
      const { status, headers } = await call("GET", path, { as: ana });
      expect([status, headers.get("Location")]).toEqual([
        303,
        `/condiciones?next=${encodeURIComponent(path)}`,
      ]);
    }
    for (const path of [
      ...["/terms", "/privacy", "/support", "/logout", "/privacy-center"],
      ...["/privacy-center/descarga", "/privacy-center/eliminar", "/settings/apariciones"],
      ...["/settings/avisos", "/settings/security", "/settings/verificacion"],
    ]) {
      expect([path, (await call("GET", path, { as: ana })).status]).toEqual([path, 200]);
    }
    const asked = await call("GET", "/condiciones?next=/settings", { as: ana });
    expect(asked.body).toEqual({
      ...{ next: "/settings", texts: ["terms", "privacy"], asked: "again" },
    });

    const path = "/condiciones?next=/settings";
    expect(await submit(path, { as: ana, fields: {} })).toMatchObject({ status: 400 });
    expect((await call("GET", "/settings", { as: ana })).status).toBe(303);
    expect(await submit(path, { as: ana, fields: { acepto: "1" } })).toMatchObject({
      to: "/settings",
    });
    expect((await call("GET", "/settings", { as: ana })).status).toBe(200);
    expect(await ledger(ana.id)).toMatchObject([
      { what: "terms" },
      { what: "privacy" },
      { what: "sensitive" },
    ]);
    const again = await call("GET", "/condiciones?next=//evil.example", { as: ana });
    expect(again.headers.get("Location")).toBe("/");
  });

  it("are asked for by the API too, with a code, where it is read and the way to agree", async () => {
    const ana = await newPerson(ctx, OLD);
    const { id } = await newPost(await newPerson(ctx), { shows: ["photo"] });
    for (const [method, path, body] of [
      ["POST", `/api/publicaciones/${id}/like`, {}],
      ["GET", `/api/publicaciones/${id}`, undefined],
      ["GET", "/api/messages/conversations", undefined],
      ["POST", "/api/feed/bootstrap", {}],
    ] as const) {
      const { status, body: answer } = await call(method, path, { as: ana, body });
      expect([path, status, answer]).toEqual([
        ...[path, 403],
        { error: expect.any(String), code: "acceptance_required", link: "/condiciones" },
      ]);
    }
    // Their rights over their data, and what says what is asked, stay.
    for (const path of ["/api/cuenta/eliminacion", "/api/cuenta/descarga", "/api/verificacion"]) {
      expect([path, (await call("GET", path, { as: ana })).status]).toEqual([path, 200]);
    }
    const read = await call("GET", "/api/condiciones", { as: ana });
    expect(read.body).toEqual({
      textos: [
        {
          ...{ texto: "terms", version: TEXT_VERSIONS.terms, ruta: "/terms" },
          ...{ aceptada: "2025-08-27", pendiente: true },
        },
        {
          ...{ texto: "privacy", version: TEXT_VERSIONS.privacy, ruta: "/privacy" },
          ...{ aceptada: null, pendiente: true },
        },
      ],
    });
    expect((await call("POST", "/api/condiciones", { as: ana, body: {} })).status).toBe(400);
    expect((await call("POST", "/api/condiciones", { body: { acepto: true } })).status).toBe(401);
    const agreed = await call("POST", "/api/condiciones", { as: ana, body: { acepto: true } });
    expect(agreed).toMatchObject({
      status: 200,
      body: { textos: [{ pendiente: false }, { pendiente: false }] },
    });
    expect((await call("GET", `/api/publicaciones/${id}`, { as: ana })).status).toBe(200);
    expect(await ledger(ana.id)).toHaveLength(3);
  });

  it("of an account that the operator made are asked for wherever a browser comes by its cookie", async () => {
    const { id } = await newPost(await newPerson(ctx), { shows: ["photo"] });
    const eva = await newPerson(ctx, { version_terminos: null, version_aviso: null });
    expect((await call("GET", "/condiciones", { as: eva })).body).toMatchObject({ asked: "first" });
    const path = `/api/publicaciones/${id}/like`;
    const cookie = { Cookie: `token=${eva.token}`, "Sec-Fetch-Site": "same-origin" };
    const byCookie = () => call("POST", path, { headers: cookie, body: {} });
    const byForm = () =>
      submit(`/publicacion/${id}`, { as: eva, fields: { intent: "like", on: "1" } });
    expect(await byCookie()).toMatchObject({
      ...{ status: 403, body: { code: "acceptance_required", link: "/condiciones" } },
    });
    expect(await byForm()).toMatchObject({ status: 403, code: "acceptance_required" });
    const likes = ctx.db.selectFrom("me_gusta").select("id_publicacion");
    expect(await likes.where("id_usuario", "=", eva.id).execute()).toEqual([]);
    // Their rights over their data stay.
    const own = await call("GET", "/api/cuenta/eliminacion", { headers: cookie });
    expect(own.status).toBe(200);
    await call("POST", "/api/condiciones", { headers: cookie, body: { acepto: true } });
    expect((await byCookie()).status).toBe(200);
  });

  it("of such an account are not asked for by its token, with which a program comes, nor of a visitor", async () => {
    const { id } = await newPost(await newPerson(ctx), { shows: ["photo"] });
    const program = await newPerson(ctx, { version_terminos: null, version_aviso: null });
    for (const given of [{ as: program }, {}]) {
      expect((await call("GET", `/api/publicaciones/${id}`, given)).status).toBe(200);
    }
    const { body } = await call("GET", "/api/condiciones", { as: program });
    expect(body).toMatchObject({ textos: [{ pendiente: true }, { pendiente: true }] });
  });

  describe("where a text changed that needs no consent again", () => {
    const since = { ...CONSENT_SINCE };
    beforeAll(
      () => void Object.assign(CONSENT_SINCE, { terms: "2025-01-01", privacy: "2025-01-01" }),
    );
    afterAll(() => void Object.assign(CONSENT_SINCE, since));
    const had = { version_terminos: TEXT_VERSIONS.terms, version_aviso: "2025-08-27" };
    const told = async (as: { token: string }) => {
      const request = requestOf("GET", "/settings", { as });
      const { data } = (await root({ request, params: {}, context: {} })) as { data: RootData };
      return data.texts ?? [];
    };

    it("is told on every page until it is dismissed, also without scripts, and of this version once", async () => {
      const ana = await newPerson(ctx, had);
      expect((await call("GET", "/settings", { as: ana })).status).toBe(200);
      expect(await told(ana)).toEqual(["privacy"]);
      const notice = await rendered(createElement(TextsNotice, { texts: await told(ana) }));
      expect(notice).toMatch(/<form[^>]* action="\/condiciones\/vistos"/);
      expect(notice).toContain('href="/privacy"');
      const fields = { next: "/settings?a=1" };
      expect(await submit("/condiciones/vistos", { as: ana, fields })).toEqual({
        ...{ status: 303, to: "/settings?a=1" },
      });
      expect(await told(ana)).toEqual([]);
      // That they were told is not that they agreed.
      expect(await ledger(ana.id)).toEqual([]);
      expect((await call("GET", "/api/condiciones", { as: ana })).body.textos[1]).toMatchObject({
        ...{ aceptada: "2025-08-27", pendiente: false },
      });
      const of = (version: string) => ({
        ...had,
        textos_vistos: `${TEXT_VERSIONS.terms} ${version}`,
      });
      expect(textsToTell(of(TEXT_VERSIONS.privacy))).toEqual([]);
      expect(textsToTell(of("2025-09-01"))).toEqual(["privacy"]);
    });

    it("is not told to who agreed to it as it is, nor dismissed for others", async () => {
      const [ana, beto] = [await newPerson(ctx), await newPerson(ctx, had)];
      expect(await told(ana)).toEqual([]);
      const { headers } = await call("POST", "/condiciones/vistos", {
        body: new URLSearchParams({ id_usuario: `${beto.id}` }),
      });
      expect(headers.get("Location")).not.toBeNull();
      await submit("/condiciones/vistos", { as: ana, fields: { id_usuario: `${beto.id}` } });
      expect(await told(beto)).toEqual(["privacy"]);
    });
  });

  it("are only those of who is signed in, and nobody changes what was agreed", async () => {
    const ana = await newPerson(ctx, OLD);
    const beto = await newPerson(ctx, OLD);
    await submit("/condiciones", { as: ana, fields: { acepto: "1", id_usuario: `${beto.id}` } });
    expect(await ledger(beto.id)).toEqual([]);
    const { headers } = await call("POST", "/condiciones", {
      body: new URLSearchParams({ acepto: "1" }),
    });
    expect(headers.get("Location")).toMatch(/^\/login/);
    const refused = "aceptaciones only grows";
    await expect(ctx.db.deleteFrom("aceptaciones").execute()).rejects.toThrow(refused);
    const change = ctx.db.updateTable("aceptaciones").set({ given: 0 } as object);
    await expect(change.execute()).rejects.toThrow(refused);
  });

  it("choices of a member are kept, dated and shown", async () => {
    const ana = await newPerson(ctx);
    const fields = { intent: "decisiones", personalizacion: "1" };
    expect(await submit("/privacy-center", { as: ana, fields })).toMatchObject({ status: 303 });
    const { body } = await call("GET", "/privacy-center", { as: ana });
    const center = body as CenterData;
    expect(center.choices).toEqual({ personalizacion: true, analitica: false });
    expect(center.consents).toMatchObject([{ what: "analitica", isGiven: false }]);
    expect(center.account).toMatchObject({ nombre_usuario: ana.name, correo: ana.correo });
    expect(center.account?.known).toMatchObject({ sessions: 1, posts: 0 });
    // The same again changes nothing.
    await submit("/privacy-center", { as: ana, fields });
    expect(await ledger(ana.id)).toHaveLength(1);
  });

  it("a visitor's are kept in their browser, and a browser may ask for them itself", async () => {
    const read = async (headers: Record<string, string>) => {
      const given = { Cookie: adultCookie(), ...headers };
      return (await call("GET", "/privacy-center", { headers: given })).body as CenterData;
    };
    expect((await read({})).choices).toEqual({ personalizacion: true, analitica: true });
    const gpc = await read({ "Sec-GPC": "1" });
    expect(gpc).toMatchObject({
      choices: { personalizacion: false, analitica: false },
      isAskedByBrowser: true,
      account: null,
    });
    const { headers } = await call("POST", "/privacy-center", {
      body: new URLSearchParams({ intent: "decisiones", analitica: "1" }),
    });
    const cookie = headers.get("Set-Cookie")!.split(";")[0]!;
    const chosen = await read({ Cookie: `${adultCookie()}; ${cookie}`, "Sec-GPC": "1" });
    expect(chosen).toMatchObject({
      choices: { personalizacion: false, analitica: true },
      isAskedByBrowser: false,
    });
  });

  it("who does not want to be suggested is not", async () => {
    const star = await newPerson(ctx, { es_creador: 1, followersCount: 1_000_000 });
    const names = async () =>
      (await suggestCreators(ctx)).map(({ nombre_usuario }) => nombre_usuario);
    expect(await names()).toContain(star.name);
    const set = (fields: Record<string, string>) =>
      submit("/privacy-center", { as: star, fields: { intent: "oposicion", ...fields } });
    await set({});
    expect(await names()).not.toContain(star.name);
    await set({ sugerencias: "1" });
    expect(await names()).toContain(star.name);
    expect(await ledger(star.id)).toMatchObject([
      { what: "sugerencias", given: 0 },
      { what: "sugerencias", given: 1 },
    ]);
  });
});
