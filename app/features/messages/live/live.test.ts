import { afterEach, describe, expect, it, vi } from "vitest";
import { suspendAccount } from "#app/features/cases/operator.server.ts";
import { closeSession, SESSION_COOKIE } from "#app/http/session.server.ts";
import { engines } from "#tests/setup/database.ts";
import { call } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage, type Person } from "#tests/kit/stage.ts";
import { befriend } from "#tests/kit/ties.ts";
import { statementsOf } from "#tests/kit/statements.ts";
import { setSignals } from "../preferences.server.ts";
import { block, react, threadOf, write } from "../test-support.ts";
import { hubOf } from "./hub.server.ts";
import { mayTell } from "./typing.server.ts";
import { STREAMS_PER_PERSON, TYPING_PER_MINUTE } from "./limits.ts";
import { loader } from "../api/live.ts";

interface Event {
  name: string;
  id?: number;
  data: Record<string, unknown>;
}

describe.each(engines)("live messages on %s", (engine) => {
  const ctx = useStage(engine);
  const open: Stream[] = [];
  afterEach(async () => {
    for (const stream of open.splice(0)) await stream.leave();
  });

  class Stream {
    readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
    readonly #stop: AbortController;
    #text = "";

    constructor(body: ReadableStream<Uint8Array>, stop: AbortController) {
      this.#reader = body.getReader();
      this.#stop = stop;
    }

    /** The next event of this name. */
    async next(name: string): Promise<Event> {
      for (;;) {
        const end = this.#text.indexOf("\n\n");
        if (end >= 0) {
          const event = eventIn(this.#text.slice(0, end));
          this.#text = this.#text.slice(end + 2);
          if (event.name === name) return event;
          continue;
        }
        const { done, value } = await this.#reader.read();
        if (done) throw new Error(`the stream ended before ${name}`);
        this.#text += new TextDecoder().decode(value);
      }
    }

    async ended(): Promise<void> {
      while (!(await this.#reader.read()).done);
    }

    async leave(): Promise<void> {
      this.#stop.abort();
      await this.#reader.cancel().catch(() => undefined);
    }
  }

  const listen = async (who: Person, headers: Record<string, string> = {}) => {
    const stop = new AbortController();
    const request = new Request("http://localhost/api/messages/live", {
      signal: stop.signal,
      headers: {
        Accept: "text/event-stream",
        Cookie: `${SESSION_COOKIE}=${who.token}`,
        ...headers,
      },
    });
    const response = await loader({ request, params: {}, context: {} });
    expect(response.status).toBe(200);
    if (!response.body) throw new Error("an answer without a stream");
    const stream = new Stream(response.body, stop);
    open.push(stream);
    return { response, stream };
  };
  const two = async () => {
    const pair = [await newPerson(ctx, "ana"), await newPerson(ctx, "beto")] as const;
    await befriend(...pair);
    return pair;
  };
  const type = (who: Person | null, id: number) =>
    call("POST", `/api/messages/with/${id}/typing`, { as: who, body: {} });
  /** Both have written, so neither asks the other. */
  const talk = async () => {
    const [ana, beto] = await two();
    const { body } = await write(ana, beto.id, { text: "Hola" });
    await write(beto, ana.id, { text: "Hola" });
    return { ana, beto, id: body.message.id as number };
  };

  it("are told to nobody who had gone before they were opened", async () => {
    const [ana] = await two();
    const before = hubOf(ctx).count;
    const request = new Request("http://localhost/api/messages/live", {
      signal: AbortSignal.abort(),
      headers: { Accept: "text/event-stream", Cookie: `${SESSION_COOKIE}=${ana.token}` },
    });
    const { body } = await loader({ request, params: {}, context: {} });
    expect(hubOf(ctx).count).toBe(before);
    await body?.cancel();
  });

  it("tell of a message, that it was seen and what was said of it, each as it happens", async () => {
    const { ana, beto, id } = await talk();
    const { response, stream } = await listen(ana);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    });
    const { id: before } = await stream.next("ready");
    await write(beto, ana.id, { text: "¿Qué tal?" });
    const news = await stream.next("change");
    expect(news.id).toBeGreaterThan(before!);
    await write(ana, beto.id, { text: "Bien" });
    await stream.next("change");
    await threadOf(beto, ana.id);
    await stream.next("change");
    await react(beto, id, "❤️");
    await stream.next("change");
  });

  it("goes on from where it was cut: only what came since is news", async () => {
    const { ana, beto } = await talk();
    const first = await listen(ana);
    const { id } = await first.stream.next("ready");
    const same = await listen(ana, { "Last-Event-ID": String(id) });
    await same.stream.next("ready");
    await Promise.all([first.stream.leave(), same.stream.leave()]);
    await write(beto, ana.id, { text: "mientras" });
    const later = await listen(ana, { "Last-Event-ID": String(id) });
    expect((await later.stream.next("change")).id).toBeGreaterThan(id!);
    // What is no version counts for nothing.
    await (await listen(ana, { "Last-Event-ID": "x; drop" })).stream.next("ready");
  });

  it("tell who is writing, and no table of messages is asked for it", async () => {
    const { ana, beto } = await talk();
    const { stream } = await listen(beto);
    await stream.next("ready");
    await type(ana, beto.id);
    expect((await stream.next("typing")).data).toEqual({ from_id: ana.id });
    // Nobody listens to Ana: what is left is what the call itself asks.
    const statements = await statementsOf(() => type(beto, ana.id));
    expect(statements.join()).not.toMatch(/mensajes|conversaciones|buzones/);
  });

  it("tell it only where both tell it, have accepted each other, and are not blocked", async () => {
    const { ana, beto } = await talk();
    const eva = await newPerson(ctx, "eva");
    await write(eva, beto.id, { text: "¿Quién eres?" });
    await setSignals(ana, { visto: 1, escribiendo: 0 });
    expect(await mayTell(ctx, { from_id: ana.id, to_id: beto.id })).toBe(false);
    expect(await mayTell(ctx, { from_id: beto.id, to_id: ana.id })).toBe(false);
    await setSignals(ana, { visto: 0, escribiendo: 1 });
    expect(await mayTell(ctx, { from_id: ana.id, to_id: beto.id })).toBe(true);
    expect(await mayTell(ctx, { from_id: eva.id, to_id: beto.id })).toBe(false);
    expect(await mayTell(ctx, { from_id: beto.id, to_id: eva.id })).toBe(false);
    expect(await mayTell(ctx, { from_id: eva.id, to_id: ana.id })).toBe(false);
    await block(beto, ana.id, { blocked: true });
    expect(await mayTell(ctx, { from_id: ana.id, to_id: beto.id })).toBe(false);
    expect(await mayTell(ctx, { from_id: beto.id, to_id: ana.id })).toBe(false);
  });

  it("a flood of it is limited, and so are streams: one too many ends the oldest", async () => {
    const { ana, beto } = await talk();
    expect((await type(null, beto.id)).status).toBe(401);
    expect((await type(ana, ana.id)).status).toBe(400);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 5, 1, 12) });
    try {
      for (let i = 0; i < TYPING_PER_MINUTE; i += 1) await type(ana, beto.id);
      expect((await type(ana, beto.id)).status).toBe(429);
    } finally {
      vi.useRealTimers();
    }
    const streams = [];
    for (let i = 0; i <= STREAMS_PER_PERSON; i += 1) streams.push(await listen(beto));
    await streams[0]!.stream.ended();
    await streams.at(-1)!.stream.next("ready");
    expect(hubOf(ctx).count).toBe(STREAMS_PER_PERSON);
  });

  it("are for who is signed in, and how things stand for who asks for no stream", async () => {
    const { ana } = await talk();
    expect((await call("GET", "/api/messages/live")).status).toBe(401);
    const { body } = await call("GET", "/api/messages/live", { as: ana });
    expect(eventIn(body as string)).toMatchObject({ name: "ready", data: {} });
    expect((await call("HEAD", "/api/messages/live", { as: ana })).status).toBe(200);
    expect(hubOf(ctx).count).toBe(0);
  });

  it("end with the session, with a suspension, and all when the program finishes", async () => {
    const { ana, beto } = await talk();
    const [hers, his] = [await listen(ana), await listen(beto)];
    await hers.stream.next("ready");
    await his.stream.next("ready");
    await closeSession(ctx.db, ana.token);
    await hers.stream.ended();
    await suspendAccount(ctx, beto.name);
    await his.stream.ended();
    expect(hubOf(ctx).count).toBe(0);
    const eva = await listen(await newPerson(ctx));
    await eva.stream.next("ready");
    const { channel } = await import("node:diagnostics_channel");
    channel("shortit:finish").publish(null);
    await eva.stream.ended();
  });
});

function eventIn(text: string): Event {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(text)?.[1];
  const id = field("id");
  return {
    name: field("event") ?? "",
    ...(id && { id: Number(id) }),
    data: JSON.parse(field("data") ?? "{}") as Record<string, unknown>,
  };
}
