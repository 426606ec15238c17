import { openAsBlob } from "node:fs";
import { basename } from "node:path";
import { type BrowserContext, expect } from "@playwright/test";
import { codeFor, newName, PASSWORD, URL_HERE } from "./support.ts";

// What a test needs before it begins, made through the API: the pages that do the same have tests of
// their own, and each goes through a browser only there.

export interface Member {
  id: number;
  name: string;
  correo: string;
  token: string;
}

/** A person with an account. */
export async function newMember(prefix?: string): Promise<Member> {
  const name = newName(prefix);
  const correo = `${name}@example.org`;
  await send("/api/signup", { nombre_usuario: name, correo, contrasenia: PASSWORD });
  const verified = await send("/api/verify", { correo, codigo: await codeFor(correo) });
  return { id: verified.user.id_usuario, name, correo, token: verified.token };
}

/** Puts somebody, or a visitor, in front of a browser that has passed the age gate. */
export async function seat(context: BrowserContext, member?: Member): Promise<void> {
  const record = JSON.stringify({ accepted: true, ts: Date.now(), version: "1" });
  await context.addCookies([
    { name: "age_consent_v1", value: encodeURIComponent(record), url: URL_HERE },
    ...(member ? [{ name: "token", value: member.token, url: URL_HERE, httpOnly: true }] : []),
  ]);
}

/** Publishes files and waits until they are ready. Gives the id of the post. */
export async function publish(
  member: Member,
  paths: string[],
  fields: Record<string, string> = {},
): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ descripcion: "", ...fields })) form.set(name, value);
  for (const path of paths) form.append("files", await openAsBlob(path), basename(path));
  const { id_publicacion } = await send("/api/publicaciones", form, member);
  await expect
    .poll(async () => (await read(`/api/publicaciones/${id_publicacion}/status`, member)).status)
    .toBe("ready");
  return id_publicacion;
}

/** The JSON of a GET. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each test says what it expects
export async function read(path: string, member?: Member): Promise<any> {
  return answer(await fetch(new URL(path, URL_HERE), { headers: bearer(member) }), path);
}

/** The JSON of a POST that is taken. */
export async function send(
  path: string,
  body: FormData | Record<string, unknown>,
  member?: Member,
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each test says what it expects
): Promise<any> {
  const isForm = body instanceof FormData;
  const response = await fetch(new URL(path, URL_HERE), {
    method: "POST",
    headers: { ...bearer(member), ...(!isForm && { "Content-Type": "application/json" }) },
    body: isForm ? body : JSON.stringify(body),
  });
  return answer(response, path);
}

function bearer(member?: Member): Record<string, string> {
  return member ? { Authorization: `Bearer ${member.token}` } : {};
}

async function answer(response: Response, path: string) {
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return text ? JSON.parse(text) : undefined;
}
