import { describe, expect, it } from "vitest";
import { engines } from "#tests/setup/database.ts";
import { call, submit } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage, type Person } from "#tests/kit/stage.ts";
import { follow } from "#tests/kit/ties.ts";
import { setPreferences } from "../preferences.server.ts";
import {
  answerRequest,
  block,
  conversationsOf,
  react,
  textsOf,
  threadOf,
  unreadOf,
  write,
} from "../test-support.ts";

describe.each(engines)("what strangers write, on %s", (engine) => {
  const ctx = useStage(engine);
  const two = async () => [await newPerson(ctx, "ana"), await newPerson(ctx, "eva")] as const;
  const peersIn = async (who: Person, folder: string) =>
    (await conversationsOf(who, { query: `?folder=${folder}` })).body.conversations.map(
      (each: { peer_id: number }) => each.peer_id,
    );
  const requestsOf = async (who: Person) => (await conversationsOf(who)).body.requests as number;
  /** Ana has a request of Eva's. */
  const asked = async () => {
    const [ana, eva] = await two();
    const { body } = await write(eva, ana.id, { text: "Hola" });
    return { ana, eva, id: body.message.id as number };
  };

  it("waits in a folder of its own, and no badge counts it", async () => {
    const { ana, eva } = await asked();
    expect(await peersIn(ana, "inbox")).toEqual([]);
    expect(await peersIn(ana, "requests")).toEqual([eva.id]);
    expect(await requestsOf(ana)).toBe(1);
    expect((await unreadOf(ana)).body).toEqual({ unread_count: 0, notifications: 0 });
    // To who wrote it is a conversation like others.
    expect(await peersIn(eva, "inbox")).toEqual([ana.id]);
    const { body } = await call("GET", "/messages?carpeta=solicitudes", { as: ana });
    expect(body).toMatchObject({
      conversations: { requests: 1, page: { rows: [{ peer_id: eva.id, unread_count: 1 }] } },
    });
    expect((await conversationsOf(ana, { query: "?folder=x" })).status).toBe(400);
  });

  it("is none of somebody whom one follows, or has written to", async () => {
    const [ana, eva] = await two();
    const beto = await newPerson(ctx, "beto");
    await follow(ana, eva);
    await write(ana, beto.id, { text: "¿Qué tal?" });
    for (const each of [eva, beto]) await write(each, ana.id, { text: "Hola" });
    expect(new Set(await peersIn(ana, "inbox"))).toEqual(new Set([eva.id, beto.id]));
    expect((await unreadOf(ana)).body.unread_count).toBe(2);
    // Whom one follows since is no stranger with the next message.
    const late = await newPerson(ctx, "late");
    await write(late, ana.id, { text: "uno" });
    await follow(ana, late);
    await write(late, ana.id, { text: "dos" });
    expect(await requestsOf(ana)).toBe(0);
    expect((await unreadOf(ana)).body.unread_count).toBe(4);
  });

  it("is read without who wrote it learning so, not even that something changed", async () => {
    const { ana, eva } = await asked();
    const before = [await threadOf(eva, ana.id), await conversationsOf(eva)] as const;
    expect((await threadOf(ana, eva.id)).body).toMatchObject({
      request: true,
      messages: [{ text: "Hola", seen: true }],
    });
    const polls = [
      await threadOf(eva, ana.id, { etag: before[0].etag! }),
      await conversationsOf(eva, { etag: before[1].etag! }),
    ];
    expect(polls.map(({ status }) => status)).toEqual([304, 304]);
    expect((await threadOf(eva, ana.id)).body).toMatchObject({
      messages: [{ seen: false }],
      seenUntil: null,
    });
    const key = { "Idempotency-Key": "k" };
    await write(eva, ana.id, { text: "¿?" }, key);
    await threadOf(ana, eva.id);
    const again = await write(eva, ana.id, { text: "¿?" }, key);
    expect(again.body.message.seen).toBe(false);
    expect((await conversationsOf(ana, { query: "?folder=requests" })).body).toMatchObject({
      conversations: [{ unread_count: 0 }],
    });
  });

  it("is accepted by the button, by an answer and by a reaction, and is seen from then on", async () => {
    for (const accept of [
      ({ ana, eva }: Awaited<ReturnType<typeof asked>>) => answerRequest(ana, eva.id, true),
      ({ ana, eva }: Awaited<ReturnType<typeof asked>>) => write(ana, eva.id, { text: "Hola" }),
      ({ ana, id }: Awaited<ReturnType<typeof asked>>) => react(ana, id, "❤️"),
    ]) {
      const given = await asked();
      const { ana, eva } = given;
      expect((await accept(given)).status).toBeLessThan(300);
      expect(await peersIn(ana, "inbox")).toEqual([eva.id]);
      expect(await requestsOf(ana)).toBe(0);
      expect((await threadOf(ana, eva.id)).body.request).toBeUndefined();
      await write(eva, ana.id, { text: "¿Qué tal?" });
      await threadOf(ana, eva.id);
      const { messages, seenUntil } = (await threadOf(eva, ana.id)).body;
      expect(seenUntil).toBe(messages.at(-1).created_at);
      // Pressed twice it is the same.
      expect((await answerRequest(ana, eva.id, true)).status).toBe(200);
    }
  });

  it("is deleted for who got it; a new message is a new request, without the old ones", async () => {
    const { ana, eva } = await asked();
    expect((await answerRequest(ana, eva.id, false)).body).toEqual({ accepted: false });
    expect([await peersIn(ana, "requests"), await peersIn(ana, "inbox")]).toEqual([[], []]);
    expect(textsOf(await threadOf(ana, eva.id))).toEqual([]);
    expect(textsOf(await threadOf(eva, ana.id))).toEqual(["Hola"]);
    // Pressed twice it is the same.
    expect((await answerRequest(ana, eva.id, false)).status).toBe(200);
    await write(eva, ana.id, { text: "¿Estás?" });
    expect(await peersIn(ana, "requests")).toEqual([eva.id]);
    expect(textsOf(await threadOf(ana, eva.id))).toEqual(["¿Estás?"]);
  });

  it("is not counted again once it is deleted, whatever the stranger takes back", async () => {
    const { ana, eva } = await asked();
    await write(eva, ana.id, { text: "¿Hola?" });
    await answerRequest(ana, eva.id, false);
    const { body } = await write(eva, ana.id, { text: "Sin querer" });
    const unread = async () =>
      (
        await ctx.db
          .selectFrom("conversaciones")
          .select("unread_count")
          .where("id_usuario", "=", ana.id)
          .where("peer_id", "=", eva.id)
          .executeTakeFirstOrThrow()
      ).unread_count;
    expect(await unread()).toBe(1);
    const gone = await call("DELETE", `/api/messages/${body.message.id}`, { as: eva });
    expect(gone.status).toBeLessThan(300);
    expect(await unread()).toBe(0);
  });

  it("is answered by a block, and a way back is found where one chose who may write", async () => {
    const { ana, eva } = await asked();
    await block(ana, eva.id, { blocked: true });
    expect(await requestsOf(ana)).toBe(0);
    expect(await peersIn(ana, "requests")).toEqual([]);
    await block(ana, eva.id, { blocked: false });
    expect(await requestsOf(ana)).toBe(1);
    await setPreferences(ana, { mensajes_de: "seguidos" });
    expect((await write(eva, ana.id, { text: "x" })).body.code).toBe("messages_closed");
    expect(await requestsOf(ana)).toBe(1);
  });

  it("is nobody else's to accept or delete, and nothing of one's own can be accepted", async () => {
    const { ana, eva } = await asked();
    const other = await newPerson(ctx);
    for (const [as, id] of [
      [other, eva.id],
      [eva, ana.id],
      [ana, other.id],
      [ana, 999_999],
    ] as const) {
      expect((await answerRequest(as, id, false)).status).toBe(404);
    }
    expect((await answerRequest(null, eva.id, true)).status).toBe(401);
    expect((await answerRequest(ana, eva.id, "sí")).status).toBe(400);
    expect(await peersIn(ana, "requests")).toEqual([eva.id]);
  });

  it("is accepted and deleted by a form without scripts", async () => {
    const { ana, eva } = await asked();
    const next = "/messages?carpeta=solicitudes";
    const send = (accept: string, as: Person = ana) =>
      submit(`/messages/with/${eva.id}/request`, { as, fields: { accept, next } });
    expect(await send("1")).toEqual({ status: 303, to: `/messages?to=${eva.id}` });
    expect(await peersIn(ana, "inbox")).toEqual([eva.id]);
    // What was accepted is not deleted, which is said.
    expect(await send("0")).toMatchObject({ status: 404, code: "not_found", values: { next } });
    expect(await peersIn(ana, "inbox")).toEqual([eva.id]);
  });
});
