import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { call, CallFailure, callIfNewer } from "./browser-client.ts";

let server: Server;
let address: string;
const silent: ServerResponse[] = [];

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => vi.useRealTimers());
afterAll(() => {
  for (const response of silent) response.destroy();
  server.close();
});

describe("a call", () => {
  test("sends JSON and reads JSON", async () => {
    const sent = { method: "POST", json: { text: "Hola" }, headers: { "Idempotency-Key": "k" } };
    expect(await call(`${address}/echo`, sent)).toEqual({
      method: "POST",
      type: "application/json",
      key: "k",
      body: '{"text":"Hola"}',
    });
  });

  test("takes an answer without a body for null", async () => {
    expect(await call(`${address}/nothing`)).toBeNull();
  });

  test("says what the server refused, with its sentence and its fields", async () => {
    const failure = await failureOf(call(`${address}/refused`));
    expect(failure).toMatchObject({
      status: 401,
      needsSignIn: true,
      code: "sign_in_to_comment",
      message: "Inicia sesión para comentar",
      fields: { contenido: "Debes iniciar sesión para comentar" },
    });
  });

  test("has no words for an answer that is not the API's", async () => {
    const failure = await failureOf(call(`${address}/proxy`));
    expect(failure).toMatchObject({ status: 502, code: "", message: "", fields: {} });
    expect(await failureOf(call(`${address}/broken`))).toMatchObject({ status: 0 });
  });

  test("fails with the status 0 when nobody is there or the caller gives up", async () => {
    expect(await failureOf(call("http://127.0.0.1:1/"))).toMatchObject({ status: 0 });
    const stop = new AbortController();
    const given = failureOf(call(`${address}/silent`, { signal: stop.signal }));
    stop.abort();
    expect(await given).toMatchObject({ status: 0 });
    const late = failureOf(call(`${address}/silent`, { signal: stop.signal }));
    expect(await late).toMatchObject({ status: 0 });
  });

  test.each([
    ["general", 30_000],
    ["feed", 20_000],
    ["authentication", 5_000],
  ] as const)("of the kind %s waits %i ms", async (limit, ms) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let failed: CallFailure | undefined;
    const given = failureOf(call(`${address}/silent`, { limit })).then((error) => (failed = error));
    vi.advanceTimersByTime(ms - 1);
    await new Promise(setImmediate);
    expect(failed).toBeUndefined();
    vi.advanceTimersByTime(1);
    await given;
    expect(failed).toMatchObject({ status: 0 });
  });
});

test("polling hears only what is newer than what it has", async () => {
  const first = await callIfNewer(`${address}/news`, null);
  expect(first).toEqual({ body: { unread_count: 3 }, etag: '"3"' });
  expect(await callIfNewer(`${address}/news`, first!.etag)).toBeNull();
});

async function failureOf(promise: Promise<unknown>): Promise<CallFailure> {
  const error = await promise.then(
    () => null,
    (failure: unknown) => failure,
  );
  expect(error).toBeInstanceOf(CallFailure);
  return error as CallFailure;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url, method, headers } = request;
  const json = (status: number, body: object, more: Record<string, string> = {}) =>
    response
      .writeHead(status, { "Content-Type": "application/json", ...more })
      .end(JSON.stringify(body));
  if (url === "/silent") silent.push(response);
  else if (url === "/nothing") response.writeHead(204).end();
  else if (url === "/proxy") response.writeHead(502).end("<h1>Bad gateway</h1>");
  else if (url === "/broken") response.writeHead(200).end('{"half":');
  else if (url === "/refused") {
    const fields = { contenido: "Debes iniciar sesión para comentar" };
    json(401, { error: "Inicia sesión para comentar", code: "sign_in_to_comment", fields });
  } else if (url === "/news") {
    if (headers["if-none-match"] === '"3"') response.writeHead(304).end();
    else json(200, { unread_count: 3 }, { ETag: '"3"' });
  } else {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { "content-type": type, "idempotency-key": key } = headers;
    json(200, { method, type, key, body: Buffer.concat(parts).toString() });
  }
}
