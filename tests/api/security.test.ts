import { describe, expect, it, test } from "vitest";
import { call, codeFor, server } from "../kit/built-server.ts";
import { newPerson, PASSWORD } from "../kit/person.ts";

const contrasenia = PASSWORD;

/** Posts a form as a browser does, with cookies and headers. */
function postForm(path: string, fields: Record<string, string>, headers: HeadersInit = {}) {
  return fetch(new URL(path, server.url), {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(fields),
    headers,
  });
}

test("of a code the sixth try is refused, even when it is right", async () => {
  const nombre_usuario = `sexto_${Date.now()}`;
  const correo = `${nombre_usuario}@example.org`;
  await call("POST", "/api/signup", { body: { nombre_usuario, correo, contrasenia } });
  const codigo = await codeFor(correo);
  const wrong = codigo === "000000" ? "000001" : "000000";
  for (let tries = 0; tries < 5; tries++) {
    const answer = await call("POST", "/api/verify", { body: { correo, codigo: wrong } });
    expect(answer.status).toBe(400);
  }
  const sixth = await call("POST", "/api/verify", { body: { correo, codigo } });
  expect(sixth).toMatchObject({ status: 400, body: { verified: false, code: "bad_code" } });
});

describe("a name", () => {
  it.each([
    ["12345", "is an id"],
    ["x".repeat(51), "has 51 characters"],
    ["ana maría", "has a space"],
    ["ana\tmaría", "has a tab"],
  ])("is refused when it %s", async (nombre_usuario) => {
    const correo = `nombre_${Date.now()}@example.org`;
    const answer = await call("POST", "/api/signup", {
      body: { nombre_usuario, correo, contrasenia },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: "bad_input" } });
    expect(answer.body.fields.nombre_usuario).toMatch(/^Usa hasta 50 letras/);
  });

  it("is taken in any case", async () => {
    const { name } = await newPerson(server, "caso");
    for (const nombre_usuario of [name, name.toUpperCase(), name.toLowerCase(), ` ${name} `]) {
      const correo = `otro_${Date.now()}@example.org`;
      const body = { nombre_usuario, correo, contrasenia };
      expect((await call("POST", "/api/signup", { body })).status).toBe(409);
    }
  });
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "/..//evil.example",
  "https://evil.example",
  "/\t/evil.example",
])("signing in with next=%j stays on this site", async (next) => {
  const { correo } = await newPerson(server, { contrasenia });
  const path = `/login?next=${encodeURIComponent(next)}`;
  const answer = await postForm(path, { correo, contrasenia });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe("/");
});

test("another site can neither sign out nor change anything with our cookie", async () => {
  const as = await newPerson(server);
  const forged = { Cookie: `token=${as.token}`, Origin: "https://evil.example" };
  expect((await call("POST", "/api/logout", { headers: forged })).status).toBe(403);
  for (const path of ["/logout", "/settings/security", "/login", "/auth/google"]) {
    for (const Origin of ["https://evil.example", "null", "nonsense"]) {
      const answer = await postForm(path, { intent: "cerrar-demas" }, { ...forged, Origin });
      expect(answer.status).toBe(403);
      expect(answer.headers.get("set-cookie") ?? "").not.toContain("token=;");
      expect(answer.headers.get("content-security-policy")).toContain("default-src 'self'");
      const page = await answer.text();
      expect(page).toContain("Esta acción no vino de nuestro sitio.");
      expect(page).toContain(">403</p>");
    }
  }
  const crossSite = { ...forged, "Sec-Fetch-Site": "cross-site" };
  expect((await call("POST", "/api/logout", { headers: crossSite })).status).toBe(403);
  expect((await call("POST", "/api/publicaciones/999999/like", { as })).status).toBe(404);
});

test("two tabs may both sign out", async () => {
  const as = await newPerson(server);
  const headers = { Cookie: `token=${as.token}`, "Sec-Fetch-Site": "same-origin" };
  for (let tab = 0; tab < 2; tab++) {
    const answer = await postForm("/logout", {}, headers);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/");
  }
  expect((await call("POST", "/api/publicaciones/999999/like", { as })).status).toBe(401);
});

test("the link of a forgotten password leaves no token in the address nor in a referrer", async () => {
  const url = new URL("/reset?token=abc", server.url);
  const answer = await fetch(url, { redirect: "manual" });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe("/reset");
  expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
  expect(answer.headers.get("cache-control")).toContain("no-store");
  expect(answer.headers.get("set-cookie")).toMatch(/^restablecer=abc;.*HttpOnly/);
});
