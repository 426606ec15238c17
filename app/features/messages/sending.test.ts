import { describe, expect, it, vi } from "vitest";
import { engines } from "#tests/setup/database.ts";
import { textsOf, threadOf, unreadOf, write } from "./test-support.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage, type Person } from "#tests/kit/stage.ts";
import { befriend } from "#tests/kit/ties.ts";

describe.each(engines)("messages that are sent, on %s", (engine) => {
  const ctx = useStage(engine);
  const idOf = ({ viewer }: Person) => viewer.id_usuario;
  const two = async () => {
    const pair = [await newPerson(ctx), await newPerson(ctx)] as const;
    await befriend(...pair);
    return pair;
  };

  it.each(["text", "content", "mensaje"])("are taken under the name %s", async (name) => {
    const [ana, beto] = await two();
    const sent = await write(ana, idOf(beto), { [name]: "Hola" });
    expect(sent).toMatchObject({ status: 201, body: { message: { text: "Hola" } } });
  });

  it("sent again with the same key are one, also at once; another key is another", async () => {
    const [ana, beto] = await two();
    const key = { "Idempotency-Key": "k1" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => write(ana, idOf(beto), { text: "Una" }, key)),
    );
    const again = await write(ana, idOf(beto), { text: "Una", clave: "k1" });
    const ids = [...answers, again].map(({ status, body }) => [status, body.message.id]);
    expect(new Set(ids.map(String)).size).toBe(1);
    expect((await unreadOf(beto)).body.unread_count).toBe(1);
    const other = await write(ana, idOf(beto), { text: "Otra" }, key);
    expect(other).toMatchObject({ status: 409, body: { code: "key_reused" } });
    await write(ana, idOf(beto), { text: "Una" }, { "Idempotency-Key": "k2" });
    await write(beto, idOf(ana), { text: "Mía" }, key);
    expect(textsOf(await threadOf(ana, idOf(beto)))).toEqual(["Una", "Una", "Mía"]);
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
    expect(textsOf(await threadOf(ana, idOf(beto)))).toEqual(["primero", "después"]);
  });
});
