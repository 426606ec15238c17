import { describe, expect, it } from "vitest";
import { engines } from "#tests/setup/database.ts";
import { cameraJpeg, smallFittingClip } from "#tests/media-fixtures.ts";
import { hashtagsOf } from "#app/features/posts/text/text.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { call, told } from "#tests/kit/call.ts";
import { photo, fileFrom, formOf, type SentFile } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";
import { uploadPost, workOff, expectNoLeftovers } from "#tests/kit/worker.ts";

describe.each(engines)("an upload on %s", (engine) => {
  const ctx = useStage(engine);

  it("becomes a queued post that only its owner sees", async () => {
    const owner = await newPerson(ctx);
    const form = new FormData();
    form.append("desconocido", "se ignora");
    form.append("files", new Blob([new Uint8Array((await photo()).bytes)]), "una.jpg");
    // What a browser sends for a second file input that was left empty.
    form.append("files", new Blob([]), "");
    // Fields may come after the files.
    form.append("descripcion", "  En la #Playa\r\ncon #MÉXICO y #playa #x \0 ");
    form.append("solo_suscriptores", "on");
    const answer = await told("POST", "/api/publicaciones", { body: form, as: owner });
    expect(answer).toEqual({
      status: 201,
      body: { id_publicacion: expect.any(Number), status: "queued" },
    });

    const post = await getPost(owner, answer.body.id_publicacion);
    expect(post).toMatchObject({
      id_usuario: owner.viewer.id_usuario,
      descripcion: "En la #Playa\ncon #MÉXICO y #playa #x",
      tipo_publicacion: "publicacion",
      solo_suscriptores: 1,
      status: "queued",
      clasificaciones: ["méxico", "playa"],
      archivos: [{ tipo: "image", status: "queued", url_archivo: "", variants: [] }],
    });
    const stranger = await newPerson(ctx);
    for (const other of [ctx, stranger]) {
      await expect(getPost(other, post.id_publicacion)).rejects.toMatchObject({
        code: "post_not_found",
      });
    }
    await expectNoLeftovers(ctx);
  });

  it("keeps the order of its files", async () => {
    const owner = await newPerson(ctx);
    const video = await fileFrom(smallFittingClip());
    const id = await uploadPost(owner, [await photo(), video, await photo()]);
    const { archivos } = await getPost(owner, id);
    expect(archivos.map(({ tipo }) => tipo)).toEqual(["image", "video", "image"]);
  });

  it("sent twice with one key is one post, even at once", async () => {
    const owner = await newPerson(ctx);
    const headers = { ...owner.headers, "Idempotency-Key": "clave-1" };
    const sendIt = async () =>
      call("POST", "/api/publicaciones", { body: formOf([await photo()]), headers: headers });
    const answers = await Promise.all([sendIt(), sendIt(), sendIt()]);
    const later = await sendIt();
    expect(new Set([...answers, later].map(({ body }) => body.id_publicacion)).size).toBe(1);
    expect([...answers, later].map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    await expectNoLeftovers(ctx);

    const other = await newPerson(ctx);
    const theirs = await call("POST", "/api/publicaciones", {
      body: formOf([await photo()]),
      headers: {
        ...other.headers,
        "Idempotency-Key": "clave-1",
      },
    });
    expect(theirs.body.id_publicacion).not.toBe(later.body.id_publicacion);
    const tooLong = await call("POST", "/api/publicaciones", {
      body: formOf([await photo()]),
      headers: {
        ...owner.headers,
        "Idempotency-Key": "x".repeat(201),
      },
    });
    expect(tooLong).toMatchObject({ status: 400, body: { code: "bad_input" } });
  });

  it("takes the key as a field too, for forms without scripts", async () => {
    const owner = await newPerson(ctx);
    const fields = { idempotency_key: "clave-2" };
    expect(await uploadPost(owner, undefined, fields)).toBe(
      await uploadPost(owner, undefined, fields),
    );
    const other = { ...fields, descripcion: "Otra" };
    const answer = await call("POST", "/api/publicaciones", {
      body: formOf([await photo()], other),
      headers: owner.headers,
    });
    expect(answer).toMatchObject({ status: 409, body: { code: "key_reused" } });
    await expectNoLeftovers(ctx);
  });

  it("with the key of another text is refused, also where its fields come after its files", async () => {
    const owner = await newPerson(ctx);
    const headers = { ...owner.headers, "Idempotency-Key": "clave-3" };
    const send = async (descripcion: string, order: "before" | "after") => {
      const body = formOf([await photo()], order === "before" ? { descripcion } : {});
      if (order === "after") body.append("descripcion", descripcion);
      return call("POST", "/api/publicaciones", { body, headers });
    };
    const first = await send("Una", "before");
    for (const order of ["before", "after"] as const) {
      expect(await send("Una", order)).toEqual(first);
      const other = await send("Otra", order);
      expect(other).toMatchObject({ status: 409, body: { code: "key_reused" } });
    }
    await expectNoLeftovers(ctx);
  });

  it("with the key of other files is refused, and what the key made is found by it", async () => {
    const owner = await newPerson(ctx);
    const headers = { ...owner.headers, "Idempotency-Key": "clave-4" };
    const other = await fileFrom(cameraJpeg());
    const send = async (...files: SentFile[]) =>
      call("POST", "/api/publicaciones", { body: formOf(files, { descripcion: "Una" }), headers });
    const first = await send(await photo());
    expect(await send(await photo("otro nombre.jpg"))).toEqual(first);
    for (const files of [[other], [await photo(), other], [await photo(), await photo()]]) {
      expect(await send(...files)).toMatchObject({ status: 409, body: { code: "key_reused" } });
    }
    await expectNoLeftovers(ctx);

    const find = (key: string, as: Awaited<ReturnType<typeof newPerson>>) =>
      told("GET", `/api/publicaciones/status?key=${key}`, { as });
    const { id_publicacion } = first.body;
    expect(await find("clave-4", owner)).toMatchObject({
      status: 200,
      body: { statuses: [{ id_publicacion, status: "queued" }] },
    });
    const nothing = { status: 200, body: { statuses: [] } };
    expect(await find("clave-5", owner)).toEqual(nothing);
    expect(await find("clave-4", await newPerson(ctx))).toEqual(nothing);
  });

  it("may say which moment of a video is its poster, and says nothing else of it", async () => {
    const owner = await newPerson(ctx);
    const files = [await photo(), await fileFrom(smallFittingClip())];
    const send = (portadas: string) =>
      call("POST", "/api/publicaciones", { body: formOf(files, { portadas }), as: owner });
    expect((await send("1:700")).status).toBe(201);
    const jobs = await ctx.db
      .selectFrom("jobs")
      .select("payload")
      .where("kind", "=", "process_file")
      .orderBy("id", "desc")
      .limit(1)
      .execute();
    expect(jobs.map(({ payload }) => JSON.parse(payload) as object)).toMatchObject([
      { poster_ms: 700 },
    ]);
    const wrong = { status: 400, body: { code: "bad_input" } };
    for (const portadas of ["1", "1:x", "-1:5", "1:5,"])
      expect(await send(portadas)).toMatchObject(wrong);
  });

  it("says what its files show, a line for each, and of one file in all its lines", async () => {
    const owner = await newPerson(ctx);
    const [one, two] = [await photo("una.jpg"), await photo("otra.jpg")];
    const send = (files: SentFile[], alts: string, more = {}) =>
      call("POST", "/api/publicaciones", { body: formOf(files, { alts, ...more }), as: owner });
    const shownIn = async ({ body }: { body: { id_publicacion: number } }) =>
      (await getPost(owner, body.id_publicacion)).archivos.map(({ alt }) => alt);
    const both = await send([one, two, one], "\r\nUn perro \0 dormido\r\n\r\nDe más");
    expect(await shownIn(both)).toEqual([undefined, "Un perro  dormido", undefined]);
    expect(await shownIn(await send([one], "Un gato\nnegro"))).toEqual(["Un gato negro"]);
    expect(await shownIn(await send([one, two], ""))).toEqual([undefined, undefined]);
    const long = await send([one, two], `Bien\n${"x".repeat(1_001)}`);
    expect(long).toMatchObject({
      status: 400,
      body: { code: "bad_input", fields: { alts: expect.stringContaining("1000") as string } },
    });

    const key = { idempotency_key: "con-textos" };
    const first = await send([one], "Un gato", key);
    expect((await send([one], "Un gato", key)).body).toMatchObject(first.body);
    expect(await send([one], "Un perro", key)).toMatchObject({
      status: 409,
      body: { code: "key_reused" },
    });
  });

  it("of a video that cannot be probed goes on, and fails with a reason", async () => {
    // What those before sent need not be made.
    await ctx.db.deleteFrom("jobs").execute();
    const owner = await newPerson(ctx);
    const { bytes } = await fileFrom(smallFittingClip());
    const broken = { name: "a.mp4", bytes: bytes.subarray(0, 3000) };
    const id = await uploadPost(owner, [broken], { tipo_publicacion: "shortit" });
    await workOff(ctx);
    expect((await getPost(owner, id)).status).toBe("failed");
  });
});

describe("hashtags", () => {
  it.each([
    ["#sol #Sol #SOL", ["sol"]],
    ["#a #ab", ["ab"]],
    [`#${"x".repeat(50)} #${"y".repeat(51)}`, ["x".repeat(50)]],
    ["#año_nuevo-2025!", ["año_nuevo-2025"]],
    ["#an\u0303o", ["año"]],
    ["# suelto ## #", []],
    ["#uno#dos", ["uno", "dos"]],
  ])("of %j", (description, tags) => {
    expect(hashtagsOf(description)).toEqual(tags);
  });
});
