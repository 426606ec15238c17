import { describe, expect, it, vi } from "vitest";
import { newPerson, type Person, useStage } from "#app/features/posts/test-support.ts";
import { engines } from "#tests/setup/database.ts";
import { conversationsOf, countRows, threadOf, unreadOf, write } from "./test-support.ts";
import { messagesPerAccount, newConversations } from "./send.server.ts";

describe.each(engines)("messages on %s", (engine) => {
  const ctx = useStage(engine);
  const idOf = ({ viewer }: Person) => viewer.id_usuario;
  const two = async () => [await newPerson(ctx), await newPerson(ctx)] as const;
  const texts = (told: { body: { messages: { text: string }[] } }) =>
    told.body.messages.map(({ text }) => text);

  it("go from one to the other and are seen when they are read", async () => {
    const [ana, beto] = await two();
    const sent = await write(ana, idOf(beto), { text: "  Hola\r\nBeto " });
    expect(sent).toMatchObject({
      status: 201,
      body: {
        message: {
          from_id: idOf(ana),
          to_id: idOf(beto),
          text: "Hola\nBeto",
          seen: false,
          created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        },
      },
    });
    expect((await unreadOf(beto)).body).toEqual({ unread_count: 1 });
    const [line] = (await conversationsOf(beto)).body.conversations;
    expect(line).toEqual({
      peer_id: idOf(ana),
      peer_name: ana.viewer.nombre_usuario,
      peer_avatar: null,
      last_message: "Hola\nBeto",
      last_at: sent.body.message.created_at,
      last_is_mine: false,
      unread_count: 1,
    });
    expect((await threadOf(ana, idOf(beto))).body).toMatchObject({
      messages: [{ seen: false }],
      seenUntil: null,
    });

    const read = await threadOf(beto, idOf(ana));
    expect(read.body).toEqual({
      messages: [{ ...sent.body.message, seen: true }],
      nextBefore: null,
      seenUntil: null,
    });

    expect((await unreadOf(beto)).body).toEqual({ unread_count: 0 });
    expect((await conversationsOf(beto)).body.conversations[0].unread_count).toBe(0);
    expect((await threadOf(ana, idOf(beto))).body).toMatchObject({
      messages: [{ seen: true }],
      seenUntil: sent.body.message.created_at,
    });
    expect((await conversationsOf(ana)).body.conversations).toMatchObject([
      { peer_id: idOf(beto), last_is_mine: true, unread_count: 0 },
    ]);
  });

  it.each(["text", "content", "mensaje"])("are taken under the name %s", async (name) => {
    const [ana, beto] = await two();
    const sent = await write(ana, idOf(beto), { [name]: "Hola" });
    expect(sent).toMatchObject({ status: 201, body: { message: { text: "Hola" } } });
  });

  it("are listed newest activity first, and page by page", async () => {
    const ana = await newPerson(ctx);
    const others = [await newPerson(ctx), await newPerson(ctx), await newPerson(ctx)];
    for (const other of [...others, others[0]!]) await write(other, idOf(ana), { text: "Hola" });
    const order = [others[0], others[2], others[1]].map((other) => idOf(other!));

    const first = await conversationsOf(ana, { query: "?limit=2" });
    const second = await conversationsOf(ana, {
      query: `?limit=2&before=${first.body.nextBefore}`,
    });

    const pages = [first, second].map(({ body }) =>
      body.conversations.map((each: { peer_id: number }) => each.peer_id),
    );
    expect(pages).toEqual([order.slice(0, 2), order.slice(2)]);
    expect(second.body.nextBefore).toBeNull();
    expect(first.body.conversations[0].unread_count).toBe(2);
  });

  it("are read back with before and on with after, each once", async () => {
    const [ana, beto] = await two();
    for (let i = 1; i <= 7; i++)
      await write(i % 2 ? ana : beto, idOf(i % 2 ? beto : ana), { text: `${i}` });

    const newest = await threadOf(ana, idOf(beto), { query: "?limit=3" });
    expect(texts(newest)).toEqual(["5", "6", "7"]);
    const { nextBefore } = newest.body;
    const older = await threadOf(ana, idOf(beto), {
      query: `?limit=3&before=${encodeURIComponent(nextBefore)}`,
    });
    expect(texts(older)).toEqual(["2", "3", "4"]);
    const oldest = await threadOf(ana, idOf(beto), {
      query: `?limit=3&before=${Date.parse(older.body.nextBefore)}`,
    });
    expect(texts(oldest)).toEqual(["1"]);
    expect(oldest.body.nextBefore).toBeNull();

    const after = oldest.body.messages[0].created_at;
    const on = await threadOf(ana, idOf(beto), { query: `?limit=4&after=${after}` });
    expect(texts(on)).toEqual(["2", "3", "4", "5"]);
    // There is more: the next poll must not be told that nothing is new.
    expect(on.etag).toBeNull();
    const rest = await threadOf(ana, idOf(beto), {
      query: `?after=${on.body.messages.at(-1).created_at}`,
    });
    expect(texts(rest)).toEqual(["6", "7"]);
    expect(rest.etag).not.toBeNull();
  });

  it("a poll with nothing new gets no body, and what is new at once", async () => {
    const [ana, beto] = await two();
    await write(ana, idOf(beto), { text: "uno" });
    const thread = await threadOf(beto, idOf(ana));
    const list = await conversationsOf(beto);
    const unread = await unreadOf(beto);
    const after = `?after=${thread.body.messages[0].created_at}`;
    // The thread last: reading it changes the other two.
    const poll = async () => [
      await conversationsOf(beto, { etag: list.etag! }),
      await unreadOf(beto, { etag: `W/${unread.etag!}` }),
      await threadOf(beto, idOf(ana), { query: after, etag: thread.etag! }),
    ];
    for (const told of await poll()) expect(told).toMatchObject({ status: 304, body: null });

    await write(ana, idOf(beto), { text: "dos" });
    const [lines, count, more] = await poll();
    expect(texts(more!)).toEqual(["dos"]);
    expect(lines!.body.conversations[0].last_message).toBe("dos");
    expect(count!.body.unread_count).toBe(1);

    // Ana learns that hers were seen.
    const hers = await threadOf(ana, idOf(beto));
    await write(ana, idOf(beto), { text: "tres" });
    await threadOf(beto, idOf(ana));
    const seen = await threadOf(ana, idOf(beto), { etag: hers.etag! });
    expect(seen.body.seenUntil).toBe(seen.body.messages.at(-1).created_at);
  });

  it("one account's versions say nothing to another in the same browser", async () => {
    const [ana, beto] = await two();
    await write(ana, idOf(beto), { text: "hola" });
    const { etag } = await conversationsOf(beto);
    expect((await conversationsOf(ana, { etag: etag! })).status).toBe(200);
  });

  it("looking back does not mark what was not shown", async () => {
    const [ana, beto] = await two();
    for (const text of ["1", "2", "3"]) await write(ana, idOf(beto), { text });
    const { messages } = (await threadOf(ana, idOf(beto))).body;
    const back = await threadOf(beto, idOf(ana), { query: `?before=${messages[1].created_at}` });
    expect(back.body.messages).toMatchObject([{ text: "1", seen: false }]);
    expect((await unreadOf(beto)).body.unread_count).toBe(3);
    // On from the first: only as far as was read.
    await threadOf(beto, idOf(ana), { query: `?after=${messages[0].created_at}&limit=1` });
    expect((await unreadOf(beto)).body.unread_count).toBe(1);
  });

  it("sent again with the same key are one, also at once; another key is another", async () => {
    const [ana, beto] = await two();
    const key = { "Idempotency-Key": "k1" };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => write(ana, idOf(beto), { text: "Una" }, key)),
    );
    const again = await write(ana, idOf(beto), { text: "Una", clave: "k1" });
    const ids = [...answers, again].map(({ status, body }) => [status, body.message.id]);
    expect(new Set(ids.map(String)).size).toBe(1);
    expect((await unreadOf(beto)).body.unread_count).toBe(1);
    await write(ana, idOf(beto), { text: "Una" }, { "Idempotency-Key": "k2" });
    await write(beto, idOf(ana), { text: "Mía" }, key);
    expect(texts(await threadOf(ana, idOf(beto)))).toEqual(["Una", "Una", "Mía"]);
  });

  it("written by both at once all arrive, in one order, with exact counts", async () => {
    const [ana, beto] = await two();
    const from = (who: Person, to: Person) =>
      Array.from({ length: 10 }, (_, i) => write(who, idOf(to), { text: `${i}` }));
    const answers = await Promise.all([...from(ana, beto), ...from(beto, ana)]);
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    const { messages } = (await threadOf(ana, idOf(beto))).body;
    const moments = messages.map((each: { created_at: string }) => each.created_at);
    expect(new Set(moments).size).toBe(20);
    expect(moments).toEqual([...moments].sort());
    expect((await unreadOf(beto)).body.unread_count).toBe(10);
    expect((await unreadOf(ana)).body.unread_count).toBe(0);
  });

  it("stay in order when another server's clock is ahead", async () => {
    const [ana, beto] = await two();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60 * 60 * 1000 });
    try {
      await write(ana, idOf(beto), { text: "primero" });
    } finally {
      vi.useRealTimers();
    }
    await write(beto, idOf(ana), { text: "después" });
    expect(texts(await threadOf(ana, idOf(beto)))).toEqual(["primero", "después"]);
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

  it("answer any query without an error of ours", async () => {
    const [ana, beto] = await two();
    const bad = ["before=ayer", "after=-1", "before=%00", "after=", "after=999999999999999999999"];
    for (const query of bad) {
      expect((await threadOf(ana, idOf(beto), { query: `?${query}` })).status).toBe(400);
    }
    for (const query of ["limit=0", "limit=x", "limit=100000", "before=2020"]) {
      expect((await threadOf(ana, idOf(beto), { query: `?${query}` })).status).toBeLessThan(401);
    }
    for (const query of ["before=x", "before=1_1", "limit=-5"]) {
      expect((await conversationsOf(ana, { query: `?${query}` })).status).toBe(200);
    }
  });

  it("are limited for each account, and so are new conversations", async () => {
    const ana = await newPerson(ctx);
    const strangers: Person[] = [];
    for (let i = 0; i <= newConversations.max; i++) strangers.push(await newPerson(ctx));
    // Within one window of each limit.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 5, 1, 12) });
    try {
      const told = [];
      for (const stranger of strangers) told.push(await write(ana, idOf(stranger), { text: "x" }));
      expect(told.filter(({ status }) => status === 201)).toHaveLength(newConversations.max);
      expect(told.at(-1)).toMatchObject({ status: 429, body: { code: "too_many_requests" } });

      const left = messagesPerAccount.max - strangers.length;
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
