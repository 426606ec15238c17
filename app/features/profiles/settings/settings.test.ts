import { createElement } from "react";
import { describe, expect, it } from "vitest";
import type { FormFailure } from "#app/http/form-failure.ts";
import { findViewer } from "#app/http/session.server.ts";
import { engines } from "#tests/setup/database.ts";
import { updateProfile } from "./commands.server.ts";
import * as settingsPage from "../pages/settings.tsx";
import * as profilePage from "../pages/profile-settings.tsx";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage, type Person } from "#tests/kit/stage.ts";
import { rendered } from "#tests/kit/rendered.ts";
import { requestOf, submit, told } from "#tests/kit/call.ts";
import { BasicsForm } from "./basics-form.tsx";

describe.each(engines)("what one says of oneself on %s", (engine) => {
  const ctx = useStage(engine);
  const patch = (id: string | number, body: object, as?: Person) =>
    told("PATCH", `/api/user/${String(id)}`, { body, as });
  const idOf = ({ viewer }: Person) => String(viewer.id_usuario);

  it("is shown to everybody but the address, by id and by name in any case", async () => {
    const [ana, other] = [await newPerson(ctx), await newPerson(ctx)];
    const { nombre_usuario } = ana.viewer;
    const own = await told("GET", `/api/user/${idOf(ana)}`, { as: ana });
    expect(own).toMatchObject({
      status: 200,
      body: { user: { nombre_usuario, biografia: "", correo: `${nombre_usuario}@example.org` } },
    });
    expect(await told("GET", "/api/user/me", { as: ana })).toEqual(own);
    for (const as of [other, null]) {
      const answer = await told("GET", `/api/user/${idOf(ana)}`, { as });
      expect(answer).toMatchObject({ status: 200, body: { user: { nombre_usuario } } });
      expect(JSON.stringify(answer)).not.toContain("@example.org");
      const username = `@${nombre_usuario.toUpperCase()}`;
      expect(
        await told("GET", `/api/user/by-username/${encodeURIComponent(username)}`, { as }),
      ).toEqual(answer);
    }
    expect((await told("GET", "/api/user/me")).status).toBe(401);
    const missing = {
      status: 404,
      body: { code: "user_not_found", error: "Usuario no encontrado" },
    };
    expect(await told("GET", "/api/user/999999")).toEqual(missing);
    for (const username of ["nadie", "\0", "a".repeat(5000), "%", idOf(ana)]) {
      expect(await told("GET", `/api/user/by-username/${encodeURIComponent(username)}`)).toEqual(
        missing,
      );
    }
    expect((await told("GET", "/api/user/abc")).status).toBe(404);
  });

  it("is changed by oneself alone, and what is absent stays", async () => {
    const [ana, other] = [await newPerson(ctx), await newPerson(ctx)];
    const name = `Nueva.${engine}`;
    expect(await patch("me", { nombre_usuario: ` ${name} ` }, ana)).toMatchObject({
      status: 200,
      body: { user: { nombre_usuario: name, biografia: "" } },
    });
    expect(await patch(idOf(ana), { biografia: "Hola\r\nñandú 🦩\0" }, ana)).toMatchObject({
      status: 200,
      body: { user: { nombre_usuario: name, biografia: "Hola\nñandú 🦩" } },
    });
    expect(await patch("me", {}, ana)).toMatchObject({ body: { user: { nombre_usuario: name } } });
    expect((await patch(idOf(ana), { biografia: "x" }, other)).status).toBe(403);
    expect((await patch(idOf(ana), { biografia: "x" })).status).toBe(401);
    expect((await patch("me", { biografia: "x" })).status).toBe(401);
    const after = await told("GET", `/api/user/${idOf(ana)}`);
    expect(after.body.user.biografia).toBe("Hola\nñandú 🦩");
    // The session knows the new name, and the old one is nobody else's yet.
    const token = ana.headers.Authorization.slice("Bearer ".length);
    expect(await findViewer(ctx.db, token)).toMatchObject({ nombre_usuario: name });
    expect((await patch("me", { nombre_usuario: ana.viewer.nombre_usuario }, other)).status).toBe(
      409,
    );
    expect(await patch("me", { nombre_usuario: name.toUpperCase() }, other)).toMatchObject({
      status: 409,
      body: { code: "name_taken", fields: { nombre_usuario: expect.any(String) as string } },
    });
  });

  it.each([
    { biografia: "Tarde" },
    { links: [{ label: "", url: "https://tarde.example/" }] },
    { nombre_usuario: "Llega.Tarde" },
  ])("is not written into an account that was deleted meanwhile: %j", async (change) => {
    const ana = await newPerson(ctx);
    const row = () =>
      ctx.db
        .selectFrom("usuarios")
        .selectAll()
        .where("id_usuario", "=", ana.id)
        .executeTakeFirstOrThrow();
    const gone = ctx.db.updateTable("usuarios").set({ status: "deleted" });
    await gone.where("id_usuario", "=", ana.id).execute();
    const before = await row();
    await expect(updateProfile(ana, change)).rejects.toMatchObject({ code: "not_signed_in" });
    expect(await row()).toEqual(before);
    const looks = ctx.db.selectFrom("siluetas").select("clave");
    expect(await looks.where("id_usuario", "=", ana.id).execute()).toEqual([]);
  });

  it.each([
    ["a name of digits", { nombre_usuario: "12345" }, "nombre_usuario"],
    ["a name of 51 letters", { nombre_usuario: "a".repeat(51) }, "nombre_usuario"],
    ["a name with a space", { nombre_usuario: "ana luna" }, "nombre_usuario"],
    ["no name", { nombre_usuario: "" }, "nombre_usuario"],
    ["a biography of 301 characters", { biografia: "🦩".repeat(301) }, "biografia"],
    ["a biography that is no text", { biografia: 7 }, "biografia"],
  ])("is refused with %s", async (_what, body, field) => {
    const ana = await newPerson(ctx);
    const answer = await patch("me", body, ana);
    expect(answer).toMatchObject({ status: 400, body: { code: "bad_input" } });
    expect(Object.keys(answer.body.fields as object)).toEqual([field]);
    expect(await told("GET", `/api/user/${idOf(ana)}`)).toMatchObject({
      body: { user: { nombre_usuario: ana.viewer.nombre_usuario, biografia: "" } },
    });
  });

  it("may have 300 characters, however many bytes they are", async () => {
    const biografia = "🦩".repeat(300);
    const answer = await patch("me", { biografia }, await newPerson(ctx));
    expect(answer).toMatchObject({ status: 200, body: { user: { biografia } } });
  });

  it("keeps what was typed in the form when the name is taken, and leads on when it is not", async () => {
    const [ana, other] = [await newPerson(ctx), await newPerson(ctx)];
    const send = async (fields: Record<string, string>, as?: Person) =>
      profilePage.action({
        request: requestOf("POST", "/settings/profile", {
          ...{ as, body: new URLSearchParams(fields) },
        }),
        params: {},
        context: {},
      });
    const typed = { nombre_usuario: other.viewer.nombre_usuario, biografia: "Lo que escribí" };
    expect(await send(typed, ana)).toMatchObject({
      init: { status: 409 },
      data: {
        code: "name_taken",
        values: typed,
        fields: { nombre_usuario: expect.any(String) as string },
      },
    });
    const done = (await send({ ...typed, nombre_usuario: `Libre_${engine}` }, ana)) as unknown;
    expect((done as Response).status).toBe(303);
    expect((done as Response).headers.get("location")).toBe("/settings/profile?hecho=perfil");
    const signIn = (await send(typed)) as unknown as Response;
    expect(signIn.headers.get("location")).toBe("/login?next=%2Fsettings%2Fprofile");
  });

  it("keeps the name that was given on another page where only the rest of an older form was changed", async () => {
    const ana = await newPerson(ctx);
    const send = (fields: Record<string, string>) =>
      submit("/settings/profile", { as: ana, fields: { nombre_mostrado: ana.name, ...fields } });
    const next = `Otra_${engine}`;
    await patch("me", { nombre_usuario: next }, ana);
    const older = { nombre_usuario: ana.name, biografia: "🦩".repeat(301) };
    // A page that comes back keeps what it was made with.
    expect(await send(older)).toMatchObject({
      status: 400,
      values: { nombre_mostrado: ana.name, nombre_usuario: ana.name },
    });
    await send({ ...older, biografia: "Escrita antes" });
    expect((await told("GET", "/api/user/me", { as: ana })).body.user).toMatchObject({
      ...{ nombre_usuario: next, biografia: "Escrita antes" },
    });
    await send({ nombre_usuario: `${next}_más`, biografia: "" });
    expect((await told("GET", "/api/user/me", { as: ana })).body.user).toMatchObject({
      ...{ nombre_usuario: `${next}_más`, biografia: "" },
    });
    const failure = {
      error: "",
      code: "bad_input",
      fields: {},
      values: { nombre_mostrado: ana.name },
    } as const;
    const user = { nombre_usuario: next, biografia: "" };
    const html = (failed?: FormFailure) =>
      rendered(createElement(BasicsForm, { user, failure: failed }));
    expect(await html()).toContain(`name="nombre_mostrado" value="${next}"`);
    expect(await html(failure)).toContain(`name="nombre_mostrado" value="${ana.name}"`);
  });

  it("is not put before others by whom moderation has silenced: they may only take of it away", async () => {
    const muted = { muted_until: Date.now() + 3_600_000 };
    const links = ["uno", "dos"].map((label) => ({ label, url: `https://${label}.example/` }));
    const before = { biografia: "Hola", links: JSON.stringify(links) };
    const ana = await newPerson(ctx, { ...muted, ...before });
    const said = [
      { biografia: "Adiós" },
      { nombre_usuario: `Callada_${engine}` },
      { links: [{ url: "https://tienda.example" }] },
      { links: [links[0], { ...links[1], label: "Otro" }] },
      { biografia: "", listas_visibles: true, links: [{ url: "https://tienda.example" }] },
    ];
    for (const body of said) {
      expect(await patch("me", body, ana)).toMatchObject({ status: 403, body: { code: "muted" } });
    }
    for (const kind of ["avatar", "cover"]) {
      const body = new FormData();
      expect(await told("PUT", `/api/user/me/${kind}`, { as: ana, body })).toMatchObject({
        ...{ status: 403, body: { code: "muted" } },
      });
    }
    const { nombre_usuario } = ana.viewer;
    const kept = { biografia: "Hola", links: [links[1]] };
    expect(await patch("me", kept, ana)).toMatchObject({ status: 200, body: { user: kept } });
    const less = { nombre_usuario, biografia: "", links: [], listas_visibles: true };
    expect(await patch("me", less, ana)).toMatchObject({
      ...{ status: 200, body: { user: { biografia: "", links: [], listas_visibles: true } } },
    });
    expect((await told("DELETE", "/api/user/me/cover", { as: ana })).status).toBe(204);
  });

  it("stands in the settings with what one has", async () => {
    const [ana, other] = [await newPerson(ctx), await newPerson(ctx)];
    const ids = [
      await newPost(ana, { fecha_publicacion: 1 }),
      await newPost(ana, { fecha_publicacion: 2 }),
    ];
    await newPost(ana, { fecha_publicacion: 3, status: "queued" });
    await newPost(other, { fecha_publicacion: 4 });
    const { id_usuario } = ana.viewer;
    await ctx.db
      .insertInto("guardados")
      .values(ids.map(({ id: id_publicacion }) => ({ id_usuario, id_publicacion, created_at: 1 })))
      .execute();
    await ctx.db
      .insertInto("vistas_mensuales")
      .values([
        { id_usuario, month: 202610, views: 40 },
        { id_usuario, month: 202611, views: 2 },
        { id_usuario: other.viewer.id_usuario, month: 202611, views: 9 },
      ])
      .execute();
    const load = (as?: Person) =>
      settingsPage.loader({
        request: requestOf("GET", "/settings", { as }),
        params: {},
        context: {},
      });
    expect(await load(ana)).toMatchObject({
      user: { correo: `${ana.viewer.nombre_usuario}@example.org` },
      statistics: {
        posts: { value: 2, isMore: false },
        saved: { value: 2, isMore: false },
        views: 42,
      },
    });
    expect(await load(await newPerson(ctx))).toMatchObject({
      statistics: { posts: { value: 0 }, saved: { value: 0 }, views: 0 },
    });
    const turnedAway = (await load().catch((thrown: unknown) => thrown)) as Response;
    expect(turnedAway.headers.get("location")).toBe("/login?next=%2Fsettings");
  });
});
