import { once } from "node:events";
import { type IncomingMessage, request as httpRequest } from "node:http";
import { expect, test, vi } from "vitest";
import { documentPicture } from "#app/features/vault/test-documents.ts";
import { bodyOf, call, server } from "../kit/built-server.ts";
import { requestOf } from "../kit/call.ts";
import { fileFrom, formOf, photo } from "../kit/files.ts";
import { newPerson, PASSWORD, type Person } from "../kit/person.ts";
import { portraitClip } from "../media-fixtures.ts";
import { PATIENCE } from "../setup/patience.ts";

type Owner = Person<typeof server>;
const patience = { ...PATIENCE, interval: 50 };

async function deleted(ana: Owner): Promise<void> {
  const body = { contrasenia: PASSWORD, plazo: "ahora" };
  await bodyOf("POST", "/api/cuenta/eliminacion", { as: ana, body });
  await vi.waitFor(async () => {
    const row = server.db.selectFrom("bajas").select("state").where("id_usuario", "=", ana.id);
    expect(await row.executeTakeFirst()).toEqual({ state: "done" });
  }, patience);
}

/** Nothing is theirs, and of what came to the store meanwhile all belongs to the people of other tests. */
async function expectNothingNew(ana: Owner, before: Set<string>): Promise<void> {
  const posts = server.db.selectFrom("publicaciones").select("id_publicacion");
  expect(await posts.where("id_usuario", "=", ana.id).execute()).toEqual([]);
  await vi.waitFor(async () => {
    // The rows last: an object has one before it is there, and as long as it is.
    const came = [...(await stored())].filter((key) => !before.has(key));
    const rows = await server.db
      .selectFrom("objetos")
      .select("name")
      .where("name", "in", came)
      .where((eb) => eb.or([eb("id_archivo", "is not", null), eb("id_usuario", "!=", ana.id)]))
      .execute();
    const others = new Set(rows.map(({ name }) => name));
    expect(came.filter((key) => !others.has(key))).toEqual([]);
  }, patience);
}

async function stored(): Promise<Set<string>> {
  const { objects } = await server.objects.list();
  return new Set(objects.map(({ key }) => key));
}

function one(field: string, bytes: Uint8Array): FormData {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)]), "foto.jpg");
  return form;
}

test("who is deleted while a body is half sent leaves nothing of it", async () => {
  const before = await stored();
  for (const [method, path, form] of [
    ["POST", "/api/publicaciones", formOf([await photo()], { descripcion: "Hola" })],
    ["PUT", "/api/user/me/avatar", one("avatar", (await photo()).bytes)],
    ["PUT", "/api/verificacion/documentos/frente", one("archivo", await documentPicture())],
  ] as const) {
    const ana = await newPerson(server, { contrasenia: PASSWORD });
    const whole = requestOf("POST", "/", { body: form });
    const body = Buffer.from(await whole.arrayBuffer());
    const outgoing = httpRequest(new URL(path, server.url), {
      method,
      headers: {
        ...ana.headers,
        "Content-Type": whole.headers.get("content-type")!,
        "Content-Length": body.length,
      },
    });
    const half = body.length >> 1;
    await new Promise((resolve) => outgoing.write(body.subarray(0, half), resolve));
    await deleted(ana);
    outgoing.end(body.subarray(half));
    const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
    expect([path, answer.statusCode]).toEqual([path, 401]);
    answer.resume();
    await expectNothingNew(ana, before);
  }
});

test("who is deleted while a worker makes their video leaves nothing of it", async () => {
  const before = await stored();
  const ana = await newPerson(server, { contrasenia: PASSWORD });
  const body = formOf([await fileFrom(portraitClip(2))], { descripcion: "" });
  const { id_publicacion } = await bodyOf("POST", "/api/publicaciones", { as: ana, body });
  await vi.waitFor(
    async () => {
      const jobs = server.db.selectFrom("jobs").select("state").where("kind", "=", "process_file");
      expect(await jobs.execute()).toContainEqual({ state: "running" });
    },
    { ...patience, interval: 10 },
  );
  await deleted(ana);
  expect((await call("GET", `/api/publicaciones/${id_publicacion}`)).status).toBe(404);
  await expectNothingNew(ana, before);
});
