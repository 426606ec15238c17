import { createHash, randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { NoAnswer, tryNow } from "#app/ui/browser/line/until-answered.ts";
import { openTusServer, type TusServer } from "#tests/kit/tus-server.ts";
import type { Exchange, Transport } from "./exchange.ts";
import type { Wanted } from "./sending-entry.ts";
import { type SendingQueue, sendingQueue } from "./sending-queue.ts";
import { tusOf } from "./tus.ts";

const MEGABYTE = 1024 * 1024;

describe("files that are sent to a tus server", () => {
  let server: TusServer;
  let queue: SendingQueue;
  /** What happens to a request on its way; nothing, unless a test says so. */
  let onWay: (exchange: Exchange) => void | Promise<void>;
  let isTaken = false;
  /** What went over the line, as a method and the place where it began. */
  let seen: string[];

  const byLine: Transport = async (exchange) => {
    const { method, headers = {}, body, onSent, signal } = exchange;
    seen.push([method, headers["Upload-Offset"]].filter(Boolean).join(" "));
    const url = new URL(exchange.url, server.url);
    try {
      await onWay(exchange);
      const init = { method, headers, signal, ...(body && { body }) };
      const response = await fetch(url, init);
      onSent?.(body?.size ?? 0);
      const text = await response.text();
      const answer = text.startsWith("{") ? (JSON.parse(text) as object) : null;
      return {
        status: response.status,
        header: (name) => response.headers.get(name),
        body: answer,
      };
    } catch (error) {
      signal.throwIfAborted();
      throw new NoAnswer("no line", { cause: error });
    }
  };

  beforeEach(async () => {
    vi.stubGlobal("window", new EventTarget());
    server = await openTusServer();
    seen = [];
    onWay = () => undefined;
    isTaken = false;
    queue = newQueue();
  });
  afterEach(async () => {
    queue.close();
    await server.close();
    vi.unstubAllGlobals();
  });

  const newQueue = () => {
    const made = sendingQueue(tusOf(byLine, "/files"), async () => isTaken);
    made.open();
    return made;
  };
  const someFile = (name: string, size: number) => new File([randomBytes(size)], name);
  const wanted = (key: number, file: File | null, part: Partial<Wanted> = {}): Wanted => {
    return { key, file, size: file?.size ?? 0, url: null, isFit: true, ...part };
  };
  const phaseOf = (key: number) => queue.states().get(key)?.phase;
  const urlOf = (key: number) => queue.states().get(key)?.url ?? "";
  const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
  const expectWhole = async (key: number, file: File) => {
    await expect.poll(() => phaseOf(key)).toBe("sent");
    const whole = new Uint8Array(await file.arrayBuffer());
    expect(sha256(await server.bytesOf(urlOf(key)))).toBe(sha256(whole));
  };

  it("arrive whole, in parts, although the line breaks again and again", async () => {
    const file = someFile("grande.mp4", 5 * MEGABYTE + 17);
    let breaks = 0;
    onWay = ({ method, headers }) => {
      if (method !== "PATCH" || breaks >= 10 || headers?.["Upload-Offset"] === "0") return;
      breaks += 1;
      throw new Error("cut");
    };
    queue.follow([wanted(1, file)]);
    const timer = setInterval(tryNow, 5);
    await expectWhole(1, file);
    clearInterval(timer);
    expect(breaks).toBe(10);
    expect(seen.filter((one) => one === "POST")).toHaveLength(1);
    expect(seen.filter((one) => one === "PATCH 0")).toHaveLength(1);
  });

  it("go on where they were on another visit, and after the server was away", async () => {
    const file = someFile("sigue.mp4", 3 * MEGABYTE);
    let isAway = false;
    onWay = ({ method, headers }) => {
      if (method === "PATCH" && headers?.["Upload-Offset"] !== "0") isAway = true;
      if (isAway) throw new Error("away");
    };
    queue.follow([wanted(1, file)]);
    await expect.poll(() => queue.states().get(1)).toMatchObject({ phase: "stuck", why: "line" });
    const url = urlOf(1);
    queue.close();

    isAway = false;
    onWay = () => undefined;
    seen = [];
    queue = newQueue();
    queue.follow([wanted(1, null, { size: file.size, url })]);
    await expect
      .poll(() => queue.states().get(1))
      .toMatchObject({ phase: "missing", sentBytes: MEGABYTE });
    queue.follow([wanted(1, file, { url })]);
    await expectWhole(1, file);
    expect(seen).not.toContain("POST");
    expect(seen).not.toContain("PATCH 0");
  });

  it("are let go of without those that were chosen since", async () => {
    const [sent, since] = [someFile("una.jpg", 1000), someFile("otra.jpg", 1000)];
    queue.follow([wanted(1, sent), wanted(2, since)]);
    await expect.poll(() => [phaseOf(1), phaseOf(2)]).toEqual(["sent", "sent"]);
    const url = urlOf(1);
    queue.forget([1]);
    queue.follow([wanted(2, since)]);
    await expectWhole(2, since);
    expect(await server.bytesOf(url)).toHaveLength(1000);
    expect(seen.filter((one) => one === "POST")).toHaveLength(2);
  });

  it("need not be chosen again when the server has all of them", async () => {
    const file = someFile("entero.jpg", 1000);
    queue.follow([wanted(1, file)]);
    await expectWhole(1, file);
    const url = urlOf(1);
    queue = newQueue();
    queue.follow([wanted(1, null, { size: file.size, url })]);
    await expect.poll(() => phaseOf(1)).toBe("sent");
    expect(await queue.addresses(new AbortController().signal)).toEqual([url]);
  });

  it("begin anew when the server has them no more, unless they are in a post by now", async () => {
    const file = someFile("caduca.jpg", 1000);
    const gone = `${new URL("/files/0000", server.url)}`;
    queue.follow([wanted(1, file, { url: gone })]);
    await expectWhole(1, file);
    expect(queue.states().get(1)?.isAnew).toBe(true);

    isTaken = true;
    seen = [];
    queue.follow([wanted(2, file, { url: gone })]);
    await expect.poll(() => phaseOf(2)).toBe("sent");
    expect(seen.filter((one) => one === "POST")).toEqual([]);
  });

  it("pause, go on, and are given up on the server when they are removed", async () => {
    const [first, second] = [someFile("1.mp4", 3 * MEGABYTE), someFile("2.mp4", 2 * MEGABYTE)];
    let goOn = () => {};
    const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
    let waiting = 0;
    onWay = async ({ headers }) => {
      if (headers?.["Upload-Offset"] !== String(MEGABYTE)) return;
      waiting += 1;
      await mayGoOn;
    };
    queue.follow([wanted(1, first), wanted(2, second)]);
    await expect.poll(() => waiting).toBe(2);
    queue.pause(1);
    expect(phaseOf(1)).toBe("paused");
    goOn();
    await expectWhole(2, second);
    expect(phaseOf(1)).toBe("paused");
    queue.resume(1);
    await expectWhole(1, first);

    const url = urlOf(2);
    queue.follow([wanted(1, first)]);
    await expect.poll(() => server.has(url)).toBe(false);
    expect(server.has(urlOf(1))).toBe(true);
  });

  it("begin anew when other bytes come in their place, and the first are given up", async () => {
    const [whole, small] = [someFile("1.mov", 2 * MEGABYTE), someFile("1.mp4", MEGABYTE)];
    queue.follow([wanted(1, whole)]);
    await expectWhole(1, whole);
    const before = urlOf(1);
    queue.follow([wanted(1, small)]);
    await expectWhole(1, small);
    expect(urlOf(1)).not.toBe(before);
    await expect.poll(() => server.has(before)).toBe(false);
    queue.pause(1);
    queue.follow([wanted(2, someFile("2.mov", 3000), { isFit: false })]);
    queue.pause(2);
    queue.follow([wanted(2, someFile("2.mp4", 1000))]);
    expect(phaseOf(2)).toBe("paused");
  });

  it("go three at a time, in their order, and only those with which nothing is wrong", async () => {
    const files = Array.from({ length: 5 }, (_, at) => someFile(`${at}.jpg`, 100));
    let open = 0;
    let most = 0;
    const begun: string[] = [];
    onWay = async ({ method, url }) => {
      if (method !== "PATCH") return;
      begun.push(url);
      most = Math.max(most, (open += 1));
      await new Promise((resolve) => setImmediate(resolve));
      open -= 1;
    };
    queue.follow(files.map((file, at) => wanted(at, file, { isFit: at !== 1 })));
    await expect.poll(() => [0, 2, 3, 4].map(phaseOf)).toEqual(Array(4).fill("sent"));
    expect(phaseOf(1)).toBe("waiting");
    expect(most).toBeLessThanOrEqual(3);
    expect(begun.at(-1)).toBe(urlOf(4));
    // Publishing asks where all of them are, also of what has not begun.
    const urls = await queue.addresses(new AbortController().signal);
    expect(urls).toEqual([0, 1, 2, 3, 4].map(urlOf));
    expect(new Set(urls).size).toBe(5);
  });

  it("that are refused say why, and are tried again when somebody asks", async () => {
    const file = someFile("texto.mp4", 100);
    const json = { error: "El archivo no es un video.", code: "unsupported_media" };
    let isRefused = true;
    server.answerInstead((method) => (isRefused && method === "PATCH" ? [415, json] : null));
    queue.follow([wanted(1, file)]);
    await expect
      .poll(() => queue.states().get(1))
      .toMatchObject({
        phase: "refused",
        refusal: { message: "El archivo no es un video.", status: 415 },
      });
    isRefused = false;
    queue.resume(1);
    await expectWhole(1, file);
  });

  it("wait while the server cannot, and go on by themselves", async () => {
    const file = someFile("espera.mp4", 100);
    const json = { error: "El almacén de archivos no responde.", code: "objects_away" };
    let answers = 2;
    server.answerInstead((method) => (method === "PATCH" && answers-- > 0 ? [503, json] : null));
    queue.follow([wanted(1, file)]);
    await expect.poll(() => queue.states().get(1)).toMatchObject({ phase: "stuck", why: "server" });
    const timer = setInterval(tryNow, 5);
    await expectWhole(1, file);
    clearInterval(timer);
  });

  it("that the device cannot read any more have to be chosen again", async () => {
    const file = someFile("cambia.mp4", 100);
    Object.assign(file, {
      slice: () => {
        throw new DOMException("changed", "NotReadableError");
      },
    });
    onWay = ({ method }) => {
      if (method === "POST") throw new Error("cut");
    };
    queue.follow([wanted(1, file)]);
    await expect.poll(() => phaseOf(1)).toBe("missing");
  });
});
