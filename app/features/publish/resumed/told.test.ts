import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { savePreferences } from "#app/features/notifications/preferences/preferences.server.ts";
import type { NotificationView } from "#app/features/notifications/view.ts";
import { wordsOf } from "#app/features/notifications/words.ts";
import { begin, metadataOf, send } from "#app/features/resumable/test-support.ts";
import { keptFor } from "#app/retention.ts";
import { sweepers } from "#app/upkeep/sweepers.server.ts";
import { call } from "#tests/kit/call.ts";
import { formOf, photo } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { befriend } from "#tests/kit/ties.ts";
import { workOff } from "#tests/kit/worker.ts";
import { engines } from "#tests/setup/database.ts";

process.env.MAX_FILES_PER_POST = "5";

describe.each(engines)("who sent a post and left is told what became of it, on %s", (engine) => {
  const ctx = useStage(engine);
  let picture: Uint8Array;
  let ana: Person;
  beforeAll(async () => void (picture = (await photo()).bytes));
  beforeEach(async () => void (ana = await newPerson(ctx)));

  const begun = async (name: string, length: number) => {
    const { headers } = await begin(ana, length, { "Upload-Metadata": metadataOf(name) });
    return headers.get("Location")!.slice("/api/subidas/".length);
  };
  /** Presses "Subir" before the files are there. */
  const publish = async (uploads: string[], fields: Record<string, string> = {}) => {
    const body = formOf([], { subidas: uploads.join(), descripcion: "Se va #lejos", ...fields });
    const sent = await call("POST", "/api/publicaciones", { as: ana, body });
    expect(sent).toMatchObject({ status: 202, body: { status: "waiting" } });
    return sent.body.key as string;
  };
  const told = async () => {
    await workOff(ctx);
    const { body } = await call("GET", "/api/notifications", { as: ana });
    return body.notifications as NotificationView[];
  };
  const runOut = async (id: string) => {
    const touched_at = Date.now() - keptFor("uploads") - 1;
    await ctx.db.updateTable("subidas").set({ touched_at }).where("id", "=", id).execute();
    await sweepers.uploads(ctx);
  };
  const choose = (sitio: boolean, correo: "ahora" | "nunca") =>
    savePreferences({ ...ctx, viewer: { ...ana, id_usuario: ana.id } as never }, [
      { tipo: "procesado", sitio, push: true, correo },
    ]);
  const mailTimes = () =>
    ctx.db
      .selectFrom("notificaciones")
      .select(["tipo", "correo_at"])
      .where("id_usuario", "=", ana.id)
      .execute();

  it("that it is ready, once its last byte is in", async () => {
    const upload = await begun("mar.jpg", picture.length);
    const key = await publish([upload]);
    expect(await told()).toEqual([]);
    await send(ana, upload, { offset: 0, bytes: picture });
    const lines = await told();
    const path = `/api/publicaciones/status?key=${key}`;
    const [made] = (await call("GET", path, { as: ana })).body.statuses;
    expect(lines).toMatchObject([
      { tipo: "procesado", path: `/publicacion/${made.id_publicacion}`, reason: null },
    ]);
  });

  it("that what came cannot be processed, why and what to do", async () => {
    // It begins like a photo, and only the worker finds that it is none.
    const broken = Buffer.concat([picture.subarray(0, 64), Buffer.alloc(20_000, 7)]);
    const upload = await begun("rota.jpg", broken.length);
    await publish([upload]);
    await send(ana, upload, { offset: 0, bytes: broken });
    const [line, ...more] = await told();
    expect(more).toEqual([]);
    expect(line).toMatchObject({ tipo: "procesado_mal", excerpt: "Se va #lejos" });
    expect(line!.path).toMatch(/^\/settings\/posts\/\d+$/);
    expect(line!.reason).toMatch(/súbelo de nuevo\.$/);
  });

  it("that a file never came whole: which, and that the text is there", async () => {
    const whole = await begun("aquí.jpg", picture.length);
    await send(ana, whole, { offset: 0, bytes: picture });
    const half = await begun("ola <b>.mp4", 9_000);
    const key = await publish([whole, half]);
    await choose(true, "ahora");
    await runOut(half);
    const lines = await told();
    expect(lines).toMatchObject([
      { tipo: "envio_detenido", path: "/upload", excerpt: "Se va #lejos", read: false },
    ]);
    expect(lines[0]!.reason).toBe(
      "Esto no terminó de subir en 7 días y se borró: «ola <b>.mp4». Elige otra vez lo que falta. Tu texto te espera en Subir contenido.",
    );
    expect(wordsOf(lines[0]!)).toMatch(/^No se publicó lo que enviaste\. Esto no terminó de subir/);
    expect((await mailTimes())[0]!.correo_at).not.toBeNull();

    // Whoever sees to it knows; the text is no promise any more.
    await call("DELETE", `/api/envios/${key}`, { as: ana });
    const [line] = await told();
    expect(line).toMatchObject({ read: true, excerpt: "" });
    expect(line!.reason).toMatch(/Elige otra vez lo que falta\.$/);
  });

  it("of many files some by name, and how many more", async () => {
    const uploads: string[] = [];
    for (let n = 1; n <= 5; n += 1) uploads.push(await begun(`${n}.mp4`, 9_000));
    await publish(uploads);
    await runOut(uploads[4]!);
    const [line] = await told();
    expect(line!.reason).toContain(": «1.mp4», «2.mp4», «3.mp4» y 2 archivos más.");
  });

  it.each(["a message", "another post", "another post that waits"])(
    "that one of its files is in %s by now: which, and nothing is published without it",
    async (where) => {
      const [whole, half] = [
        await begun("aquí.jpg", picture.length),
        await begun("ola.jpg", picture.length),
      ];
      await send(ana, whole, { offset: 0, bytes: picture });
      const key = await publish([whole, half]);
      if (where === "a message") {
        const beto = await newPerson(ctx);
        await befriend(ana, beto);
        const body = { subidas: whole };
        const sent = await call("POST", `/api/messages/with/${beto.id}`, { as: ana, body });
        expect(sent.status).toBe(201);
      } else {
        const more = where === "another post" ? [] : [await begun("otra.mp4", 9_000)];
        const body = formOf([], { subidas: [whole, ...more].join() });
        const sent = await call("POST", "/api/publicaciones", { as: ana, body });
        expect(sent.status).toBe(more.length > 0 ? 202 : 201);
      }
      const [line] = (await told()).filter(({ tipo }) => tipo === "envio_detenido");
      expect(line).toMatchObject({ path: "/upload", excerpt: "Se va #lejos" });
      expect(line!.reason).toBe(
        "Esto lo usaste ya en otra publicación o en un mensaje: «aquí.jpg». Elige otra vez lo que falta. Tu texto te espera en Subir contenido.",
      );
      // What it still had comes whole, and it stays where it is.
      await send(ana, half, { offset: 0, bytes: picture });
      await workOff(ctx);
      const { body } = await call("GET", `/api/publicaciones/status?key=${key}`, { as: ana });
      expect(body.statuses).toEqual([]);
    },
  );

  it("that its only file is in a message by now, which was sent before it could be published", async () => {
    const upload = await begun("ola.jpg", picture.length);
    await publish([upload]);
    await send(ana, upload, { offset: 0, bytes: picture });
    const beto = await newPerson(ctx);
    await befriend(ana, beto);
    const sent = await call("POST", `/api/messages/with/${beto.id}`, {
      ...{ as: ana, body: { subidas: upload } },
    });
    expect(sent.status).toBe(201);
    const [line] = (await told()).filter(({ tipo }) => tipo === "envio_detenido");
    expect(line).toMatchObject({ path: "/upload", excerpt: "Se va #lejos" });
  });

  it("that only its last byte showed that it is against the rules", async () => {
    const upload = await begun("foto.jpg", picture.length);
    await publish([upload], { tipo_publicacion: "shortit" });
    await send(ana, upload, { offset: 0, bytes: picture });
    const [line] = await told();
    expect(line).toMatchObject({ tipo: "envio_detenido", path: "/upload" });
    expect(line!.reason).toBe(
      "Un shortit es exactamente un video. Tu texto te espera en Subir contenido.",
    );
  });

  it("not when they want to hear nothing of their posts", async () => {
    await choose(false, "nunca");
    const upload = await begun("nada.mp4", 9_000);
    await publish([upload]);
    await runOut(upload);
    expect(await told()).toEqual([]);
    expect(await mailTimes()).toEqual([]);
  });

  it("nobody else, and not of what they took back themselves", async () => {
    const upload = await begun("fuera.mp4", 9_000);
    const key = await publish([upload]);
    await call("DELETE", `/api/envios/${key}`, { as: ana });
    expect(await told()).toEqual([]);
    const other = await begun("ajena.mp4", 9_000);
    await publish([other]);
    await runOut(other);
    expect(await told()).toHaveLength(1);
    ana = await newPerson(ctx);
    expect(await told()).toEqual([]);
  });
});
