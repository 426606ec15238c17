import { describe, expect, it } from "vitest";
import { readCase } from "#app/features/cases/queries.server.ts";
import { writeComment } from "#app/features/comments/commands.server.ts";
import { call, newAddress, submit } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { REPORTS_PER_ACCOUNT, WORDS_MAX } from "./limits.ts";

describe.each(engines)("reports on %s", (engine) => {
  const ctx = useStage(engine);

  async function scene() {
    const [owner, ana, eva] = [
      await newPerson(ctx, "duena"),
      await newPerson(ctx, "ana"),
      await newPerson(ctx, "eva"),
    ];
    const post = await newPost(owner, { shows: ["photo"] });
    return { owner, ana, eva, post };
  }
  const send = (as: { token: string }, body: object) =>
    call("POST", "/api/denuncias", { as, body: { motivo: "spam", ...body } });

  it("are sent by a form at the press of a reason, and lead to what one can do meanwhile", async () => {
    const { ana, post, owner } = await scene();
    const path = `/denunciar?publicacion=${post.id}`;
    const { body } = await call("GET", path, { as: ana });
    expect(body.target).toMatchObject({ tipo: "publicacion", autor: owner.name, isOwn: false });
    const fields = { motivo: "menor", texto: "Se ve", salgo_yo: "1" };
    const { status, to } = await submit(path, { as: ana, fields });
    expect(status).toBe(303);
    const [, id] = /^\/settings\/denuncias\/(\d+)\?ok=done$/.exec(String(to))!;
    const { body: page } = await call("GET", `/settings/denuncias/${id}`, { as: ana });
    expect(page.report).toMatchObject({ motivo: "menor", salgo_yo: true, estado: "en_revision" });
    expect(page.report.plazo <= new Date().toISOString()).toBe(true);
  });

  it("of the same thing join in one case, one of each person", async () => {
    const { ana, eva, post } = await scene();
    const first = await send(ana, { tipo: "publicacion", id: post.id, texto: "Uno" });
    expect(first.status).toBe(201);
    const again = await send(ana, { tipo: "publicacion", id: post.id, texto: "Dos" });
    expect(again.body.denuncia).toMatchObject({ id: first.body.denuncia.id, texto: "Uno\n\nDos" });
    // Sent twice by a finger that was too quick, it says the same.
    for (const texto of ["Dos", "Uno", "Uno\n\nDos", ""]) {
      const twice = await send(ana, { tipo: "publicacion", id: post.id, texto });
      expect(twice.body.denuncia.texto).toBe("Uno\n\nDos");
    }
    await send(eva, { tipo: "publicacion", id: post.id, motivo: "menor" });
    const cases = await ctx.db
      .selectFrom("casos")
      .select(["id_caso", "reports", "queue"])
      .where("subject_id", "=", post.id)
      .where("subject_kind", "=", "publicacion")
      .execute();
    expect(cases).toMatchObject([{ reports: 2, queue: "menores" }]);
    expect((await readCase(ctx, cases[0]!.id_caso)).state).toBe("open");
  });

  it.each([
    [true, true],
    [1, true],
    ["1", true],
    [false, false],
    [0, false],
    [undefined, false],
  ])("say that one is in it: %j", async (salgo_yo, said) => {
    const { ana, post } = await scene();
    const { body } = await send(ana, { tipo: "publicacion", id: post.id, salgo_yo });
    expect(body.denuncia.salgo_yo).toBe(said);
    const wrong = await send(ana, { tipo: "publicacion", id: post.id, salgo_yo: "quizás" });
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ["salgo_yo"]]);
  });

  it("can be of comments, messages, profiles and their pictures", async () => {
    const { owner, ana, post } = await scene();
    await ctx.db
      .updateTable("usuarios")
      .set({ profile_picture: "x-avatar.webp" })
      .where("id_usuario", "=", owner.id)
      .execute();
    const { id_comentario } = await writeComment(owner, {
      id_publicacion: post.id,
      contenido: "Feo",
    });
    const { body } = await call("POST", `/api/messages/with/${ana.id}`, {
      as: owner,
      body: { text: "Malo" },
    });
    for (const [tipo, id] of [
      ["comentario", id_comentario],
      ["mensaje", body.message.id],
      ["perfil", owner.id],
      ["avatar", owner.id],
    ] as const) {
      expect((await send(ana, { tipo, id })).status, tipo).toBe(201);
    }
    const { body: list } = await call("GET", "/api/denuncias?limit=3", { as: ana });
    expect(list.denuncias.map(({ tipo }: { tipo: string }) => tipo)).toEqual([
      "avatar",
      "perfil",
      "mensaje",
    ]);
    const rest = await call("GET", `/api/denuncias?before=${list.nextBefore}`, { as: ana });
    expect(rest.body.denuncias).toHaveLength(1);
    expect(rest.body.nextBefore).toBeNull();
  });

  it("of what one may not see are answered as those of what is not there", async () => {
    const { owner, ana, eva, post } = await scene();
    const queued = await newPost(owner, { status: "queued" });
    const { body } = await call("POST", `/api/messages/with/${ana.id}`, {
      as: owner,
      body: { text: "Entre dos" },
    });
    await call("DELETE", `/api/publicaciones/${post.id}`, { as: owner });
    for (const [tipo, id] of [
      ["publicacion", queued.id],
      ["publicacion", post.id],
      ["publicacion", 999_999],
      ["mensaje", body.message.id],
      ["avatar", ana.id],
      ["perfil", 999_999],
    ] as const) {
      const answer = await send(eva, { tipo, id });
      expect([answer.status, answer.body.code], `${tipo} ${id}`).toEqual([404, "not_found"]);
      const page = await call("GET", `/denunciar?${tipo}=${id}`, { as: eva });
      expect([page.status, page.body.target]).toEqual([404, null]);
    }
  });

  it("of oneself are refused, and of somebody else's are theirs alone", async () => {
    const { owner, ana, eva, post } = await scene();
    const own = await send(owner, { tipo: "publicacion", id: post.id });
    expect([own.status, own.body.code]).toEqual([400, "cannot_report_self"]);
    const page = await call("GET", `/denunciar?perfil=${owner.id}`, { as: owner });
    expect(page.body.target.isOwn).toBe(true);
    const { id } = (await send(ana, { tipo: "publicacion", id: post.id })).body.denuncia;
    for (const as of [eva, owner]) {
      expect((await call("GET", `/api/denuncias/${id}`, { as })).status).toBe(404);
      const body = { texto: "Yo también" };
      expect((await call("POST", `/api/denuncias/${id}`, { as, body })).status).toBe(404);
    }
    expect((await call("POST", "/api/denuncias", { body: {} })).status).toBe(401);
  });

  it("take more words until they are full, and cut none", async () => {
    const { ana, post } = await scene();
    const made = await send(ana, { tipo: "publicacion", id: post.id });
    const path = `/api/denuncias/${made.body.denuncia.id}`;
    const add = (texto: string) => call("POST", path, { as: ana, body: { texto } });
    expect((await add("")).body.fields).toHaveProperty("texto");
    expect((await add("x".repeat(WORDS_MAX - 10))).status).toBe(200);
    expect(await add("no cabe todo esto")).toMatchObject({
      status: 409,
      body: { code: "words_full" },
    });
    expect((await call("GET", path, { as: ana })).body.denuncia.texto).toHaveLength(WORDS_MAX - 10);
  });

  it("are limited in number: whoever sends too many is told to wait, and those sent stay", async () => {
    const { ana, post } = await scene();
    const headers = { "X-Client-Address": newAddress() };
    const body = { tipo: "publicacion", id: post.id, motivo: "spam" };
    let answer = await call("POST", "/api/denuncias", { as: ana, body, headers });
    for (let sent = 1; sent <= REPORTS_PER_ACCOUNT; sent += 1) {
      answer = await call("POST", "/api/denuncias", { as: ana, body, headers });
    }
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await call("GET", "/api/denuncias", { as: ana })).body.denuncias).toHaveLength(1);
  });

  it("show visitors the two ways that there are for them", async () => {
    const { post } = await scene();
    const { status, body } = await call("GET", `/denunciar?publicacion=${post.id}`);
    expect([status, body.isMember]).toEqual([200, false]);
  });
});
