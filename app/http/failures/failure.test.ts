import { stdSerializers } from "pino";
import { beforeAll, expect, it } from "vitest";
import { loader as root } from "#app/root.tsx";
import { openDatabase } from "#db/client.ts";
import { openDiskStore } from "#storage/disk/store.ts";
import { openSqlKv } from "#storage/kv-sql.ts";
import { call, requestOf } from "#tests/kit/call.ts";
import "#tests/kit/stage.ts";
import { freePort } from "#tests/setup/free-port.ts";
import { newFolder } from "#tests/setup/folder.ts";
import { withTyped } from "./failure.server.ts";

const somebody = { token: "algo" };
const sentence = "La base de datos no responde. Vuelve a intentarlo en unos segundos.";
const page = {
  data: { error: sentence },
  init: { status: 503, headers: { "Retry-After": "5" } },
};

beforeAll(async () => {
  const db = openDatabase(`postgres://somebody@127.0.0.1:${await freePort()}/away`);
  globalThis.shortitServices = { db, kv: openSqlKv(db), objects: openDiskStore(newFolder()) };
});

it("while the database is away a client of the API is told when to ask again", async () => {
  for (const [method, path] of [
    ["GET", "/api/publicaciones/1"],
    ["GET", "/uploads/00000000000000000000000000000000-w480.webp"],
    ["POST", "/api/publicaciones/1/like"],
  ] as const) {
    const headers = { "X-Request-Id": "0af7-1c" };
    const answer = await call(method, path, { as: somebody, headers });
    expect(answer.headers.get("x-request-id")).toBe("0af7-1c");
    expect(answer).toMatchObject({ status: 503, body: { code: "database_away", error: sentence } });
    expect(answer.headers.get("retry-after")).toBe("5");
  }
});

it("a page says so instead of breaking, whoever asks", async () => {
  await expect(call("GET", "/publicacion/1")).rejects.toMatchObject(page);
  await expect(call("GET", "/messages", { as: somebody })).rejects.toMatchObject(page);
  const request = requestOf("GET", "/", { as: somebody });
  await expect(root({ request, params: {}, context: {} })).rejects.toMatchObject(page);
});

it("a form is shown again with what was typed", async () => {
  const body = new URLSearchParams({ correo: "ana@example.org", contrasenia: "un secreto largo" });
  const answer = await call("POST", "/login", { body });
  expect(answer).toMatchObject({
    status: 503,
    body: { code: "database_away", error: sentence, values: { correo: "ana@example.org" } },
  });
  expect(answer.headers.get("retry-after")).toBe("5");
});

it("what was typed beside a file is in no line of the log", () => {
  const error = withTyped(new Error("a surprise"), { numero: "IDMEX-1234567" });
  expect(error.typed).toEqual({ numero: "IDMEX-1234567" });
  expect(JSON.stringify(stdSerializers.err(error))).not.toContain("IDMEX");
});
