import { describe, expect, it } from "vitest";
import { writeComment } from "#app/features/comments/commands.server.ts";
import { setBlock } from "#app/features/people/block.server.ts";
import { call, submit } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { befriend } from "#tests/kit/ties.ts";
import { engines } from "#tests/setup/database.ts";

describe.each(engines)("whoever reports something, on %s,", (engine) => {
  const ctx = useStage(engine);

  async function scene() {
    const [ana, troll] = [await newPerson(ctx, "ana"), await newPerson(ctx, "troll")];
    const { id: post } = await newPost(await newPerson(ctx), { shows: ["photo"] });
    const { id_comentario: comment } = await writeComment(troll, {
      id_publicacion: post,
      contenido: "Cállate",
    });
    await befriend(ana, troll);
    const path = `/api/messages/with/${ana.id}`;
    const sent = await call("POST", path, { as: troll, body: { text: "Te odio" } });
    return { ana, troll, post, comment, message: sent.body.message.id as number };
  }
  const send = (as: Person, body: object) =>
    call("POST", "/api/denuncias", { as, body: { motivo: "violencia", ...body } });
  const hide = (as: Person, path: string, hidden: "0" | "1", next = "/") =>
    submit(`${path}/hide`, { as, fields: { hidden, next } });

  it("reads a comment no more that they hide, while everybody else does", async () => {
    const { ana, troll, post, comment } = await scene();
    const report = await send(ana, { tipo: "comentario", id: comment });
    const page = `/settings/denuncias/${report.body.denuncia.id}`;
    const readBy = async (as: Person) => {
      const { body } = await call("GET", `/api/publicaciones/${post}/comentarios`, { as });
      return body.comments.map(({ contenido }: { contenido: string }) => contenido);
    };
    expect((await call("GET", page, { as: ana })).body.isHidden).toBe(false);
    const { to } = await hide(ana, `/comentarios/${comment}`, "1", `${page}?ok=hidden`);
    expect(to).toBe(`${page}?ok=hidden`);
    expect((await call("GET", page, { as: ana })).body.isHidden).toBe(true);
    expect(await readBy(ana)).toEqual([]);
    expect(await readBy(troll)).toEqual(["Cállate"]);
    await hide(ana, `/comentarios/${comment}`, "0");
    expect(await readBy(ana)).toEqual(["Cállate"]);
    // Nobody hides for others, and one's own is deleted instead.
    const path = `/api/comentarios/${comment}/hide`;
    expect((await call("POST", path, { as: troll, body: {} })).status).toBe(404);
    expect(await hide(troll, `/comentarios/${comment}`, "1", page)).toMatchObject({
      ...{ status: 404, code: "comment_not_found", values: { next: page } },
    });
  });

  it("does not read the words of a message that they hide, neither in the thread nor in the list", async () => {
    const { ana, troll, message } = await scene();
    const textOf = async (as: Person, other: Person) =>
      (await call("GET", `/api/messages/with/${other.id}`, { as })).body.messages[0].text;
    const lineOf = async (as: Person) =>
      (await call("GET", "/api/messages/conversations", { as })).body.conversations[0].last_message;
    const etag = (await call("GET", `/api/messages/with/${troll.id}`, { as: ana })).headers.get(
      "ETag",
    )!;
    await hide(ana, `/messages/${message}`, "1");
    // Who polls is told.
    const polled = await call("GET", `/api/messages/with/${troll.id}`, {
      as: ana,
      headers: { "If-None-Match": etag },
    });
    expect(polled.body.messages[0]).toMatchObject({
      text: "Ocultaste este mensaje.",
      hidden: true,
    });
    expect(await lineOf(ana)).toBe("Ocultaste este mensaje.");
    expect([await textOf(troll, ana), await lineOf(troll)]).toEqual(["Te odio", "Te odio"]);
    await hide(ana, `/messages/${message}`, "0");
    expect([await textOf(ana, troll), await lineOf(ana)]).toEqual(["Te odio", "Te odio"]);
    const path = `/api/messages/${message}/hide`;
    const as = await newPerson(ctx);
    expect((await call("POST", path, { as, body: {} })).status).toBe(404);
  });

  it("has hidden a message from themselves alone: whoever decides about it reads its words", async () => {
    const { ana, troll, message } = await scene();
    const { body } = await send(ana, { tipo: "mensaje", id: message });
    await hide(ana, `/messages/${message}`, "1");
    const moderator = await newPerson(ctx, { role: "moderator" });
    const { id_caso } = await ctx.db
      .selectFrom("denuncias")
      .select("id_caso")
      .where("id", "=", body.denuncia.id)
      .executeTakeFirstOrThrow();
    const page = `/moderacion/casos/${id_caso}`;
    const read = await call("GET", page, { as: moderator });
    expect(read.body.content).toMatchObject({ kind: "mensaje", text: "Te odio" });
    const beside = await call("GET", `${page}?ver=1`, { as: moderator });
    expect(beside.body.shown.messages).toMatchObject([{ text: "Te odio", isReported: true }]);
    // It stays hidden for who hid it, and there is still one report of it.
    const again = await send(ana, { tipo: "mensaje", id: message, texto: "Otra vez" });
    expect(again.body.denuncia.id).toBe(body.denuncia.id);
    const thread = await call("GET", `/api/messages/with/${troll.id}`, { as: ana });
    expect(thread.body.messages[0]).toMatchObject({ hidden: true });
  });

  it("can report under a block the message they got and who pretends to be them, and nothing that they may not see", async () => {
    const { ana, troll, comment, message } = await scene();
    const { id } = await newPost(troll, { shows: ["photo"] });
    await setBlock(troll, { id_usuario: ana.id, blocked: true });
    for (const target of [
      { tipo: "publicacion", id },
      { tipo: "comentario", id: comment },
    ]) {
      expect((await send(ana, target)).status, target.tipo).toBe(404);
      const form = `/denunciar?${target.tipo}=${target.id}`;
      const page = await call("GET", form, { as: ana });
      expect([page.status, page.body.target]).toEqual([404, null]);
    }
    expect((await send(ana, { tipo: "mensaje", id: message })).status).toBe(201);
    const profile = { tipo: "perfil", id: troll.id, motivo: "suplantacion" };
    expect((await send(ana, profile)).status).toBe(201);
    const { body } = await call("GET", `/denunciar?perfil=${troll.id}`, { as: ana });
    expect(body.target).toMatchObject({ tipo: "perfil", isOwn: false });
  });

  it("adds to a report that waits when they have blocked its author since", async () => {
    const { ana, troll, comment } = await scene();
    const { body } = await send(ana, { tipo: "comentario", id: comment });
    const path = `/api/denuncias/${body.denuncia.id}`;
    await setBlock(ana, { id_usuario: troll.id, blocked: true });
    const added = await call("POST", path, { as: ana, body: { texto: "No es la primera vez" } });
    expect(added).toMatchObject({
      status: 200,
      body: { denuncia: { texto: "No es la primera vez" } },
    });
  });
});
