import { mkdirSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { getEnv } from "#app/env.server.ts";
import { call } from "#tests/kit/call.ts";
import { fileFrom, formOf, photo, type SentFile } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage, type Person } from "#tests/kit/stage.ts";
import { befriend } from "#tests/kit/ties.ts";
import { expectNoLeftovers, workOff } from "#tests/kit/worker.ts";
import { clip } from "#tests/media-fixtures.ts";
import { engines } from "#tests/setup/database.ts";
import { begin, metadataOf } from "#app/features/resumable/test-support.ts";
import { readStorage } from "#app/features/allowance/allowance.server.ts";

describe.each(engines)("what one person may upload on %s", (engine) => {
  const ctx = useStage(engine);
  const env = getEnv();
  mkdirSync(env.dataDir, { recursive: true });
  const usual = { perPerson: { ...env.perPerson }, minFreeBytes: env.minFreeBytes };
  afterEach(() => Object.assign(env, { ...usual, perPerson: { ...usual.perPerson } }));

  const send = async (as: Person, files: SentFile[], fields = {}) =>
    call("POST", "/api/publicaciones", { as, body: formOf(files, fields) });

  it("is so many files at a time, whatever posts they are in", async () => {
    env.perPerson.queuedFiles = 2;
    const [ana, other] = [await newPerson(ctx), await newPerson(ctx)];
    const refused = {
      status: 429,
      body: { error: expect.stringContaining("y el máximo es 2") as string },
    };
    expect(await send(ana, [await photo(), await photo(), await photo()])).toMatchObject(refused);
    expect((await send(ana, [await photo(), await photo()])).status).toBe(201);
    expect(await send(ana, [await photo()])).toMatchObject(refused);
    expect((await send(other, [await photo()])).status).toBe(201);
    await workOff(ctx);
    expect((await send(ana, [await photo()])).status).toBe(201);
    await workOff(ctx);
  });

  it("is so many seconds of video a day, counted before they are processed", async () => {
    env.perPerson.videoSecondsPerDay = 3;
    const ana = await newPerson(ctx);
    const video = await fileFrom(clip("two-seconds.mp4", { size: "64x64", seconds: 2 }));
    const [first, again, short] = [
      await send(ana, [video], { idempotency_key: "a-key-of-this-test" }),
      await send(ana, [video], { idempotency_key: "a-key-of-this-test" }),
      await send(ana, [video], { tipo_publicacion: "shortit" }),
    ];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(short).toMatchObject({
      status: 429,
      body: { error: expect.stringContaining("minutos de video por día") as string },
    });
    expect((await send(ana, [await photo()])).status).toBe(201);
  });

  it("is so many bytes in the store", async () => {
    const ana = await newPerson(ctx);
    expect((await send(ana, [await photo()])).status).toBe(201);
    const { size } = await ctx.db
      .selectFrom("objetos")
      .innerJoin("archivos", "archivos.id_archivo", "objetos.id_archivo")
      .innerJoin("publicaciones", "publicaciones.id_publicacion", "archivos.id_publicacion")
      .where("publicaciones.id_usuario", "=", ana.viewer.id_usuario)
      .select("objetos.size")
      .executeTakeFirstOrThrow();
    const refused = {
      status: 507,
      body: { error: expect.stringContaining("Elimina publicaciones") as string },
    };
    for (const room of [0, size - 1]) {
      env.perPerson.bytes = size + room;
      expect(await send(ana, [await photo()])).toMatchObject(refused);
    }
    env.perPerson.bytes = 2 * size;
    expect(await readStorage(ana)).toEqual({ bytes: size, max: 2 * size });
    expect((await send(ana, [await photo()])).status).toBe(201);
    expect((await send(await newPerson(ctx), [await photo()])).status).toBe(201);
  });

  it("is not more where much comes at once: bytes and files in the queue", async () => {
    const [ana, eva, beto] = [await newPerson(ctx), await newPerson(ctx), await newPerson(ctx)];
    await befriend(ana, beto);
    await befriend(eva, beto);
    const picture = await photo();
    const key = (n: number) => ({ "Idempotency-Key": `a-la-vez-${n}` });
    const atOnce = async (as: Person) => {
      const { body } = await send(as, [picture]);
      await workOff(ctx);
      const sent = await Promise.all(
        [0, 1, 2, 3, 4, 5].map((n) => {
          const paths = [
            "/api/publicaciones",
            `/api/publicaciones/${body.id_publicacion}/archivos`,
            `/api/messages/with/${beto.id}`,
          ];
          const fields = { aparecen: "yo" };
          const form = formOf([picture], fields);
          return call("POST", paths[n % 3]!, { as, headers: key(n), body: form });
        }),
      );
      return sent.map(({ status, body: { code } }) => code ?? (status < 300 ? "taken" : status));
    };
    await send(ana, [picture]);
    await workOff(ctx);
    const { bytes } = await readStorage(ana);
    // Of the six two fit, behind what the first takes, made smaller too.
    env.perPerson.bytes = 2 * bytes + 2 * picture.bytes.length;
    expect((await atOnce(ana)).sort()).toEqual([...Array(4).fill("quota_full"), "taken", "taken"]);
    expect((await readStorage(ana)).bytes).toBeLessThanOrEqual(env.perPerson.bytes);
    env.perPerson.bytes = 0;
    env.perPerson.queuedFiles = 2;
    expect((await atOnce(eva)).sort()).toEqual([...Array(4).fill("queue_full"), "taken", "taken"]);
    env.perPerson.queuedFiles = usual.perPerson.queuedFiles;
    await workOff(ctx);
    await expectNoLeftovers(ctx);
  });

  it("is not more where many uploads begin at once", async () => {
    const ana = await newPerson(ctx);
    const { bytes } = await readStorage(ana);
    env.perPerson.bytes = bytes + 1_000;
    const begun = await Promise.all(
      Array.from({ length: 4 }, () =>
        begin(ana, 600, { "Upload-Metadata": metadataOf("mar.jpg") }),
      ),
    );
    expect(begun.map(({ status }) => status).sort()).toEqual([201, 507, 507, 507]);
    expect((await readStorage(ana)).bytes).toBe(bytes + 600);
  });

  it("is nothing while the disk has no more room than has to stay free", async () => {
    env.minFreeBytes = Number.MAX_SAFE_INTEGER;
    expect(await send(await newPerson(ctx), [await photo()])).toMatchObject({
      status: 507,
      body: { error: expect.stringContaining("No queda espacio") as string },
    });
  });
});
