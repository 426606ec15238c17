import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Ctx } from "#app/context.server.ts";
import { failureOf, mailsTo, post, somebodySignedUp } from "#app/features/accounts/test-support.ts";
import { getEnv } from "#app/env.server.ts";
import { openSession } from "#app/http/session.server.ts";
import { runOperation } from "#tests/kit/run-operation.ts";
import { engines } from "#tests/setup/database.ts";
import { SUPPORT_PER_ACCOUNT, SUPPORT_PER_ADDRESS } from "./limits.ts";
import { askSupportOperation } from "./operations.server.ts";
import * as page from "./pages/support.tsx";
import { postOfLink } from "./support-link.ts";
import { useStage } from "#tests/kit/stage.ts";
import { requestOf } from "#tests/kit/call.ts";

const form = {
  tema: "contenido",
  mensaje: "Salgo en un video y no lo autoricé.\nQuítenlo, por favor.",
  correo: "Afectada@Example.org",
  enlace: "/publicacion/7",
};

let addresses = 0;
/** A network address no other test comes from. */
const anAddress = () => {
  addresses += 1;
  return `2001:db8:${addresses.toString(16)}::1`;
};

const send = (
  fields: Partial<typeof form> & { idempotency_key?: string },
  headers: Record<string, string> = {},
) => post(page.action, "/support", fields, headers);

const load = (path: string, headers: Record<string, string> = {}) =>
  page.loader({
    request: requestOf("GET", path, { headers }),
    params: {},
    context: {},
  });

describe.each(engines)("support on %s", (engine) => {
  const ctx: Ctx = useStage(engine);
  const requests = () => ctx.db.selectFrom("solicitudes").selectAll().orderBy("id_solicitud");

  it("keeps a visitor's message, mails it to the operator and gives a reference", async () => {
    const answer = (await send(form)) as Response;
    expect(answer.status).toBe(303);
    const path = answer.headers.get("location") ?? "";
    const { referencia } = await load(path);
    expect(referencia).toMatch(/^S-[2-9A-HJ-NP-Z]{8}$/);

    const row = (await requests().execute()).at(-1);
    expect(row).toMatchObject({
      referencia,
      id_usuario: null,
      tema: "contenido",
      mensaje: form.mensaje,
      correo: "afectada@example.org",
      id_publicacion: 7,
    });
    const mail = (await mailsTo(ctx.db, getEnv().operator.email)).at(-1);
    expect(mail).toMatchObject({ replyTo: "afectada@example.org" });
    expect(mail?.subject).toContain(referencia);
    expect(mail?.text).toContain(form.mensaje);
    expect(mail?.text).toContain(`${getEnv().siteUrl}/publicacion/7`);
  });

  it("is sent once where the same form comes twice, and answers the same reference", async () => {
    const before = (await requests().execute()).length;
    const twice = { ...form, idempotency_key: randomUUID() };
    const answers = await Promise.all([send(twice), send(twice), send(twice)]);
    const places = answers.map((answer) => (answer as Response).headers.get("location"));
    expect(places[0]).toMatch(/referencia=S-/);
    expect(new Set(places).size).toBe(1);
    expect((await requests().execute()).length).toBe(before + 1);
    // What was changed meanwhile is another message.
    expect(((await send({ ...twice, mensaje: "Otra cosa" })) as Response).status).toBe(303);
    expect((await requests().execute()).length).toBe(before + 2);
  });

  it("knows who is signed in and where to answer them", async () => {
    const { user, correo } = await somebodySignedUp(ctx);
    const request = requestOf("GET", "/");
    const token = await openSession(ctx.db, { id_usuario: user.id_usuario, request });
    const headers = { Cookie: `token=${token}` };
    expect(await load("/support", headers)).toMatchObject({ correo });
    expect(((await send(form, headers)) as Response).status).toBe(303);
    expect((await requests().execute()).at(-1)).toMatchObject({ id_usuario: user.id_usuario });
    const mail = (await mailsTo(ctx.db, getEnv().operator.email)).at(-1);
    expect(mail?.text).toContain(`@${user.nombre_usuario}`);
  });

  it("gives the form back with what was typed and what is wrong", async () => {
    const before = (await requests().execute()).length;
    const wrong = { tema: "nada", mensaje: " \n ", correo: "nadie", enlace: "https://x.test/1" };
    expect(await send(wrong)).toMatchObject({
      init: { status: 400 },
      data: {
        values: wrong,
        fields: {
          tema: "Elige un tema.",
          mensaje: "Escribe tu mensaje.",
          correo: expect.any(String),
        },
      },
    });
    expect(await send({ ...form, enlace: wrong.enlace })).toMatchObject({
      init: { status: 400 },
      data: { values: { mensaje: form.mensaje }, fields: { enlace: expect.any(String) } },
    });
    expect(await send({ ...form, mensaje: "🌊".repeat(2001) })).toMatchObject({
      data: { fields: { mensaje: "El mensaje admite como máximo 2000 caracteres." } },
    });
    expect((await requests().execute()).length).toBe(before);
    expect(((await send({ ...form, mensaje: "🌊".repeat(2000) })) as Response).status).toBe(303);
  });

  it("takes nothing that another site sends", async () => {
    const answer = await send(form, { "Sec-Fetch-Site": "cross-site" });
    expect(answer).toMatchObject({ init: { status: 403 }, data: { code: "cross_origin" } });
  });

  it("refuses one address and one account that write too much, and says how long to wait", async () => {
    const address = anAddress();
    const headers = { "X-Client-Address": address };
    for (let sent = 0; sent < SUPPORT_PER_ADDRESS; sent += 1) {
      expect(((await send(form, headers)) as Response).status).toBe(303);
    }
    const refused = await send(form, headers);
    expect(refused).toMatchObject({
      init: { status: 429, headers: { "Retry-After": expect.stringMatching(/^\d+$/) } },
      data: { error: expect.stringMatching(/^Demasiados intentos/), values: form },
    });
    expect(((await send(form)) as Response).status).toBe(303);

    const { user } = await somebodySignedUp(ctx);
    const viewer = { ...user, role: "user" as const };
    const person = { ...ctx, viewer } as unknown as Ctx;
    const write = () =>
      runOperation(
        person,
        askSupportOperation,
        { ...form, enlace: "" },
        { "X-Client-Address": anAddress() },
      );
    for (let sent = 0; sent < SUPPORT_PER_ACCOUNT; sent += 1) await write();
    const failure = await failureOf(write());
    expect(failure.code).toBe("too_many_requests");
    expect(failure.retryAfter).toBeGreaterThan(0);
  });

  it("shows no reference but one of its own shape", async () => {
    for (const text of ["S-1", "<b>hola</b>", "S-ABCDEFGHJ", ""]) {
      const path = `/support?referencia=${encodeURIComponent(text)}`;
      expect(await load(path)).toMatchObject({ referencia: null });
    }
  });
});

describe("the link to a post", () => {
  const site = "https://sitio.example";
  it.each([
    ["/publicacion/12", 12],
    ["publicacion/12", 12],
    ["https://sitio.example/publicacion/12?x=1#p12", 12],
    ["https://otro.example/publicacion/12", null],
    ["//otro.example/publicacion/12", null],
    ["/publicacion/doce", null],
    ["/u/12", null],
    ["https://", null],
  ])("%s names %s", (link, id) => {
    expect(postOfLink(link, site)).toBe(id);
  });
});
