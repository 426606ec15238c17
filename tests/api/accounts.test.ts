import { openAsBlob } from "node:fs";
import { expect, inject, test } from "vitest";
import { cameraJpeg } from "../media-fixtures.ts";
import { call, codeFor, newPerson } from "./client.ts";

test("the token of a sign-in opens what is one's own until one signs out", async () => {
  const { correo } = await newPerson();
  const login = await call("POST", "/api/login", {
    body: { correo, contrasenia: "una contraseña larga" },
  });
  expect(login.status).toBe(200);
  const { token, user } = login.body;
  expect(user).toMatchObject({ correo });

  const asVisitor = await call("POST", "/api/publicaciones/999999/like");
  expect(asVisitor.status).toBe(401);
  const asUser = await call("POST", "/api/publicaciones/999999/like", { token });
  expect(asUser.status).toBe(404);

  expect((await call("POST", "/api/logout", { token })).status).toBe(204);
  expect((await call("POST", "/api/publicaciones/999999/like", { token })).status).toBe(401);
});

test("a wrong password and an unknown address get the same answer", async () => {
  const { correo } = await newPerson();
  const wrong = await call("POST", "/api/login", { body: { correo, contrasenia: "otra" } });
  const unknown = await call("POST", "/api/login", {
    body: { correo: "nadie@example.org", contrasenia: "otra" },
  });
  expect(wrong.status).toBe(401);
  expect(wrong.body).toEqual(unknown.body);
  expect(wrong.body.error).toBe("Error en el inicio de sesión. Verifica tus credenciales.");
});

test("a wrong code is refused, and the right one works only once", async () => {
  const correo = `codigo_${Date.now()}@example.org`;
  const body = { nombre_usuario: `codigo_${Date.now()}`, correo, contrasenia: "una contraseña" };
  await call("POST", "/api/signup", { body });
  const codigo = await codeFor(correo);
  const other = codigo === "000000" ? "000001" : "000000";

  const wrong = await call("POST", "/api/verify", { body: { correo, codigo: other } });
  expect(wrong.status).toBe(400);
  expect(wrong.body).toMatchObject({ verified: false, error: "Código incorrecto." });
  expect((await call("POST", "/api/verify", { body: { correo, codigo } })).status).toBe(200);
  expect((await call("POST", "/api/verify", { body: { correo, codigo } })).status).toBe(400);
});

test("what is missing is said field by field", async () => {
  const answer = await call("POST", "/api/signup", { body: {} });
  expect(answer.status).toBe(400);
  expect(answer.body.fields).toEqual({
    nombre_usuario: "Falta rellenar el campo de Nombre de Usuario",
    correo: "Falta rellenar el campo de Email",
    contrasenia: "Falta rellenar el campo de Contraseña",
  });
});

test("a body that is no JSON and a wrong method are told apart", async () => {
  const url = new URL("/api/login", inject("server").url);
  const headers = { "Content-Type": "application/json" };
  const broken = await fetch(url, { method: "POST", headers, body: "{" });
  expect(broken.status).toBe(400);
  expect(await broken.json()).toMatchObject({ code: "bad_input" });
  const wrong = await fetch(url, { method: "PUT", headers, body: "{}" });
  expect(wrong.status).toBe(405);
  expect(wrong.headers.get("allow")).toBe("POST");
});

test("oneself is read and changed at the addresses of oneself, and by nobody else there", async () => {
  const { token, id } = await newPerson();
  expect(await call("GET", "/api/user/me", { token })).toMatchObject({
    status: 200,
    body: { user: { id_usuario: id } },
  });
  const change = { body: { biografia: "hola" } };
  expect(await call("PATCH", "/api/user/me", { token, ...change })).toMatchObject({
    status: 200,
    body: { user: { id_usuario: id, biografia: "hola" } },
  });
  expect((await call("PATCH", "/api/user/me", change)).status).toBe(401);

  const avatar = async () => {
    const form = new FormData();
    form.append("avatar", await openAsBlob(await cameraJpeg()), "yo.jpg");
    return { body: form };
  };
  const made = await call("PUT", "/api/user/me/avatar", { token, ...(await avatar()) });
  expect(made).toMatchObject({ status: 200, body: { user: { id_usuario: id } } });
  expect(made.body.user.profile_picture).toMatch(/\.webp$/);
  expect((await call("PUT", "/api/user/me/avatar", await avatar())).status).toBe(401);
});
