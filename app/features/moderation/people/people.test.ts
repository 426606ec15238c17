import { createElement } from "react";
import { beforeAll, describe, expect, it } from "vitest";
import { about, newScene } from "#app/features/cases/test-support.ts";
import { decide } from "#app/features/cases/decision/decide.server.ts";
import { readLooks } from "#app/features/vault/open-document.server.ts";
import {
  addRelease,
  answer,
  appearanceOf,
  mailedLink,
  name,
  releaseOfRosa,
} from "#app/features/releases/test-support.ts";
import { RELEASE_VERSION } from "#app/features/releases/version.ts";
import { call } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { rendered } from "#tests/kit/rendered.ts";
import { engines } from "#tests/setup/database.ts";
import { ReportsPanel } from "../case/records-panel.tsx";

describe.each(engines)("who is shown in the post of a case, on %s", (engine) => {
  const ctx = useStage(engine);
  let reader: Person;

  beforeAll(async () => {
    reader = await newPerson(ctx, { role: "moderator", ve_documentos: 1 });
  });

  const releaseIn = async (id_publicacion: number): Promise<number> => {
    const { id_liberacion } = await ctx.db
      .selectFrom("apariciones_personas")
      .select("id_liberacion")
      .where("id_publicacion", "=", id_publicacion)
      .where("id_liberacion", "is not", null)
      .executeTakeFirstOrThrow();
    return id_liberacion!;
  };

  it("stands there person by person, with each consent, since when and by which text", async () => {
    const { owner, id, id_caso, moderator } = await newScene(ctx);
    const [bea, eva] = [await newPerson(ctx), await newPerson(ctx)];
    for (const person of [bea, eva]) await name(owner, id, person);
    await answer(bea, await appearanceOf(bea), "confirmar");
    await answer(eva, await appearanceOf(eva), "confirmar");
    await answer(eva, await appearanceOf(eva, "aceptadas"), "retirar");
    await addRelease(owner, id);
    const { body } = await call("GET", `/moderacion/casos/${id_caso}`, { as: moderator });
    const at = expect.stringMatching(/^\d{4}-/);
    const agreed = {
      ...{ shown_at: at, distribution_at: at, agreed_at: at },
      ...{ ended_at: null, version: RELEASE_VERSION },
    };
    expect(body.people).toMatchObject({ aparecen: "otras", faltan: false, mayOpen: false });
    expect(body.people.people).toMatchObject([
      { persona: { nombre_usuario: bea.name }, estado: "confirmed", ...agreed },
      {
        ...{ persona: { nombre_usuario: eva.name }, estado: "withdrawn" },
        ...{ shown_at: null, distribution_at: null, ended_at: at, version: RELEASE_VERSION },
        // Nobody need look for it in the ledger.
        agreed_at: at,
      },
      { persona: null, id_liberacion: await releaseIn(id), estado: "confirmed", ...agreed },
    ]);
    // A case of something else has nobody.
    expect(JSON.stringify(body)).not.toMatch(/Rosa|1234567|example\.org/);
  });

  it("opens a release for those with the right alone, and each look is told at its private link", async () => {
    const { owner, id, id_caso, moderator } = await newScene(ctx);
    const correo = `rosa-${id}-${engine}@example.org`;
    await addRelease(owner, id, { correo });
    const liberacion = await releaseIn(id);
    const page = `/moderacion/casos/${id_caso}/autorizaciones/${liberacion}`;
    const opened = (as: Person, path = page) => call("GET", path, { as });
    for (const as of [moderator, owner]) {
      await expect(opened(as)).rejects.toMatchObject({ init: { status: 403 } });
      expect((await opened(as, `${page}/archivo`)).status).toBe(403);
    }
    const subject = { kind: "liberacion", id: liberacion };
    expect(await readLooks(ctx, subject)).toEqual([]);

    const { body } = await opened(reader);
    const { nombre, nacimiento, firmada, tipo, numero } = releaseOfRosa;
    expect(body.release.data).toEqual({ nombre, nacimiento, firmada, tipo, numero, correo });
    const file = await opened(reader, `${page}/archivo`);
    expect(file.status).toBe(200);
    expect(file.headers.get("Content-Type")).toBe("image/jpeg");
    expect(file.headers.get("Cache-Control")).toBe("private, no-store");
    const why = `caso:${id_caso}`;
    expect(await readLooks(ctx, subject)).toMatchObject([
      { what: "autorizacion", by: "moderator", why },
      { what: "datos", by: "moderator", why },
    ]);
    const told = await call("GET", await mailedLink(ctx, correo), {});
    expect(told.body.looks).toMatchObject([{ what: "autorizacion" }, { what: "datos" }]);
    expect(JSON.stringify(told.body)).not.toContain(reader.name);

    // By another case nobody gets to it, nor is it a release of anything.
    const other = await newScene(ctx);
    const wrong = `/moderacion/casos/${other.id_caso}/autorizaciones/${liberacion}`;
    await expect(opened(reader, wrong)).rejects.toMatchObject({ init: { status: 404 } });
    expect((await opened(reader, `${wrong}/archivo`)).status).toBe(404);
    expect(await readLooks(ctx, subject)).toHaveLength(2);
  });

  it("says where a document stands under two names", async () => {
    const [one, two] = [await newScene(ctx), await newScene(ctx)];
    const numero = `X-${engine}`;
    await addRelease(one.owner, one.id, { numero });
    await addRelease(two.owner, two.id, {
      numero: numero.toLowerCase(),
      nombre: "rosa  perez inventada",
    });
    const twice = async ({ id_caso }: { id_caso: number }) => {
      const { body } = await call("GET", `/moderacion/casos/${id_caso}`, { as: reader });
      return body.people.people.map(({ hasOtherName }: { hasOtherName: boolean }) => hasOtherName);
    };
    expect(await twice(one)).toEqual([false]);
    await addRelease(two.owner, two.id, { numero, nombre: "Otra Persona" });
    expect(await twice(one)).toEqual([true]);
    const liberacion = await releaseIn(one.id);
    const path = `/moderacion/casos/${one.id_caso}/autorizaciones/${liberacion}`;
    const { body } = await call("GET", path, { as: reader });
    expect(body.release.others).toMatchObject([
      { nombre: "Otra Persona", owner: two.owner.name, isSamePerson: false },
      { nombre: "rosa perez inventada", isSamePerson: true },
    ]);
    // Their names were read, too.
    for (const { id_liberacion: id } of body.release.others) {
      expect(await readLooks(ctx, { kind: "liberacion", id })).toMatchObject([{ what: "datos" }]);
    }
  });

  it("is nobody where the case is about no post, or the post is gone", async () => {
    const { owner, id, id_caso, moderator } = await newScene(ctx);
    await decide(ctx, id_caso, about(moderator, ["nothing"]));
    await call("DELETE", `/api/publicaciones/${id}`, { as: owner });
    const { body } = await call("GET", `/moderacion/casos/${id_caso}`, { as: moderator });
    expect(body.people).toBeNull();
  });
});

it("a case of which nobody has reported anything says whether somebody took their consent back", async () => {
  const page = { rows: [], nextBefore: null };
  const panel = (isWithdrawn: boolean) =>
    rendered(createElement(ReportsPanel, { page, id_caso: 1, isLater: false, isWithdrawn }));
  expect(await panel(true)).toContain("Alguien que aparece retiró su consentimiento.");
  expect(await panel(false)).toContain("lo abrió el programa o un moderador.");
});
