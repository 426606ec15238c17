import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { bodyOf, call, codeFor, server } from "../kit/built-server.ts";
import { newPerson, PASSWORD } from "../kit/person.ts";

// What clients and tools send that no browser does, byte by byte.

const { hostname, port } = new URL(server.url);

/** Sends these lines as they stand; gives the whole answer. */
async function sendRaw(lines: string[], body = ""): Promise<string> {
  const socket = connect(Number(port), hostname);
  socket.write(`${[...lines, "Connection: close"].join("\r\n")}\r\n\r\n${body}`);
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  await once(socket, "close");
  return Buffer.concat(chunks).toString();
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
const allowOf = (answer: string) => /^allow: (.*)\r$/im.exec(answer)?.[1];

test.each([
  ["PROPFIND", "/api/login", "POST"],
  ["TRACE", "/api/login", "POST"],
  ["OPTIONS", "/api/login", "POST"],
  ["GET", "/api/login", "POST"],
  ["PUT", "/api/publicaciones/1", "GET, HEAD, PATCH, DELETE"],
  ["POST", "/healthz", "GET, HEAD"],
  ["DELETE", "/readyz", "GET, HEAD"],
  ["PROPFIND", "/readyz", "GET, HEAD"],
  ["POST", "/uploads/nada.jpg", "GET, HEAD"],
  ["TRACE", "/uploads/nada.jpg", "GET, HEAD"],
  ["PATCH", "/og/1.jpg", "GET, HEAD"],
  ["OPTIONS", "/anuncio/0", "GET, HEAD"],
  ["LOCK", "/comentarios/1", "PUT, DELETE"],
])("%s %s is answered 405 in the contract's words, with what is allowed", async (...given) => {
  const [method, path, allowed] = given;
  const answer = await sendRaw([`${method} ${path} HTTP/1.1`, "Host: localhost"]);
  expect(statusOf(answer)).toBe(405);
  expect(answer).toContain('"code":"method_not_allowed"');
  expect(allowOf(answer)?.split(", ").sort()).toEqual(allowed.split(", ").sort());
});

test.each([
  ["TRACE", "/support"],
  ["PROPFIND", "/"],
  ["POST", "/terms"],
])("%s %s is answered 405 by the error page, with what is allowed", async (method, path) => {
  // Of HTTP/1.0, so that the page comes in one piece.
  const answer = await sendRaw([`${method} ${path} HTTP/1.0`, "Host: localhost"]);
  expect(statusOf(answer)).toBe(405);
  expect(answer).toContain("Unexpected Application Error!");
  expect(allowOf(answer)).toBe("GET, HEAD");
});

test.each([
  ["/api/search", ["Host: a b"]],
  ["/support", ["Host: a b"]],
  ["/api/search", ["Host: a/b"]],
  ["/api/search", ["Host:"]],
  ["*", ["Host: localhost"]],
])("GET %s with %s is answered 400", async (path, headers) => {
  const answer = await sendRaw([`GET ${path} HTTP/1.1`, ...headers]);
  expect(statusOf(answer)).toBe(400);
});

test("a whole address as a proxy's client sends it, and a forwarded host that is none, are answered", async () => {
  const whole = await sendRaw(["GET http://otro.example/api/search HTTP/1.1", "Host: localhost"]);
  expect(statusOf(whole)).toBe(200);
  const forwarded = ["GET /api/search HTTP/1.1", "Host: localhost", "X-Forwarded-Host: a:99999"];
  expect(statusOf(await sendRaw(forwarded))).toBe(200);
});

function chunked(text: string): string {
  return `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n0\r\n\r\n`;
}

test("a chunked JSON body is read, and one without end is too large", async () => {
  const { correo } = await newPerson(server, { contrasenia: PASSWORD });
  const head = [
    "POST /api/login HTTP/1.1",
    "Host: localhost",
    "Content-Type: application/json",
    "Transfer-Encoding: chunked",
  ];
  const body = JSON.stringify({ correo, contrasenia: PASSWORD });
  const taken = await sendRaw(head, chunked(body));
  expect(statusOf(taken)).toBe(200);
  const large = await sendRaw(head, chunked(JSON.stringify({ correo: "a".repeat(300_000) })));
  expect(statusOf(large)).toBe(413);
  expect(large).toContain('"code":"body_too_large"');
});

const ofApp = { Origin: "capacitor://localhost", "Sec-Fetch-Site": "cross-site" };

test("an app signs up and in from an origin of its own, without any cookie", async () => {
  const nombre_usuario = `app_${Date.now()}`;
  const correo = `${nombre_usuario}@example.org`;
  const contrasenia = PASSWORD;
  const begun = await call("POST", "/api/signup", {
    body: { nombre_usuario, correo, contrasenia },
    headers: ofApp,
  });
  expect(begun.status).toBe(201);
  const verified = { correo, codigo: await codeFor(correo) };
  await bodyOf("POST", "/api/verify", { body: verified, headers: ofApp });
  const entered = await call("POST", "/api/login", {
    body: { correo, contrasenia },
    headers: ofApp,
  });
  expect(entered.status).toBe(200);
  // Else another site could sign somebody in as whom it likes.
  expect(entered.headers.get("set-cookie")).toBeNull();
  const as = { token: entered.body.token };
  const { user } = await bodyOf("GET", "/api/user/me", { as, headers: ofApp });
  expect(user.nombre_usuario).toBe(nombre_usuario);
});

test("another site's form signs nobody in, cookie or not", async () => {
  const { correo } = await newPerson(server, { contrasenia: PASSWORD });
  const fields = { correo, contrasenia: PASSWORD };
  const form = await call("POST", "/api/login", {
    body: new URLSearchParams(fields),
    headers: ofApp,
  });
  expect(form).toMatchObject({ status: 403, body: { code: "cross_origin" } });
  const plain = { ...ofApp, "Content-Type": "text/plain" };
  const text = await call("POST", "/api/login", { body: JSON.stringify(fields), headers: plain });
  expect(text.status).toBe(403);
  const withCookie = { ...ofApp, Cookie: "theme=dark" };
  expect((await call("POST", "/api/login", { body: fields, headers: withCookie })).status).toBe(
    403,
  );
});

test("a small answer in JSON says how long it is, and is not compressed", async () => {
  const headers = ["Host: localhost", "Accept-Encoding: br, gzip"];
  const answer = await sendRaw(["GET /api/login/nada HTTP/1.1", ...headers]);
  const [head, body] = answer.split("\r\n\r\n") as [string, string];
  expect(head).toMatch(new RegExp(`^content-length: ${Buffer.byteLength(body)}$`, "im"));
  expect(head).not.toMatch(/^content-encoding/im);
  expect(JSON.parse(body)).toHaveProperty("code");
});
