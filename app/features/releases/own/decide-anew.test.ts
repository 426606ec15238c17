import { describe, expect, it } from "vitest";
import { addReport } from "#app/features/cases/add-report.server.ts";
import { banAccount } from "#app/features/cases/operator.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { call } from "#tests/kit/call.ts";
import { formOf, photo } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { workOff } from "#tests/kit/worker.ts";
import { engines } from "#tests/setup/database.ts";
import { answer, appearanceOf, name } from "../test-support.ts";

describe.each(engines)("who has said no and decides anew, on %s", (engine) => {
  const ctx = useStage(engine);

  /** A post of the first with a photo in which the second is named. */
  const scene = async () => {
    const [ana, bea, fan] = [await newPerson(ctx), await newPerson(ctx), await newPerson(ctx)];
    const { id, archivos } = await newPost(ana, { shows: ["photo"] });
    await name(ana, id, bea);
    const bytes = `/uploads/${archivos[0]!.url_archivo}`;
    return { ana, bea, fan, id, bytes, appearance: await appearanceOf(bea) };
  };
  const read = async (who: Person, appearance: number) =>
    (await call("GET", `/api/apariciones/${appearance}`, { as: who })).body.aparicion;
  const statusOf = async (who: Person, bytes: string) =>
    (await call("GET", bytes, { as: who })).status;
  const isSeen = (who: Person, id: number) =>
    getPost(who, id).then(
      () => true,
      () => false,
    );

  it("sees the files of today and agrees to those alone, after a refusal", async () => {
    const { ana, bea, fan, id, bytes, appearance } = await scene();
    const { revision } = await read(bea, appearance);
    await answer(bea, appearance, "rechazar");
    expect(await statusOf(bea, bytes)).toBe(200);
    const body = formOf([await photo()], { aparecen: "yo" });
    await call("POST", `/api/publicaciones/${id}/archivos`, { as: ana, body });
    expect(await read(bea, appearance)).toMatchObject({ revision: null, espera: "proceso" });
    await workOff(ctx);
    // What was shown before the refusal is not what would be shown now.
    expect((await answer(bea, appearance, "confirmar", { revision })).status).toBe(400);
    const now = await read(bea, appearance);
    expect(now).toMatchObject({ estado: "refused", espera: null, archivos: [{}, {}] });
    const page = await call("GET", `/settings/apariciones/${appearance}`, { as: bea });
    expect(page.body.appearance).toEqual(now);
    expect((await answer(bea, appearance, "confirmar")).status).toBe(200);
    await workOff(ctx);
    expect(await isSeen(fan, id)).toBe(true);
  });

  it("is no more to be asked once their account is closed: no files are added or replaced", async () => {
    const { ana, bea, id, appearance } = await scene();
    await answer(bea, appearance, "confirmar");
    await banAccount(ctx, bea.name);
    const body = async () => formOf([await photo()], { aparecen: "yo" });
    const files = `/api/publicaciones/${id}/archivos`;
    const added = await call("POST", files, { as: ana, body: await body() });
    expect(added).toMatchObject({ status: 409, body: { code: "shown_gone" } });
    const [file] = (await getPost(ana, id)).archivos;
    const form = new FormData();
    for (const [name, value] of await body()) form.append(name === "files" ? "file" : name, value);
    const path = `${files}/${file!.id_archivo}`;
    expect((await call("PUT", path, { as: ana, body: form })).body.code).toBe("shown_gone");
    expect((await getPost(ana, id)).archivos).toHaveLength(1);
  });

  it("sees it while the case is open that taking it back has opened, and nothing once it is reported", async () => {
    const { bea, fan, id, bytes, appearance } = await scene();
    await answer(bea, appearance, "confirmar");
    await answer(bea, appearance, "retirar");
    await workOff(ctx);
    expect(await statusOf(bea, bytes)).toBe(200);
    expect(await statusOf(fan, bytes)).toBe(404);
    expect((await answer(bea, appearance, "confirmar")).status).toBe(200);
    await workOff(ctx);
    // It was taken back: a moderator decides all the same.
    expect(await isSeen(fan, id)).toBe(false);
    await answer(bea, appearance, "retirar");
    const subject = { kind: "publicacion", id } as const;
    const other = await newPerson(ctx, { role: "moderator" });
    await addReport(other, { subject, reason: "menor", hide: true });
    expect(await statusOf(bea, bytes)).toBe(404);
    expect((await answer(bea, appearance, "confirmar")).body.code).toBe("not_ready");
  });

  it("sees nothing after saying that it is not them, and is asked anew before they agree", async () => {
    const { ana, bea, fan, id, bytes, appearance } = await scene();
    await answer(bea, appearance, "no_soy_yo");
    expect(await statusOf(bea, bytes)).toBe(404);
    expect(await read(bea, appearance)).toMatchObject({ archivos: [], revision: null });
    expect((await answer(bea, appearance, "confirmar")).body.code).toBe("already_answered");
    expect((await answer(fan, appearance, "soy_yo")).status).toBe(404);
    expect((await answer(bea, appearance, "soy_yo")).body.aparicion).toMatchObject({
      ...{ estado: "pending", ended_at: null, archivos: [{}] },
    });
    expect(await statusOf(bea, bytes)).toBe(200);
    await answer(bea, appearance, "confirmar");
    const all = { as: ana, body: { aparecen: "otras", faltan: false } };
    await call("PUT", `/api/publicaciones/${id}/personas`, all);
    await workOff(ctx);
    expect(await isSeen(fan, id)).toBe(true);
  });
});
