import { describe, expect, it, vi } from "vitest";
import { engines } from "#tests/setup/database.ts";
import { conversationsOf, textsOf, threadOf, unreadOf, write } from "./test-support.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage, type Person } from "#tests/kit/stage.ts";
import { befriend, follow } from "#tests/kit/ties.ts";

describe.each(engines)("messages that are read, on %s", (engine) => {
  const ctx = useStage(engine);
  const idOf = ({ viewer }: Person) => viewer.id_usuario;
  const two = async () => {
    const pair = [await newPerson(ctx), await newPerson(ctx)] as const;
    await befriend(...pair);
    return pair;
  };

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
    expect((await unreadOf(beto)).body).toEqual({ unread_count: 1, notifications: 0 });
    const [line] = (await conversationsOf(beto)).body.conversations;
    expect(line).toEqual({
      peer_id: idOf(ana),
      peer_name: ana.viewer.nombre_usuario,
      peer_avatar: null,
      last_message: "Hola\nBeto",
      last_at: sent.body.message.created_at,
      last_is_mine: false,
      unread_count: 1,
      no_leidos: 1,
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
      changedUntil: null,
    });

    expect((await unreadOf(beto)).body).toEqual({ unread_count: 0, notifications: 0 });
    expect((await conversationsOf(beto)).body.conversations[0].unread_count).toBe(0);
    expect((await threadOf(ana, idOf(beto))).body).toMatchObject({
      messages: [{ seen: true }],
      seenUntil: sent.body.message.created_at,
    });
    expect((await conversationsOf(ana)).body.conversations).toMatchObject([
      { peer_id: idOf(beto), last_is_mine: true, unread_count: 0 },
    ]);
  });

  it("are listed newest activity first, and page by page", async () => {
    const ana = await newPerson(ctx);
    const others = [await newPerson(ctx), await newPerson(ctx), await newPerson(ctx)];
    for (const other of others) await follow(ana, other);
    for (const other of [...others, others[0]!]) {
      await write(other, idOf(ana), { text: "Hola" });
      // Of two in one millisecond neither is newer.
      const written = Date.now();
      await vi.waitUntil(() => Date.now() > written, { interval: 1 });
    }
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
    expect(textsOf(newest)).toEqual(["5", "6", "7"]);
    const { nextBefore } = newest.body;
    const older = await threadOf(ana, idOf(beto), {
      query: `?limit=3&before=${encodeURIComponent(nextBefore)}`,
    });
    expect(textsOf(older)).toEqual(["2", "3", "4"]);
    const oldest = await threadOf(ana, idOf(beto), {
      query: `?limit=3&before=${Date.parse(older.body.nextBefore)}`,
    });
    expect(textsOf(oldest)).toEqual(["1"]);
    expect(oldest.body.nextBefore).toBeNull();

    const after = oldest.body.messages[0].created_at;
    const on = await threadOf(ana, idOf(beto), { query: `?limit=4&after=${after}` });
    expect(textsOf(on)).toEqual(["2", "3", "4", "5"]);
    // There is more: the next poll must not be told that nothing is new.
    expect(on.etag).toBeNull();
    const rest = await threadOf(ana, idOf(beto), {
      query: `?after=${on.body.messages.at(-1).created_at}`,
    });
    expect(textsOf(rest)).toEqual(["6", "7"]);
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
    expect(textsOf(more!)).toEqual(["dos"]);
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
});
