import { openAsBlob } from "node:fs";
import { basename } from "node:path";
import { expect, inject } from "vitest";
import { newestCode } from "../mailbox.ts";

export interface Answer {
  status: number;
  headers: Headers;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each test says what it expects
  body: any;
}

export interface Person {
  token: string;
  id: number;
  name: string;
  correo: string;
}

const PASSWORD = "una contraseña larga";

/** One call to the API of the running server. */
export async function call(
  method: string,
  path: string,
  { token, body, headers = {} }: { token?: string; body?: unknown; headers?: HeadersInit } = {},
): Promise<Answer> {
  const isForm = body instanceof FormData || body instanceof URLSearchParams;
  const response = await fetch(new URL(path, inject("server").url), {
    method,
    redirect: "manual",
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && !isForm && { "Content-Type": "application/json" }),
      ...headers,
    },
    body: isForm ? body : body === undefined ? undefined : JSON.stringify(body),
  });
  const isJson = method !== "HEAD" && response.headers.get("content-type")?.includes("json");
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? await response.json() : await response.text(),
  };
}

let made = 0;

/** Signs a new person up, with the code from the mail. */
export async function newPerson(prefix = "persona"): Promise<Person> {
  made += 1;
  const name = `${prefix}_${process.pid}_${Date.now().toString(36)}_${made}`;
  const correo = `${name}@example.org`;
  const signup = await call("POST", "/api/signup", {
    body: { nombre_usuario: name, correo, contrasenia: PASSWORD },
  });
  expect(signup).toMatchObject({ status: 201, body: { ok: true, correo } });
  const verified = await call("POST", "/api/verify", {
    body: { correo, codigo: await codeFor(correo) },
  });
  expect(verified.status).toBe(200);
  return { token: verified.body.token, id: verified.body.user.id_usuario, name, correo };
}

export async function codeFor(correo: string): Promise<string> {
  const { dataDir } = inject("server");
  await expect.poll(() => newestCode(dataDir, correo), { timeout: 10_000 }).toBeTruthy();
  return (await newestCode(dataDir, correo)) ?? "";
}

export async function uploadForm(
  paths: string[],
  fields: Record<string, string> = {},
): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const path of paths) form.append("files", await openAsBlob(path), basename(path));
  return form;
}

/** Uploads files and waits until they are processed. Returns the post. */
export async function publish(
  person: Person,
  paths: string[],
  fields: Record<string, string> = {},
): Promise<Answer["body"]> {
  const { token } = person;
  const created = await call("POST", "/api/publicaciones", {
    token,
    body: await uploadForm(paths, { descripcion: "", tipo_publicacion: "publicacion", ...fields }),
  });
  expect(created).toMatchObject({ status: 201, body: { status: "queued" } });
  const id: number = created.body.id_publicacion;
  await expect
    .poll(async () => (await status(person, id)).status, { timeout: 30_000 })
    .toBe("ready");
  return (await call("GET", `/api/publicaciones/${id}`, { token })).body.post;
}

export async function status(person: Person, id: number): Promise<Answer["body"]> {
  return (await call("GET", `/api/publicaciones/${id}/status`, { token: person.token })).body;
}
