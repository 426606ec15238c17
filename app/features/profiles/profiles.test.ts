import { createElement } from "react";
import { describe, expect, it } from "vitest";
import type { FormFailure } from "#app/http/form-failure.ts";
import { engines } from "#tests/setup/database.ts";
import { plansOf } from "#tests/setup/recorder.ts";
import { OwnFailure } from "./own-failure.tsx";
import * as ownPage from "./pages/own-profile.tsx";
import * as publicPage from "./pages/public-profile.tsx";
import { getProfile } from "./queries.server.ts";
import { updateProfile } from "./settings/commands.server.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage, type Person } from "#tests/kit/stage.ts";
import { subscribe } from "#tests/kit/ties.ts";
import { told, requestOf } from "#tests/kit/call.ts";
import { rendered } from "#tests/kit/rendered.ts";

describe.each(engines)("the page of somebody on %s", (engine) => {
  const ctx = useStage(engine);
  const visit = (who: string, { as, query = "" }: { as?: Person; query?: string } = {}) =>
    publicPage.loader({
      request: requestOf("GET", `/u/${encodeURIComponent(who)}${query}`, { as }),
      params: { who },
      context: {},
    });
  const idOf = ({ viewer }: Person) => String(viewer.id_usuario);

  it("is found by id, by name in any case, and by the id in the query before both", async () => {
    const [ana, other] = [await newPerson(ctx), await newPerson(ctx)];
    const { id_usuario, nombre_usuario } = ana.viewer;
    const found = { profile: { id_usuario, isSelf: false, following: false } };
    for (const who of [
      idOf(ana),
      nombre_usuario,
      nombre_usuario.toUpperCase(),
      `@${nombre_usuario}`,
    ]) {
      expect(await visit(who)).toMatchObject(found);
    }
    expect(await visit(other.viewer.nombre_usuario, { query: `?id=${id_usuario}` })).toMatchObject(
      found,
    );
    expect(await visit(nombre_usuario, { query: "?id=x1" })).toMatchObject(found);
    expect(await visit(nombre_usuario, { as: ana })).toMatchObject({ profile: { isSelf: true } });
    expect(JSON.stringify(await visit(nombre_usuario, { as: other }))).not.toContain(
      "@example.org",
    );
  });

  it("keeps its id when the name changes, and is missing under the old one", async () => {
    const ana = await newPerson(ctx);
    await updateProfile(ana, { nombre_usuario: `Otra_${engine}` });
    const now = { profile: { nombre_usuario: `Otra_${engine}` } };
    expect(await visit(idOf(ana))).toMatchObject(now);
    expect(await visit(`otra_${engine}`)).toMatchObject(now);
    expect(await visit(ana.viewer.nombre_usuario)).toMatchObject({
      data: { profile: null },
      init: { status: 404 },
    });
  });

  it("is missing for what is nobody, and for who is suspended", async () => {
    const ana = await newPerson(ctx);
    await newPost(ana, { fecha_publicacion: 1 });
    await ctx.db
      .updateTable("usuarios")
      .set({ status: "suspended" })
      .where("id_usuario", "=", ana.viewer.id_usuario)
      .execute();
    const missing = { data: { profile: null }, init: { status: 404 } };
    for (const who of [idOf(ana), ana.viewer.nombre_usuario, "999999", "nadie", "\0", "%00"]) {
      expect(await visit(who)).toMatchObject(missing);
    }
    expect((await told("GET", `/api/user/${idOf(ana)}`)).status).toBe(404);
    expect((await told("GET", `/api/user/${idOf(ana)}/posts`)).status).toBe(404);
  });

  it("says nothing of what was done where the address names what every object has", async () => {
    const ana = await newPerson(ctx);
    for (const [name, said] of [
      ["constructor", null],
      ["__proto__", null],
      ["fijada", "Publicación fijada."],
    ]) {
      const { body } = await told("GET", `/profile?hecho=${name}`, { as: ana });
      expect(body.done).toBe(said);
    }
  });

  it("shows the posts the viewer may know of, page after page, and counts the public ones", async () => {
    const [ana, fan] = [await newPerson(ctx), await newPerson(ctx)];
    await subscribe(fan, ana);
    const ids: number[] = [];
    // Two at the same moment: the id decides.
    for (const at of [10, 20, 20, 30, 40])
      ids.unshift((await newPost(ana, { fecha_publicacion: at })).id);
    const hidden = [
      (await newPost(ana, { fecha_publicacion: 50, status: "queued" })).id,
      (await newPost(ana, { fecha_publicacion: 60, status: "failed" })).id,
    ];
    await newPost(await newPerson(ctx), { fecha_publicacion: 70 });
    const idsOf = (posts: { id_publicacion: number }[]) => posts.map((post) => post.id_publicacion);

    const read: number[] = [];
    let before = "";
    do {
      const query = `?limit=2${before && `&before=${before}`}`;
      const { status, body } = await told("GET", `/api/user/${idOf(ana)}/posts${query}`);
      expect(status).toBe(200);
      read.push(...idsOf(body.posts));
      before = body.nextBefore as string;
    } while (before);
    expect(read).toEqual(ids);

    const own = await told("GET", "/api/user/me/posts", { as: ana });
    expect(idsOf(own.body.posts)).toEqual([hidden[1], hidden[0], ...ids]);
    const page = await visit(idOf(ana), { as: fan });
    expect(page).toMatchObject({ profile: { postsCount: { value: 5, isMore: false } } });
    expect((await told("GET", "/api/user/me/posts")).status).toBe(401);
    for (const query of ["?limit=0", "?limit=51", "?limit=x"]) {
      expect((await told("GET", `/api/user/${idOf(ana)}/posts${query}`)).status).toBe(400);
    }
    expect((await told("GET", `/api/user/${idOf(ana)}/posts?before=zz`)).status).toBe(400);
    expect((await told("GET", "/api/user/999999/posts")).status).toBe(404);
  });

  it.runIf(engine === "sqlite")(
    "counts posts within an index, however many there are",
    async () => {
      const { id: id_usuario } = await newPerson(ctx);
      const plans = await plansOf(ctx.db, (db) => getProfile({ ...ctx, db }, { id_usuario }));
      const counted = plans.filter((plan) => plan.includes("publicaciones"));
      expect(counted).toHaveLength(1);
      expect(counted[0]).toContain("USING COVERING INDEX publicaciones_user_newest");
    },
  );
});

describe.each(engines)("what one has on %s", (engine) => {
  const ctx = useStage(engine);
  const idOf = ({ viewer }: Person) => String(viewer.id_usuario);
  const save = (fan: Person, id_publicacion: number, created_at: number) =>
    ctx.db
      .insertInto("guardados")
      .values({ id_usuario: fan.viewer.id_usuario, id_publicacion, created_at })
      .execute();

  it("is saved for oneself alone, the last saved first, without what is gone", async () => {
    const [ana, fan] = [await newPerson(ctx), await newPerson(ctx)];
    const posts = [];
    for (let at = 1; at <= 6; at += 1)
      posts.push((await newPost(ana, { fecha_publicacion: at })).id);
    const [oldest, deleted, again, locked, newest, unsaved] = posts as [number, ...number[]];
    for (const [at, id] of [newest, deleted, again, locked, oldest].entries())
      await save(fan, id!, at);
    await ctx.db.deleteFrom("publicaciones").where("id_publicacion", "=", deleted!).execute();
    const change = ctx.db.updateTable("publicaciones");
    await change.set({ status: "queued" }).where("id_publicacion", "=", again!).execute();
    await change.set({ solo_suscriptores: 1 }).where("id_publicacion", "=", locked!).execute();

    const first = await told("GET", "/api/user/me/saved?limit=2", { as: fan });
    expect(first).toMatchObject({
      status: 200,
      body: { saved: [{ id_publicacion: oldest }, { id_publicacion: locked, locked: true }] },
    });
    const query = `?limit=2&before=${first.body.nextBefore}`;
    expect(await told("GET", `/api/user/${idOf(fan)}/saved${query}`, { as: fan })).toMatchObject({
      body: { saved: [{ id_publicacion: newest }], nextBefore: null },
    });
    expect(unsaved).toBeDefined();
    expect((await told("GET", `/api/user/${idOf(fan)}/saved`, { as: ana })).status).toBe(403);
    expect((await told("GET", `/api/user/${idOf(fan)}/saved`)).status).toBe(401);
    expect(await told("GET", "/api/user/me/saved", { as: ana })).toMatchObject({
      body: { saved: [] },
    });
  });

  it("stands on the own profile, from where its owner alone deletes it", async () => {
    const [ana, other] = [await newPerson(ctx), await newPerson(ctx)];
    const { id } = await newPost(ana, { fecha_publicacion: 1, status: "queued" });
    const load = (query: string, as?: Person) =>
      ownPage.loader({
        request: requestOf("GET", `/profile${query}`, { as }),
        params: {},
        context: {},
      });
    const remove = (fields: Record<string, string>, as?: Person) =>
      ownPage.action({
        request: requestOf("POST", "/profile", { ...{ as, body: new URLSearchParams(fields) } }),
        params: {},
        context: {},
      });
    expect(await load("", ana)).toMatchObject({
      page: { rows: [{ id_publicacion: id, status: "queued" }] },
    });
    expect(await load("?tab=saved", ana)).toMatchObject({ page: { rows: [] }, isSaved: true });
    const away = (await load("?tab=saved").catch((thrown: unknown) => thrown)) as Response;
    expect(away.headers.get("location")).toBe("/login?next=%2Fprofile%3Ftab%3Dsaved");

    expect(await remove({ id: String(id) }, other)).toMatchObject({ init: { status: 404 } });
    const signIn = await remove({ id: String(id) }).catch((thrown: unknown) => thrown);
    expect((signIn as Response).headers.get("location")).toBe("/login?next=%2Fprofile");
    expect(await remove({}, ana)).toMatchObject({ init: { status: 404 } });
    const done = (await remove({ id: String(id) }, ana)) as unknown as Response;
    expect([done.status, done.headers.get("location")]).toEqual([303, "/profile?hecho=eliminada"]);
    expect(await load("", ana)).toMatchObject({ page: { rows: [] } });

    // The second press of a double click is not told that it failed.
    const { data: failure } = (await remove({ id: String(id) }, ana)) as { data: FormFailure };
    const html = await rendered(createElement(OwnFailure, { failure }));
    expect(html).toContain("Esa publicación ya no está entre las tuyas.");
    expect(html).not.toContain('role="alert"');
  });
});
