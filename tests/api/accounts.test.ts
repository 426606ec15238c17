import { openAsBlob } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { cameraJpeg } from "../media-fixtures.ts";
import { call, codeFor, server } from "../kit/built-server.ts";
import { newPerson, PASSWORD } from "../kit/person.ts";

test("the token of a sign-in opens what is one's own until one signs out", async () => {
  const { correo } = await newPerson(server, { contrasenia: PASSWORD });
  const login = await call("POST", "/api/login", { body: { correo, contrasenia: PASSWORD } });
  expect(login.status).toBe(200);
  const { user } = login.body;
  const as = login.body;
  expect(user).toMatchObject({ correo });

  const asVisitor = await call("POST", "/api/publicaciones/999999/like");
  expect(asVisitor.status).toBe(401);
  const asUser = await call("POST", "/api/publicaciones/999999/like", { as });
  expect(asUser.status).toBe(404);

  expect((await call("POST", "/api/logout", { as })).status).toBe(204);
  expect((await call("POST", "/api/publicaciones/999999/like", { as })).status).toBe(401);
});

test("a wrong password and an unknown address get the same answer", async () => {
  const { correo } = await newPerson(server, { contrasenia: PASSWORD });
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
  const signup = await call("POST", "/api/signup", { body });
  expect(signup).toMatchObject({ status: 201, body: { ok: true, correo } });
  const codigo = await codeFor(correo);
  const other = codigo === "000000" ? "000001" : "000000";

  const wrong = await call("POST", "/api/verify", { body: { correo, codigo: other } });
  expect(wrong.status).toBe(400);
  expect(wrong.body).toMatchObject({ verified: false, error: "Código incorrecto." });
  const verified = await call("POST", "/api/verify", { body: { correo, codigo } });
  expect(verified.status).toBe(200);
  expect(await call("GET", "/api/user/me", { as: verified.body })).toMatchObject({
    status: 200,
    body: { user: { id_usuario: verified.body.user.id_usuario } },
  });
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
  const url = new URL("/api/login", server.url);
  const headers = { "Content-Type": "application/json" };
  const broken = await fetch(url, { method: "POST", headers, body: "{" });
  expect(broken.status).toBe(400);
  expect(await broken.json()).toMatchObject({ code: "bad_input" });
  const wrong = await fetch(url, { method: "PUT", headers, body: "{}" });
  expect(wrong.status).toBe(405);
  expect(wrong.headers.get("allow")).toBe("POST");
});

test("oneself is read and changed at the addresses of oneself, and by nobody else there", async () => {
  const as = await newPerson(server);
  const { id } = as;
  expect(await call("GET", "/api/user/me", { as })).toMatchObject({
    status: 200,
    body: { user: { id_usuario: id } },
  });
  const change = { body: { biografia: "hola" } };
  expect(await call("PATCH", "/api/user/me", { as, ...change })).toMatchObject({
    status: 200,
    body: { user: { id_usuario: id, biografia: "hola" } },
  });
  expect((await call("PATCH", "/api/user/me", change)).status).toBe(401);

  const avatar = async () => {
    const form = new FormData();
    form.append("avatar", await openAsBlob(await cameraJpeg()), "yo.jpg");
    return { body: form };
  };
  const made = await call("PUT", "/api/user/me/avatar", { as, ...(await avatar()) });
  expect(made).toMatchObject({
    status: 200,
    body: { user: { id_usuario: id }, avatarStatus: "ready" },
  });
  const name: string = made.body.user.profile_picture;
  expect(name).toMatch(/-avatar200\.webp$/);
  for (const side of [48, 96, 192, 200]) {
    const size = await fetch(
      `${server.url}/uploads/${name.replace(/200(?=\.webp$)/, String(side))}`,
    );
    expect(await sharp(await size.arrayBuffer()).metadata()).toMatchObject({ width: side });
  }
  expect((await call("PUT", "/api/user/me/avatar", await avatar())).status).toBe(401);
});
