import { describe, expect, it } from "vitest";
import { listEvents } from "#app/features/moderation/case/records.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { addReport } from "#app/features/cases/add-report.server.ts";
import { decide } from "#app/features/cases/decision/decide.server.ts";
import { actorOf } from "#app/features/people/audit.server.ts";
import { call, told } from "#tests/kit/call.ts";
import { formOf, photo } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { uploadPost, workOff } from "#tests/kit/worker.ts";
import { engines } from "#tests/setup/database.ts";
import { OPEN_ASKS_OF_ONE } from "./limits.ts";
import { answer, appearanceOf, name } from "./test-support.ts";

describe.each(engines)("people who are shown in a post, on %s", (engine) => {
  const ctx = useStage(engine);

  const isSeen = async (who: Person | null, id: number) =>
    (await call("GET", `/api/publicaciones/${id}`, { as: who ?? undefined })).status === 200;
  const publish = async (owner: Person, fields: Record<string, string>) => {
    const id = await uploadPost(owner, [await photo()], fields);
    await workOff(ctx);
    return id;
  };
  const bytesOf = async (owner: Person, id: number) =>
    `/uploads/${(await getPost(owner, id)).archivos[0]!.url_archivo}`;
  const mailsTo = async ({ correo }: Person) => {
    const mails = await ctx.db
      .selectFrom("jobs")
      .select("payload")
      .where("kind", "=", "send_mail")
      .execute();
    return mails.filter(({ payload }) => payload.includes(correo)).length;
  };
  const trio = async () =>
    Promise.all([newPerson(ctx), newPerson(ctx), newPerson(ctx)]) as Promise<
      [Person, Person, Person]
    >;

  it("confirm before it is shown, may take it back in one press, and a moderator decides then", async () => {
    const [ana, bea, fan] = await trio();
    const id = await publish(ana, { aparecen: "otras", personas: `@${bea.name}` });
    expect(await getPost(ana, id)).toMatchObject({ moderacion: "espera_consentimiento" });
    expect(await isSeen(fan, id)).toBe(false);
    const bytes = await bytesOf(ana, id);
    expect((await call("GET", bytes, { as: fan })).status).toBe(404);
    // Who is asked sees what about.
    expect((await call("GET", bytes, { as: bea })).status).toBe(200);

    const appearance = await appearanceOf(bea);
    expect((await answer(fan, appearance, "confirmar")).status).toBe(404);
    const half = await answer(bea, appearance, "confirmar", { distribuir: false });
    expect(half.status).toBe(400);
    expect((await answer(bea, appearance, "confirmar")).body.aparicion).toMatchObject({
      estado: "confirmed",
    });
    await workOff(ctx);
    expect(await isSeen(fan, id)).toBe(true);
    expect((await call("GET", bytes, { as: fan })).status).toBe(200);

    expect((await answer(bea, appearance, "retirar")).status).toBe(200);
    // At once, before anybody has worked.
    expect(await isSeen(fan, id)).toBe(false);
    expect((await call("GET", bytes, { as: fan })).status).toBe(404);
    await workOff(ctx);
    const caso = await caseOf(id);
    expect(caso).toMatchObject({ queue: "intimidad", state: "open", is_hidden: 1 });
    expect(caso.due_at - caso.created_at).toBe(48 * 60 * 60 * 1000);
    const { rows } = await listEvents(ctx, { id_caso: caso.id_caso, before: null });
    expect(rows.map(({ kind }) => kind)).toEqual(["hide", "consent"]);

    await decideOn(caso.id_caso, "nothing");
    await workOff(ctx);
    expect(await isSeen(fan, id)).toBe(true);
    expect(await appearanceOf(bea, "aceptadas")).toBe(appearance);
    expect(await actionsOf(id)).toEqual(["asked", "confirmed", "withdrawn", "overruled"]);
  });

  it("are not overruled by who answers an appeal: what they took back meanwhile is decided by itself", async () => {
    const [ana, bea, fan] = await trio();
    const id = await publish(ana, { aparecen: "otras", personas: `@${bea.name}` });
    const appearance = await appearanceOf(bea);
    await answer(bea, appearance, "confirmar");
    await workOff(ctx);
    const report = { subject: { kind: "publicacion", id }, reason: "otro" } as const;
    const { id_caso } = await addReport(fan, report);
    const { id_decision } = await decideOn(id_caso, "hide");
    await call("POST", `/api/avisos/${id_decision}/apelacion`, { as: ana, body: { text: "No" } });
    await answer(bea, appearance, "retirar");
    await workOff(ctx);
    const chief = await newPerson(ctx, { role: "administrator" });
    const path = `/api/moderacion/decisiones/${id_decision}/apelacion`;
    const body = { outcome: "reversed", answer: "Tiene razón." };
    expect((await call("POST", path, { as: chief, body })).status).toBe(204);
    await workOff(ctx);
    expect(await caseOf(id)).toMatchObject({ state: "escalated", queue: "intimidad" });
    expect((await actionsOf(id)).at(-1)).toBe("withdrawn");
    expect(await isSeen(fan, id)).toBe(false);
    await decideOn(id_caso, "nothing");
    await workOff(ctx);
    expect((await actionsOf(id)).at(-1)).toBe("overruled");
    expect(await isSeen(fan, id)).toBe(true);
  });

  const caseOf = (id_publicacion: number) =>
    ctx.db
      .selectFrom("casos")
      .selectAll()
      .where("subject_kind", "=", "publicacion")
      .where("subject_id", "=", id_publicacion)
      .executeTakeFirstOrThrow();
  const decideOn = async (id_caso: number, action: "hide" | "nothing") => {
    const moderator = await newPerson(ctx, { role: "moderator" });
    return decide(ctx, id_caso, {
      ...{ actor: actorOf(moderator.viewer), actions: [action], ground: "terms" },
      ...{ clause: "1", facts: "Se ve que aceptó.", strikes: 0 },
      category: "STATEMENT_CATEGORY_OTHER_VIOLATION_TC",
    } as never);
  };
  const actionsOf = async (id: number) => {
    const lines = await ctx.db
      .selectFrom("consentimientos")
      .select("action")
      .where("id_publicacion", "=", id)
      .where("id_archivo", "is", null)
      .orderBy("id")
      .execute();
    return lines.map(({ action }) => action);
  };

  it("let nothing be shown at the word of an owner who is silenced", async () => {
    const [ana, bea, fan] = await trio();
    const { id } = await newPost(ana, { shows: ["photo"] });
    const say = (aparecen: "otras" | "nadie") => {
      const body = { aparecen, faltan: aparecen === "otras" };
      return call("PUT", `/api/publicaciones/${id}/personas`, { as: ana, body });
    };
    expect((await say("otras")).status).toBe(200);
    const mutedUntil = (muted_until: number | null) =>
      ctx.db
        .updateTable("usuarios")
        .set({ muted_until })
        .where("id_usuario", "=", ana.id)
        .execute();
    await mutedUntil(Date.now() + 3_600_000);
    const muted = { status: 403, body: { code: "muted" } };
    expect(await name(ana, id, bea)).toMatchObject(muted);
    expect(await say("nadie")).toMatchObject(muted);
    expect((await say("otras")).status).toBe(200);
    await workOff(ctx);
    expect(await isSeen(fan, id)).toBe(false);
    await mutedUntil(null);
    expect((await say("nadie")).status).toBe(200);
    await workOff(ctx);
    expect(await isSeen(fan, id)).toBe(true);
  });

  it("take it back while it is processed, and it never is shown", async () => {
    const [ana, bea, fan] = await trio();
    const { id } = await newPost(ana, { shows: ["photo"] });
    expect((await name(ana, id, bea)).status).toBe(200);
    const appearance = await appearanceOf(bea);
    await answer(bea, appearance, "confirmar");
    await workOff(ctx);
    expect(await isSeen(fan, id)).toBe(true);
    const body = formOf([await photo()], { aparecen: "yo" });
    expect(
      (await call("POST", `/api/publicaciones/${id}/archivos`, { as: ana, body })).status,
    ).toBe(200);
    // What was added is asked for anew, and nothing is agreed to unseen.
    expect(await isSeen(fan, id)).toBe(false);
    expect((await answer(bea, appearance, "confirmar")).body.code).toBe("not_ready");
    await answer(bea, appearance, "rechazar");
    await workOff(ctx);
    expect(await isSeen(fan, id)).toBe(false);
    expect(await actionsOf(id)).toEqual(["asked", "confirmed", "asked", "refused"]);
    // Who has refused is not taken off the list.
    const path = `/api/publicaciones/${id}/personas/${appearance}`;
    expect((await call("DELETE", path, { as: ana })).status).toBe(409);
    const body2 = { aparecen: "yo", faltan: false };
    const said = await call("PUT", `/api/publicaciones/${id}/personas`, { as: ana, body: body2 });
    expect(said.status).toBe(400);
  });

  it("are not taken off the list once they agreed, whatever is changed of the files", async () => {
    const [ana, bea, fan] = await trio();
    const { id } = await newPost(ana, { shows: ["photo"] });
    await name(ana, id, bea);
    const appearance = await appearanceOf(bea);
    await answer(bea, appearance, "confirmar");
    const body = formOf([await photo()], { aparecen: "yo" });
    await call("POST", `/api/publicaciones/${id}/archivos`, { as: ana, body });
    const people = `/api/publicaciones/${id}/personas`;
    expect((await call("DELETE", `${people}/${appearance}`, { as: ana })).status).toBe(409);
    const alone = { as: ana, body: { aparecen: "yo", faltan: false } };
    expect((await call("PUT", people, alone)).status).toBe(400);
    await workOff(ctx);
    expect(await isSeen(fan, id)).toBe(false);
  });

  it("agree to what they have read, and to nothing else", async () => {
    const [ana, bea] = await trio();
    const { id } = await newPost(ana, { shows: ["photo"] });
    await name(ana, id, bea);
    const appearance = await appearanceOf(bea);
    for (const revision of ["", "otra"]) {
      expect((await answer(bea, appearance, "confirmar", { revision })).status).toBe(400);
    }
  });

  it("say that it is not them: then its owner has to say who it is", async () => {
    const [ana, bea, fan] = await trio();
    const { id } = await newPost(ana, { shows: ["photo"] });
    await name(ana, id, bea);
    await answer(bea, await appearanceOf(bea), "no_soy_yo");
    await workOff(ctx);
    expect(await isSeen(fan, id)).toBe(false);
    expect((await name(ana, id, bea)).status).toBe(400);
    const body = { aparecen: "otras", faltan: false };
    const path = `/api/publicaciones/${id}/personas`;
    // "All are named", and nobody is.
    expect((await call("PUT", path, { as: ana, body })).body.espera).toBe(true);
    const alone = { aparecen: "yo", faltan: false };
    expect((await call("PUT", path, { as: ana, body: alone })).body.espera).toBe(false);
    await workOff(ctx);
    expect(await isSeen(fan, id)).toBe(true);
  });

  it("cannot be named by whom they have blocked, and whom they block later they refuse or leave", async () => {
    const [ana, bea, fan] = await trio();
    const [first, second] = [
      await newPost(ana, { shows: ["photo"] }),
      await newPost(ana, { shows: ["photo"] }),
    ];
    await name(ana, first.id, bea);
    await answer(bea, await appearanceOf(bea), "confirmar");
    await name(ana, second.id, bea);
    await workOff(ctx);
    const blocked = { as: bea, body: { blocked: true } };
    await call("POST", `/api/users/${ana.id}/block`, blocked);
    const third = await newPost(ana, { shows: ["photo"] });
    expect((await name(ana, third.id, bea)).body.fields).toHaveProperty("nombre");
    expect((await answer(bea, await appearanceOf(bea), "rechazar")).status).toBe(200);
    const agreed = await appearanceOf(bea, "aceptadas");
    expect((await answer(bea, agreed, "retirar")).status).toBe(200);
    expect(await isSeen(fan, first.id)).toBe(false);
  });

  it("are asked by one person for a few posts at a time, with one mail", async () => {
    const [ana, bea] = await trio();
    for (let left = OPEN_ASKS_OF_ONE; left > 0; left -= 1) {
      const { id } = await newPost(ana);
      expect((await name(ana, id, bea)).status).toBe(200);
    }
    const { id } = await newPost(ana);
    expect((await name(ana, id, bea)).body.fields.nombre).toContain(String(OPEN_ASKS_OF_ONE));
    expect(await mailsTo(bea)).toBe(1);
  });

  it("are written to once, however often they are taken off the list and named again", async () => {
    const [ana, bea] = await trio();
    const { id } = await newPost(ana);
    for (let left = 3; left > 0; left -= 1) {
      expect((await name(ana, id, bea)).status).toBe(200);
      const path = `/api/publicaciones/${id}/personas/${await appearanceOf(bea)}`;
      expect((await call("DELETE", path, { as: ana })).status).toBe(200);
    }
    expect(await mailsTo(bea)).toBe(1);
  });

  it("are asked for and answered by nobody else", async () => {
    const [ana, bea, eva] = await trio();
    const { id } = await newPost(ana, { shows: ["photo"] });
    expect((await name(eva, id, bea)).status).toBe(404);
    expect(await told("GET", `/api/publicaciones/${id}/personas`, { as: eva })).toMatchObject({
      status: 404,
    });
    await name(ana, id, bea);
    const appearance = await appearanceOf(bea);
    for (const what of ["confirmar", "rechazar", "no_soy_yo", "retirar"]) {
      expect((await answer(eva, appearance, what)).status).toBe(404);
    }
  });
});
