import { beforeAll, describe, expect, it } from "vitest";
import { emptyInstance } from "#app/features/feed/test-support.ts";
import { call, submit } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { follow } from "#tests/kit/ties.ts";
import { engines } from "#tests/setup/database.ts";
import { MUTED_WORD_MAX, MUTED_WORDS_MAX } from "../limits.ts";
import { setMute } from "./mute.server.ts";

describe.each(engines)("what somebody has muted, on %s", (engine) => {
  const ctx = useStage(engine);
  let ana: Person;
  let loud: Person;
  let other: Person;

  beforeAll(async () => {
    ana = await newPerson(ctx, "ana");
    loud = await newPerson(ctx, { es_creador: 1, followersCount: 9 });
    other = await newPerson(ctx, { es_creador: 1, followersCount: 8 });
    await emptyInstance(ctx);
    await follow(ana, loud);
    await follow(ana, other);
    for (const creator of [loud, other]) {
      for (let made = 0; made < 3; made += 1) await newPost(creator, { descripcion: "Sol #mar" });
    }
    await newPost(other, { descripcion: "¡Una ARAÑA enorme!" });
    await newPost(other, { descripcion: "Vista al Mar #LuzNatural" });
  });

  const authors = (posts: { id_usuario: number }[]) =>
    new Set(posts.map((post) => post.id_usuario));
  const texts = (posts: { descripcion: string }[]) => posts.map(({ descripcion }) => descripcion);
  const begin = async (tab: string, as: Person | null = ana) =>
    (await call("POST", "/api/feed/bootstrap", { as, body: { tab } })).body;
  const find = async (q: string, as: Person | null = ana) => {
    const { body } = await call("GET", `/api/search?q=${encodeURIComponent(q)}&limit=50`, { as });
    const posts = body.blocks.flatMap(({ data }: { data: unknown }) => data);
    expect(body.counts.posts).toBe(posts.length);
    return posts as { id_usuario: number; descripcion: string }[];
  };
  const mute = (muted: boolean) =>
    call("POST", `/api/users/${loud.id}/mute`, { as: ana, body: { muted } });
  const word = (palabra: string, muted = true) =>
    call("POST", "/api/mutes/words", { as: ana, body: { palabra, muted } });

  it("a person's posts are put before them no more, in a feed that is open either", async () => {
    const { sessionId, posts } = await begin("para-ti");
    expect(authors(posts)).toEqual(new Set([loud.id, other.id]));
    expect(await mute(true)).toMatchObject({ status: 200, body: { muted: true } });
    const body = { sessionId, currentIndex: 0, ahead: 10 };
    const { body: window } = await call("POST", "/api/feed/ensure", { as: ana, body });
    const shown = window.items.map(({ post }: { post: { id_usuario: number } }) => post);
    expect(authors(shown)).toEqual(new Set([other.id]));
    for (const tab of ["para-ti", "siguiendo"]) {
      expect(authors((await begin(tab)).posts)).toEqual(new Set([other.id]));
    }
    expect(authors(await find("#mar"))).toEqual(new Set([other.id]));
    await ctx.db.deleteFrom("seguimientos").where("follower_id", "=", ana.id).execute();
    const { body: ideas } = await call("GET", "/api/search/suggestions", { as: ana });
    const users = ideas.users.map(({ id_usuario }: { id_usuario: number }) => id_usuario);
    expect(users).toContain(other.id);
    expect(users).not.toContain(loud.id);
  });

  it("others see all of it, and so does who looks it up by its address", async () => {
    expect(authors((await begin("para-ti", other)).posts)).toContain(loud.id);
    expect(authors(await find("#mar", null))).toContain(loud.id);
    const { body } = await call("GET", `/api/user/${loud.id}/posts`, { as: ana });
    expect(body.posts).toHaveLength(3);
    const profile = await call("GET", `/u/${loud.name}`, { as: ana });
    expect(profile.body).toMatchObject({ muted: true });
    const told = await call("GET", `/u/${ana.name}`, { as: loud });
    expect(told.body).toMatchObject({ muted: false, blocked: false });
  });

  it("their comments are folded, for who has muted them only", async () => {
    const { id } = await newPost(other);
    const path = `/api/publicaciones/${id}/comentarios`;
    await call("POST", path, { as: loud, body: { contenido: "¡Mírenme!" } });
    const mutedIn = async (as: Person | null) =>
      (await call("GET", path, { as })).body.comments[0].muted;
    expect(await mutedIn(ana)).toBe(true);
    expect(await mutedIn(other)).toBeUndefined();
    expect(await mutedIn(null)).toBeUndefined();
  });

  it("is listed, and heard again once it is unmuted; oneself and nobody cannot be muted", async () => {
    const { body } = await call("GET", "/api/mutes", { as: ana });
    expect(body.muted).toMatchObject([{ id_usuario: loud.id }]);
    expect((await mute(false)).body).toEqual({ muted: false });
    expect(authors(await find("#mar"))).toContain(loud.id);
    const own = await call("POST", `/api/users/${ana.id}/mute`, { as: ana, body: {} });
    expect(own).toMatchObject({ status: 400, body: { code: "cannot_mute_self" } });
    const nobody = await call("POST", "/api/users/999999/mute", { as: ana, body: {} });
    expect(nobody).toMatchObject({ status: 404, body: { code: "user_not_found" } });
  });

  it("is written for nobody whose account was deleted meanwhile", async () => {
    const gone = await newPerson(ctx);
    const row = ctx.db.updateTable("usuarios").set({ status: "deleted" });
    await row.where("id_usuario", "=", gone.id).execute();
    const late = setMute(gone, { id_usuario: loud.id, muted: true });
    await expect(late).rejects.toMatchObject({ code: "not_signed_in" });
    const rows = ctx.db.selectFrom("silenciados").selectAll().where("id_usuario", "=", gone.id);
    expect(await rows.execute()).toEqual([]);
  });

  it("of people leaves out who is not there, for as long as they are not", async () => {
    await mute(true);
    const muted = async () =>
      (await call("GET", "/api/mutes", { as: ana })).body.muted as { id_usuario: number }[];
    const set = (status: "active" | "suspended") =>
      ctx.db.updateTable("usuarios").set({ status }).where("id_usuario", "=", loud.id).execute();
    await set("suspended");
    expect(await muted()).toEqual([]);
    await set("active");
    expect(await muted()).toMatchObject([{ id_usuario: loud.id }]);
    await mute(false);
  });

  it.each([
    ["araña", /ARAÑA/, /Sol/],
    ["  Arana ", /ARAÑA/, /Sol/],
    ["vista al mar", /Vista/, /Sol/],
    ["#luznatural", /Luz/, /Sol/],
    ["mar", /mar\b/i, /ARAÑA/],
    ["#mar", /#mar/, /Vista al Mar/],
  ])("the word %j, accents and capitals aside", async (muted, hides, leaves) => {
    const { sessionId } = await begin("para-ti");
    expect((await word(muted)).status).toBe(200);
    const body = { sessionId, currentIndex: 0, ahead: 20 };
    const { body: window } = await call("POST", "/api/feed/ensure", { as: ana, body });
    const open = window.items.map(({ post }: { post: unknown }) => post);
    const seen = [
      texts((await begin("para-ti")).posts),
      texts(open),
      texts([...(await find("sol")), ...(await find("araña")), ...(await find("vista"))]),
    ];
    for (const shown of seen) {
      expect(shown.some((text) => hides.test(text))).toBe(false);
      expect(shown.some((text) => leaves.test(text))).toBe(true);
    }
    expect((await word(muted, false)).body).toEqual({ words: [] });
    expect(texts((await begin("para-ti")).posts).some((text) => hides.test(text))).toBe(true);
  });

  it("a muted hashtag is no suggestion", async () => {
    await word("#mar");
    const { body } = await call("GET", "/api/search/suggestions", { as: ana });
    expect(body.tags.map(({ tag }: { tag: string }) => tag)).not.toContain("mar");
    await word("#mar", false);
  });

  it("is a hundred words of fifty characters at most, also when they come at once", async () => {
    for (const palabra of ["", "¡!", "x".repeat(MUTED_WORD_MAX + 1)]) {
      expect(await word(palabra)).toMatchObject({ status: 400, body: { code: "bad_input" } });
    }
    const rows = Array.from({ length: MUTED_WORDS_MAX - 1 }, (_, n) => `palabra${n}`);
    await ctx.db
      .insertInto("palabras_silenciadas")
      .values(
        rows.map((palabra) => ({ id_usuario: ana.id, clave: palabra, palabra, created_at: 1 })),
      )
      .execute();
    const answers = await Promise.all(["uno", "dos", "tres"].map((palabra) => word(palabra)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await begin("para-ti")).posts.length).toBeGreaterThan(0);
    await ctx.db.deleteFrom("palabras_silenciadas").execute();
  });

  it("is kept by forms, without scripts", async () => {
    const path = "/settings/silenciados";
    const page = () => call("GET", `${path}?persona=${loud.id}`, { as: ana });
    expect((await page()).body).toMatchObject({ asked: { nombre_usuario: loud.name }, words: [] });
    const person = { intent: "person", id_usuario: `${loud.id}`, muted: "1" };
    const to = `${path}?hecho=1`;
    expect(await submit(path, { as: ana, fields: person })).toMatchObject({ to });
    const fields = { intent: "word", palabra: "Araña" };
    expect(await submit(path, { as: ana, fields })).toMatchObject({ to });
    expect((await page()).body).toMatchObject({
      asked: null,
      people: { rows: [{ id_usuario: loud.id }] },
      words: [{ palabra: "Araña" }],
    });
    const next = `/u/${loud.name}`;
    expect(await submit(path, { as: ana, fields: { ...person, muted: "0", next } })).toMatchObject({
      to: next,
    });
    await submit(path, { as: ana, fields: { intent: "unword", palabra: "arana" } });
    expect((await page()).body).toMatchObject({ words: [], people: { rows: [] } });
    const bad = await submit(path, { as: ana, fields: { intent: "word", palabra: " " } });
    expect(bad).toMatchObject({ status: 400, values: { palabra: " " } });
  });
});
