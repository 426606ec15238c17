import { beforeEach, describe, expect, it, vi } from "vitest";
import { documentPicture } from "#app/features/vault/test-documents.ts";
import { call } from "#tests/kit/call.ts";
import { fileFrom, formOf, photo } from "#tests/kit/files.ts";
import { halfSent } from "#tests/kit/half-sent.ts";
import { newPerson, PASSWORD } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { expectNoLeftovers, uploadPost, workDuring, workOff } from "#tests/kit/worker.ts";
import { clip } from "#tests/media-fixtures.ts";
import { engines } from "#tests/setup/database.ts";
import { objectBackends, useObjectStore } from "#tests/setup/stores.ts";
import { PATIENCE } from "#tests/setup/patience.ts";

const pairs = [
  [engines[0], objectBackends[0]],
  [engines[1], objectBackends[1]],
] as const;

/** Much to make of few bytes. */
function plainClip(): Promise<string> {
  const source = "color=c=red:size=1080x1920:rate=30";
  return clip("plain-8.mp4", { size: "1080x1920", seconds: 8, source });
}

describe.each(pairs)("an account that is deleted, on %s and %s", (engine, store) => {
  const ctx = useStage(engine, useObjectStore(store));
  let ana: Person;
  beforeEach(async () => (ana = await newPerson(ctx, { contrasenia: PASSWORD })));

  const askDeletion = async () => {
    const body = { contrasenia: PASSWORD, plazo: "ahora" };
    const { status } = await call("POST", "/api/cuenta/eliminacion", { as: ana, body });
    expect(status).toBe(200);
  };
  const isDone = async () => {
    const row = ctx.db.selectFrom("bajas").select("state").where("id_usuario", "=", ana.id);
    expect(await row.executeTakeFirst()).toEqual({ state: "done" });
  };
  const expectNothing = async () => {
    await workOff(ctx);
    await isDone();
    expect(await ctx.db.selectFrom("objetos").selectAll().execute()).toEqual([]);
    await expectNoLeftovers(ctx);
    for (const table of ["publicaciones", "avatares", "portadas", "verificaciones"] as const) {
      const rows = ctx.db.selectFrom(table).select("id_usuario").where("id_usuario", "=", ana.id);
      expect([table, await rows.execute()]).toEqual([table, []]);
    }
    const row = ctx.db.selectFrom("usuarios").selectAll().where("id_usuario", "=", ana.id);
    expect(await row.executeTakeFirst()).toMatchObject({
      ...{ status: "deleted", profile_picture: null, cover_picture: null },
    });
  };

  const one = (field: string, bytes: Uint8Array) => {
    const form = new FormData();
    form.append(field, new Blob([new Uint8Array(bytes)]), "foto.jpg");
    return form;
  };
  const post = async () =>
    formOf([await photo()], { descripcion: "Hola", tipo_publicacion: "publicacion" });
  const avatar = async () => one("avatar", (await photo()).bytes);
  const cover = async () => one("cover", (await photo()).bytes);
  const paper = async () => one("archivo", await documentPicture());
  it.each([
    ["a post", "POST", "/api/publicaciones", post],
    ["a picture of themselves", "PUT", "/api/user/me/avatar", avatar],
    ["a picture for their profile", "PUT", "/api/user/me/cover", cover],
    ["a photo of their document", "PUT", "/api/verificacion/documentos/frente", paper],
  ] as const)("keeps nothing of %s that was half sent", async (_what, method, path, made) => {
    const { body, headers, reached, goOn } = await halfSent(await made());
    const answer = call(method, path, { as: ana, body, headers });
    await reached;
    await askDeletion();
    await workOff(ctx);
    await isDone();
    goOn();
    expect(await answer).toMatchObject({ status: 401 });
    await expectNothing();
  });

  it("keeps nothing of a video that a worker has in its hands", async () => {
    const id = await uploadPost(ana, [await fileFrom(plainClip())]);
    await workDuring(ctx, async () => {
      await vi.waitFor(
        async () => {
          const jobs = ctx.db.selectFrom("jobs").select("state").where("kind", "=", "process_file");
          expect(await jobs.execute()).toEqual([{ state: "running" }]);
        },
        { ...PATIENCE, interval: 10 },
      );
      await askDeletion();
      await vi.waitFor(isDone, { ...PATIENCE, interval: 50 });
    });
    const rows = ctx.db.selectFrom("archivos").selectAll().where("id_publicacion", "=", id);
    expect(await rows.execute()).toEqual([]);
    await expectNothing();
  });
});
