import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { engines } from "#tests/setup/database.ts";
import { MESSAGES_PER_MINUTE, NEW_CONVERSATIONS_PER_HOUR } from "./limits.ts";
import { block, conversationsOf, countRows, threadOf, unreadOf, write } from "./test-support.ts";
import { submit } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage, type Person } from "#tests/kit/stage.ts";
import { befriend } from "#tests/kit/ties.ts";

describe.each(engines)("messages that are refused, on %s", (engine) => {
  const ctx = useStage(engine);
  const idOf = ({ viewer }: Person) => viewer.id_usuario;
  const two = async () => {
    const pair = [await newPerson(ctx), await newPerson(ctx)] as const;
    await befriend(...pair);
    return pair;
  };

  it("come back in the composer's form with what was typed, where they cannot be sent", async () => {
    const [ana, beto] = await two();
    const send = (to: number | string, text: string, as: Person | null = ana) =>
      submit(`/messages?to=${to}`, { as, fields: { text, clave: "k" } });
    const long = "x".repeat(10_000);
    expect(await send(idOf(beto), long)).toMatchObject({
      status: 400,
      fields: { text: "El mensaje admite como máximo 2000 caracteres." },
      values: { text: long },
    });
    expect(await send(idOf(beto), " \n\u200b")).toMatchObject({
      status: 400,
      fields: { text: "Escribe un mensaje." },
    });
    const kept = { values: { text: "Hola" } };
    expect(await send(idOf(ana), "Hola")).toMatchObject({ status: 400, ...kept });
    for (const to of ["999999", "@nadie", "", "9".repeat(40)]) {
      expect(await send(to, "Hola")).toMatchObject({
        status: 404,
        code: "user_not_found",
        ...kept,
      });
    }
    await block(beto, idOf(ana), { blocked: true });
    expect(await send(idOf(beto), "Hola")).toMatchObject({ status: 404, ...kept });
    expect(await send(idOf(ana), "Hola", beto)).toMatchObject({ code: "peer_blocked", ...kept });
    const next = encodeURIComponent(`/messages?to=${idOf(beto)}`);
    expect(await send(idOf(beto), "Hola", null)).toEqual({
      status: 303,
      to: `/login?next=${next}`,
    });
    expect(await countRows(ctx, "mensajes")).toBe(0);

    await block(beto, idOf(ana), { blocked: false });
    const done = { status: 303, to: `/messages?to=${idOf(beto)}` };
    expect(await send(`@${beto.viewer.nombre_usuario}`, "Hola")).toEqual(done);
    // A reload of the answer sends the same form again.
    expect(await send(idOf(beto), "Hola")).toEqual(done);
    expect(await countRows(ctx, "mensajes")).toBe(1);
  });

  it("say so by a form, too, where one can no longer be taken back", async () => {
    const [ana, beto] = await two();
    const { body } = await write(ana, idOf(beto), { text: "Hola" });
    const { id } = body.message;
    const take = (as: Person) =>
      submit(`/messages/${id}/delete`, { as, fields: { next: "/messages" } });
    await sql`update mensajes set created_at = 1 where id = ${id}`.execute(ctx.db);
    expect(await take(ana)).toMatchObject({
      ...{ status: 403, code: "message_too_old", values: { next: "/messages" } },
    });
  });

  it("refuse what is no message", async () => {
    const [ana, beto] = await two();
    const refusals = [
      [{ text: "" }, "Escribe un mensaje."],
      [{ text: " \n\t " }, "Escribe un mensaje."],
      [{ text: "\u200b\u2060\u3164" }, "Escribe un mensaje."],
      [{}, "Escribe un mensaje."],
      [{ text: "x".repeat(2001) }, "El mensaje admite como máximo 2000 caracteres."],
      [{ text: "🙂".repeat(10_000) }, "El mensaje admite como máximo 2000 caracteres."],
    ] as const;
    for (const [body, message] of refusals) {
      const told = await write(ana, idOf(beto), body);
      expect(told).toMatchObject({ status: 400, body: { fields: { text: message } } });
    }
    for (const body of [{ text: 7 }, { text: ["a"] }, "[]", "null", "{", '"x"']) {
      expect((await write(ana, idOf(beto), body)).status).toBe(400);
    }
    expect((await write(ana, idOf(beto), { text: "x", clave: "k".repeat(201) })).status).toBe(400);
    expect((await write(ana, idOf(beto), { text: "🙂".repeat(2000) })).status).toBe(201);
    // What a database refuses is not in it.
    const odd = await write(ana, idOf(beto), { text: "a\u0000b <b>c</b>" });
    expect(odd.body.message.text).toBe("ab <b>c</b>");
  });

  it("refuse oneself, nobody, a suspended person and no id", async () => {
    const [ana, gone] = await two();
    await ctx.db
      .updateTable("usuarios")
      .set({ status: "suspended" })
      .where("id_usuario", "=", idOf(gone))
      .execute();
    const before = await countRows(ctx, "mensajes");
    const cases = [
      [idOf(ana), 400, "cannot_message_self"],
      [999_999, 404, "user_not_found"],
      [idOf(gone), 404, "user_not_found"],
      ["abc", 404, "not_found"],
      ["-1", 404, "not_found"],
      ["9".repeat(30), 404, "not_found"],
    ] as const;
    for (const [id, status, code] of cases) {
      expect(await write(ana, id, { text: "x" })).toMatchObject({ status, body: { code } });
    }
    for (const id of [idOf(ana), 999_999, "abc"]) {
      expect((await threadOf(ana, id)).status).not.toBe(200);
    }
    expect(await countRows(ctx, "mensajes")).toBe(before);
  });

  it("are for who is signed in, and nobody reads what others wrote", async () => {
    const [ana, beto] = await two();
    const eva = await newPerson(ctx);
    await write(ana, idOf(beto), { text: "secreto" });
    for (const told of [
      await conversationsOf(null),
      await unreadOf(null),
      await threadOf(null, idOf(beto)),
      await write(null, idOf(beto), { text: "x" }),
    ]) {
      expect(told.status).toBe(401);
    }
    expect((await conversationsOf(eva)).body.conversations).toEqual([]);
    expect((await threadOf(eva, idOf(beto))).body.messages).toEqual([]);
    expect((await threadOf(eva, idOf(ana))).body.messages).toEqual([]);
    expect((await unreadOf(beto)).body.unread_count).toBe(1);
  });

  it("answer a query that makes no sense with what is wrong", async () => {
    const [ana, beto] = await two();
    const bad = ["before=ayer", "after=-1", "before=%00", "after=", "after=999999999999999999999"];
    for (const query of bad) {
      expect((await threadOf(ana, idOf(beto), { query: `?${query}` })).status).toBe(400);
    }
    for (const query of ["limit=0", "limit=x", "limit=100000"]) {
      expect((await threadOf(ana, idOf(beto), { query: `?${query}` })).status).toBe(400);
      expect((await conversationsOf(ana, { query: `?${query}` })).status).toBe(400);
    }
    expect((await conversationsOf(ana, { query: "?before=x" })).status).toBe(400);
    expect((await conversationsOf(ana, { query: "?before=1_1" })).status).toBe(200);
  });

  it("are limited for each account, and so are new conversations", async () => {
    const ana = await newPerson(ctx);
    const strangers: Person[] = [];
    for (let i = 0; i <= NEW_CONVERSATIONS_PER_HOUR; i++) strangers.push(await newPerson(ctx));
    // Within one window of each limit.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 5, 1, 12) });
    try {
      const told = [];
      for (const stranger of strangers) told.push(await write(ana, idOf(stranger), { text: "x" }));
      expect(told.filter(({ status }) => status === 201)).toHaveLength(NEW_CONVERSATIONS_PER_HOUR);
      expect(told.at(-1)).toMatchObject({ status: 429, body: { code: "too_many_requests" } });

      const left = MESSAGES_PER_MINUTE - strangers.length;
      const friend = idOf(strangers[0]!);
      for (let i = 0; i < left; i++) {
        expect((await write(ana, friend, { text: "x" })).status).toBe(201);
      }
      expect((await write(ana, friend, { text: "x" })).status).toBe(429);
    } finally {
      vi.useRealTimers();
    }
  });
});
