import { beforeAll, describe, expect, it } from "vitest";
import { workOff } from "#tests/kit/worker.ts";
import { call } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";

// What doors beside the rule would tell of somebody who is not there for who asks.

describe.each(engines)("of who is not there nothing is told, on %s", (engine) => {
  const ctx = useStage(engine);
  let [ana, beto, eva]: Person[] = [];
  beforeAll(async () => {
    [ana, beto, eva] = [
      await newPerson(ctx, "ana"),
      await newPerson(ctx, "beto"),
      await newPerson(ctx, "eva"),
    ];
  });

  const comment = async (as: Person, id: number, contenido: string, en_respuesta_a?: number) => {
    const body = { contenido, en_respuesta_a };
    const answer = await call("POST", `/api/publicaciones/${id}/comentarios`, { as, body });
    return answer.body.comment.id_comentario as number;
  };
  const block = (as: Person, other: Person) =>
    call("POST", `/api/users/${other.id}/block`, { as, body: { blocked: true } });
  const ended = (as: Person, path: string, body: object) =>
    call("POST", path, { as, body }).then(({ status, body: { code } }) => [status, code]);

  it("who is suspended cannot be blocked, and is let back in", async () => {
    const gone = await newPerson(ctx);
    const known = await newPerson(ctx);
    expect((await block(ana!, known)).status).toBe(200);
    const suspended_until = Date.now() + 60_000;
    const people = [gone.id, known.id];
    const suspend = ctx.db.updateTable("usuarios").set({ status: "suspended", suspended_until });
    await suspend.where("id_usuario", "in", people).execute();
    expect((await block(ana!, gone)).status).toBe(404);
    const back = await call("POST", `/api/users/${known.id}/block`, {
      as: ana!,
      body: { blocked: false },
    });
    expect(back.body).toEqual({ blocked: false });
  });

  it("a mention of who has blocked the reader stays plain words, for them alone", async () => {
    const named = await newPerson(ctx, "nombrada");
    const { id } = await newPost(beto!, { shows: ["photo"], descripcion: `Con @${named.name}` });
    await comment(beto!, id, `Hola @${named.name}`);
    await block(named, ana!);
    const meant = async (as: Person) => {
      const post = await call("GET", `/api/publicaciones/${id}`, { as });
      const list = await call("GET", `/api/publicaciones/${id}/comentarios`, { as });
      return [post.body.post.menciones.length, list.body.comments[0].menciones.length];
    };
    expect(await meant(eva!)).toEqual([1, 1]);
    expect(await meant(ana!)).toEqual([0, 0]);
  });

  it("to unfollow across a block is to unfollow nobody", async () => {
    const other = await newPerson(ctx);
    await block(other, ana!);
    const path = `/api/users/${other.id}/follow`;
    expect(await ended(ana!, path, { following: false })).toEqual([404, "user_not_found"]);
  });

  it("a comment whose post is not there is not there either", async () => {
    const { id } = await newPost(beto!, { shows: ["photo"] });
    const first = await comment(beto!, id, "Primero");
    const answer = await comment(eva!, id, "Respuesta", first);
    await block(beto!, ana!);
    for (const [door, body] of [
      ["like", { liked: true }],
      ["hide", { hidden: true }],
      ["hide", { hidden: false }],
    ] as const) {
      const path = `/api/comentarios/${answer}/${door}`;
      expect(await ended(ana!, path, body), door).toEqual([404, "comment_not_found"]);
    }
    const list = await call("GET", `/api/comentarios/${first}/respuestas`, { as: ana! });
    expect([list.status, list.body.code]).toEqual([404, "comment_not_found"]);
  });

  it("the form of a report shows no words that were taken away", async () => {
    const { id } = await newPost(eva!, { shows: ["photo"] });
    const first = await comment(eva!, id, "Primero");
    const answer = await comment(eva!, id, "Respuesta", first);
    const target = async (query: string) =>
      (await call("GET", `/denunciar?${query}`, { as: ana! })).body.target;
    expect(await target(`comentario=${answer}`)).toMatchObject({ excerpt: "Respuesta" });
    const hide = ctx.db.updateTable("comentarios").set({ oculto: 1 });
    await hide.where("id_comentario", "=", first).execute();
    expect(await target(`comentario=${answer}`)).toBeNull();

    const { body } = await call("POST", `/api/messages/with/${ana!.id}`, {
      as: eva!,
      body: { text: "Entre dos" },
    });
    const message = body.message.id as number;
    expect(await target(`mensaje=${message}`)).toMatchObject({ excerpt: "Entre dos" });
    const withdraw = ctx.db.updateTable("mensajes").set({ oculto: 1 });
    await withdraw.where("id", "=", message).execute();
    expect(await target(`mensaje=${message}`)).toMatchObject({ excerpt: "" });
  });

  it("whoever has another name is called so in the lists of whom they write with", async () => {
    const [one, other] = [await newPerson(ctx), await newPerson(ctx)];
    const text = { text: "Hola" };
    await call("POST", `/api/messages/with/${other.id}`, { as: one, body: text });
    await call("POST", `/api/messages/with/${one.id}`, { as: other, body: text });
    await workOff(ctx);
    const path = "/api/messages/conversations";
    const before = await call("GET", path, { as: one });
    const headers = { "If-None-Match": before.headers.get("ETag")! };
    expect((await call("GET", path, { as: one, headers })).status).toBe(304);
    const nombre_usuario = `${other.name}2`;
    await call("PATCH", "/api/user/me", { as: other, body: { nombre_usuario } });
    await workOff(ctx);
    const after = await call("GET", path, { as: one, headers });
    expect(after.body.conversations[0].peer_name).toBe(nombre_usuario);
  });
});
