import { describe, expect, it } from "vitest";
import {
  addRelease,
  mailedLink,
  releaseForm as formOf,
  releaseOfRosa as fields,
} from "./test-support.ts";
import { settleWithdrawals } from "#app/features/cases/consent-case.server.ts";
import { decide } from "#app/features/cases/decision/decide.server.ts";
import { about } from "#app/features/cases/test-support.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { withoutPrivatePath } from "#app/http/private-path.ts";
import { call } from "#tests/kit/call.ts";
import { fileFrom, formOf as filesForm, photo } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";
import { workOff } from "#tests/kit/worker.ts";
import { smallFittingClip } from "#tests/media-fixtures.ts";
import { engines } from "#tests/setup/database.ts";

describe.each(engines)("a signed release of somebody without an account, on %s", (engine) => {
  const ctx = useStage(engine);
  const path = (id: number) => `/api/publicaciones/${id}/autorizaciones`;

  it("lets the post be shown, is kept sealed, and is taken back by its private link", async () => {
    const [ana, fan] = [await newPerson(ctx), await newPerson(ctx)];
    const { id } = await newPost(ana, { shows: ["photo"] });
    const others = { as: ana, body: { aparecen: "otras", faltan: true } };
    await call("PUT", `/api/publicaciones/${id}/personas`, others);
    await expect(getPost(fan, id)).rejects.toThrow();

    const added = await call("POST", path(id), { as: ana, body: await formOf() });
    expect(added.body.personas).toMatchObject([{ nombre: fields.nombre, estado: "confirmed" }]);
    expect(added.body.espera).toBe(true);
    const all = { as: ana, body: { aparecen: "otras", faltan: false } };
    await call("PUT", `/api/publicaciones/${id}/personas`, all);
    const link = await mailedLink(ctx, fields.correo);
    await workOff(ctx);
    expect((await getPost(fan, id)).id_publicacion).toBe(id);

    const rows = await ctx.db.selectFrom("liberaciones").selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/Rosa|1234567|example\.org/);

    expect(withoutPrivatePath(link)).toBe("/autorizacion/…");
    const page = await call("GET", link, {});
    expect(page.body).toMatchObject({ posts: 1, withdrawn: null });
    expect(JSON.stringify(page.body)).not.toContain("Rosa");
    expect((await call("POST", link, { body: new URLSearchParams() })).status).toBe(303);
    await expect(getPost(fan, id)).rejects.toThrow();
    const other = link.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    await expect(call("GET", other, {})).rejects.toMatchObject({ init: { status: 404 } });
  });

  it("is refused where something is missing, without what was stored, and from anybody else", async () => {
    const [ana, eva] = [await newPerson(ctx), await newPerson(ctx)];
    const { id } = await newPost(ana);
    const refused = async (given: Partial<typeof fields>, file?: Uint8Array) => {
      const { status, body } = await call("POST", path(id), {
        as: ana,
        body: await formOf(given, file),
      });
      expect(status).toBe(400);
      return Object.keys(body.fields as object);
    };
    // 17 years and 364 days on the day of the signature.
    expect(await refused({ nacimiento: "2008-01-11" })).toEqual(["nacimiento"]);
    expect(await refused({ firmada: "2999-01-01" })).toEqual(["firmada"]);
    expect(await refused({ nombre: " ", numero: "" })).toEqual(["nombre", "numero"]);
    expect(await refused({}, Buffer.from("hola"))).toEqual(["archivo"]);
    expect((await call("POST", path(id), { as: eva, body: await formOf() })).status).toBe(404);
    const kept = ctx.db.selectFrom("liberaciones").selectAll().where("owner_id", "=", ana.id);
    expect(await kept.execute()).toEqual([]);
  });

  it("is kept once, however often it is sent, at once or later, until it is taken back", async () => {
    const ana = await newPerson(ctx);
    const { id } = await newPost(ana, { shows: ["photo"] });
    const correo = `twice-${engine}@example.org`;
    await Promise.all([addRelease(ana, id, { correo }), addRelease(ana, id, { correo })]);
    const again = await addRelease(ana, id, { correo });
    expect(again.body.personas).toHaveLength(1);
    expect(await mailsTo(correo)).toHaveLength(1);
    const lines = ctx.db.selectFrom("consentimientos").select("action");
    expect(await lines.where("id_publicacion", "=", id).execute()).toHaveLength(1 + 1);
    // Somebody else may be in the same paper.
    const other = await addRelease(ana, id, { numero: "IDMEX-7654321" });
    expect(other.body.personas).toHaveLength(2);
    // What was written wrong is written anew.
    const corrected = await addRelease(ana, id, { numero: "IDMEX-7654321", nombre: "Otro Nombre" });
    expect(corrected.body.personas).toHaveLength(3);

    await call("POST", await mailedLink(ctx, correo), { body: new URLSearchParams() });
    const anew = await addRelease(ana, id, { correo });
    expect(anew.body.personas).toHaveLength(4);
  });

  it("is taken back while a video of its post is processed: it never is shown, and covers nothing more", async () => {
    const [ana, fan] = [await newPerson(ctx), await newPerson(ctx)];
    const { id } = await newPost(ana, { shows: ["photo"] });
    const correo = `video-${engine}@example.org`;
    await addRelease(ana, id, { correo });
    const link = await mailedLink(ctx, correo);
    await workOff(ctx);
    expect((await getPost(fan, id)).id_publicacion).toBe(id);
    const body = filesForm([await fileFrom(smallFittingClip())], { aparecen: "nadie" });
    const files = `/api/publicaciones/${id}/archivos`;
    expect((await call("POST", files, { as: ana, body })).status).toBe(200);
    expect((await call("POST", link, { body: new URLSearchParams() })).status).toBe(303);
    await workOff(ctx);
    await expect(getPost(fan, id)).rejects.toThrow();
    const people = `/api/publicaciones/${id}/personas`;
    const { personas } = (await call("GET", people, { as: ana })).body;
    expect(personas).toMatchObject([{ estado: "withdrawn" }]);
    const covered = await call("PUT", `${people}/${personas[0].id_aparicion}`, { as: ana });
    expect(covered.body.code).toBe("already_answered");
  });

  it("is taken back and the post stays: no new files come to it, they are told, and it is taken back anew", async () => {
    const [ana, fan] = [await newPerson(ctx), await newPerson(ctx)];
    const moderator = await newPerson(ctx, { role: "moderator" });
    const { id, archivos } = await newPost(ana, { shows: ["photo"] });
    const correo = `stays-${engine}@example.org`;
    await addRelease(ana, id, { correo });
    const link = await mailedLink(ctx, correo);
    await call("POST", link, { body: new URLSearchParams() });
    await workOff(ctx);
    expect((await call("GET", link, {})).body).toMatchObject({ posts: 1, standing: 0 });
    await expect(getPost(fan, id)).rejects.toThrow();

    await decide(ctx, await caseOf(id), about(moderator, ["nothing"]));
    await settleWithdrawals(ctx, { id_caso: await caseOf(id), id_decision: 0 });
    expect(await mailsTo(correo)).toEqual([expect.stringContaining(`la publicación ${id},`)]);
    await workOff(ctx);
    expect((await getPost(fan, id)).id_publicacion).toBe(id);
    expect((await call("GET", link, {})).body).toMatchObject({ posts: 1, standing: 1 });

    const files = `/api/publicaciones/${id}/archivos`;
    const added = filesForm([await photo()], { aparecen: "yo" });
    expect((await call("POST", files, { as: ana, body: added })).body.code).toBe("shown_gone");
    const other = new FormData();
    for (const [name, value] of filesForm([await photo()], { aparecen: "yo" })) {
      other.append(name === "files" ? "file" : name, value);
    }
    const path = `${files}/${archivos[0]!.id_archivo}`;
    expect((await call("PUT", path, { as: ana, body: other })).body.code).toBe("shown_gone");
    // As posts stand to which files had come before they were taken no more.
    await ctx.db
      .updateTable("apariciones_personas")
      .set({ state: "pending" })
      .where("id_publicacion", "=", id)
      .execute();
    const people = `/api/publicaciones/${id}/personas`;
    const { personas } = (await call("GET", people, { as: ana })).body;
    const covered = await call("PUT", `${people}/${personas[0].id_aparicion}`, { as: ana });
    expect(covered.body.code).toBe("already_answered");

    expect((await call("POST", link, { body: new URLSearchParams() })).status).toBe(303);
    await expect(getPost(fan, id)).rejects.toThrow();
    expect((await call("GET", link, {})).body).toMatchObject({ standing: 0 });
  });

  const caseOf = async (id: number) => {
    const caso = ctx.db.selectFrom("casos").select("id_caso").where("subject_id", "=", id);
    const own = caso.where("subject_kind", "=", "publicacion");
    return (await own.executeTakeFirstOrThrow()).id_caso;
  };
  /** What waits to be sent to this address. */
  const mailsTo = async (correo: string) => {
    const mails = ctx.db.selectFrom("jobs").select("payload").where("kind", "=", "send_mail");
    const rows = (await mails.execute()).filter(({ payload }) => payload.includes(correo));
    return rows.map(({ payload }) => payload);
  };
});
