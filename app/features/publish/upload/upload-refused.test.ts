import { describe, expect, it } from "vitest";
import { AppError } from "#app/http/errors.ts";
import { engines } from "#tests/setup/database.ts";
import { clip, fittingClip } from "#tests/media-fixtures.ts";
import { receiveUpload } from "./upload.server.ts";
import { call, requestOf } from "#tests/kit/call.ts";
import { photo, fileFrom, formOf, type SentFile } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";
import { expectNoLeftovers } from "#tests/kit/worker.ts";

const text = (name: string, content: string): SentFile => ({ name, bytes: Buffer.from(content) });

describe.each(engines)("an upload that is refused on %s", (engine) => {
  const ctx = useStage(engine);

  const expectNothingKept = async () => {
    const pending = await ctx.db
      .selectFrom("archivos")
      .rightJoin("publicaciones", "publicaciones.id_publicacion", "archivos.id_publicacion")
      .selectAll()
      .execute();
    expect(pending).toEqual([]);
    await expectNoLeftovers(ctx);
  };

  it.each<[string, () => Promise<SentFile[]>, Record<string, string>, object]>([
    ["has no file", async () => [], {}, { status: 400, code: "file_required" }],
    [
      "is empty",
      async () => [text("vacío.jpg", "")],
      {},
      { code: "empty_file", error: "El archivo «vacío.jpg» está vacío. Elige otro." },
    ],
    [
      "is text named .jpg",
      async () => [await photo(), text("foto.jpg", "hola, soy un texto")],
      {},
      { status: 415, code: "unsupported_media", error: expect.stringContaining("«foto.jpg»") },
    ],
    [
      "is an SVG with a script",
      async () => [
        text("a.svg", `<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>`),
      ],
      {},
      { status: 415, code: "unsupported_media" },
    ],
    [
      "has a name that would be a path",
      async () => [text("../../etc/passwd", "x")],
      {},
      { status: 415, code: "unsupported_media", error: expect.stringContaining("«passwd»") },
    ],
    [
      "has a name with pictures in it",
      async () => [text("playa 🏖️.heic", "x")],
      {},
      { status: 415, code: "unsupported_media", error: expect.stringContaining("«playa 🏖️.heic»") },
    ],
    [
      "has a name of 300 characters",
      async () => [text(`${"ñ".repeat(300)}.jpg`, "x")],
      {},
      {
        status: 415,
        code: "unsupported_media",
        error: expect.stringContaining(`«${"ñ".repeat(59)}…»`),
      },
    ],
    [
      "has a name that turns the sentence around",
      async () => [text("gpj.\u202eexe\u0007", "x")],
      {},
      { status: 415, code: "unsupported_media", error: expect.stringContaining("«gpj.exe»") },
    ],
    [
      "has too many files",
      async () => [await photo(), await photo(), await photo(), await photo()],
      {},
      { code: "too_many_files", error: expect.stringContaining("3 archivos") },
    ],
    [
      "is larger than allowed",
      async () => {
        const { bytes } = await photo();
        return [{ name: "a.jpg", bytes: Buffer.concat([bytes, Buffer.alloc(2 * 1024 * 1024)]) }];
      },
      {},
      { status: 413, code: "too_large", error: expect.stringContaining("2 MB") },
    ],
    [
      "is larger than allowed all together",
      async () => {
        const { bytes } = await photo();
        const half = { name: "a.jpg", bytes: Buffer.concat([bytes, Buffer.alloc(1024 * 1024)]) };
        return [half, half];
      },
      {},
      { status: 413, code: "too_large" },
    ],
    [
      "has a description of 1001 letters",
      async () => [await photo()],
      { descripcion: "😀".repeat(1001) },
      {
        status: 400,
        code: "description_too_long",
        fields: { descripcion: expect.stringContaining("1000") },
      },
    ],
    [
      "has a kind that is none",
      async () => [await photo()],
      { tipo_publicacion: "historia" },
      { status: 400, code: "bad_input", fields: { tipo_publicacion: expect.any(String) } },
    ],
    [
      "is a shortit of a photo",
      async () => [await photo()],
      { tipo_publicacion: "shortit" },
      { status: 400, code: "shortit_one_video" },
    ],
    [
      "is a shortit of two videos",
      async () => [await fileFrom(fittingClip()), await fileFrom(fittingClip())],
      { tipo_publicacion: "shortit" },
      { status: 400, code: "shortit_one_video" },
    ],
    [
      "is a shortit of more than three minutes",
      async () => [
        await fileFrom(
          clip("three-minutes.mp4", { size: "16x16", seconds: 182, rate: 1, sound: false }),
        ),
      ],
      { tipo_publicacion: "shortit" },
      { status: 400, code: "shortit_too_long" },
    ],
  ])(
    "is refused with a reason when it %s, and nothing is kept",
    async (_, files, fields, answer) => {
      const { status, ...expected } = { status: 400, ...answer };
      const person = await newPerson(ctx);
      const refused = await call("POST", "/api/publicaciones", {
        body: formOf(await files(), fields),
        headers: person.headers,
      });
      expect(refused).toMatchObject({ status, body: expected });
      await expectNothingKept();
    },
  );

  it("is refused to a visitor", async () => {
    expect(
      await call("POST", "/api/publicaciones", { body: formOf([await photo()]) }),
    ).toMatchObject({
      status: 401,
      body: { error: "Tu sesión expiró. Inicia sesión para continuar." },
    });
    await expectNothingKept();
  });

  it("gives back what was typed before the failure", async () => {
    const body = formOf([text("foto.jpg", "no")], { descripcion: "Hola", solo_suscriptores: "1" });
    const request = requestOf("POST", "/upload", { body });
    const failure: unknown = await receiveUpload(await newPerson(ctx), request).catch((e) => e);
    expect(failure).toBeInstanceOf(AppError);
    expect(failure).toMatchObject({ typed: { descripcion: "Hola", solo_suscriptores: "1" } });
  });

  it("gives back what was typed also where it stands after the files", async () => {
    const none = text("foto.jpg", "no".repeat(100_000));
    const body = formOf([await photo(), none, await photo()]);
    body.append("descripcion", "Hola");
    const request = requestOf("POST", "/upload", { body });
    const failure: unknown = await receiveUpload(await newPerson(ctx), request).catch((e) => e);
    expect(failure).toMatchObject({ code: "unsupported_media", typed: { descripcion: "Hola" } });
    await expectNothingKept();
  });

  it.each([
    ["inside a file", 0.5],
    ["before the end mark", 0.999],
    ["inside the head of a file", 0.01],
  ])("that breaks off %s leaves nothing", async (_, part) => {
    const { bytes } = await photo();
    const large = { name: "a.jpg", bytes: Buffer.concat([bytes, Buffer.alloc(100_000)]) };
    const form = requestOf("POST", "/upload", { body: formOf([large, large]) });
    const whole = Buffer.from(await form.arrayBuffer());
    const type = form.headers.get("content-type") ?? "";
    const person = await newPerson(ctx);
    const headers = { ...person.headers, "Content-Type": type };

    const ended = new Blob([whole.subarray(0, whole.length * part)]).stream();
    expect(
      await call("POST", "/api/publicaciones", { body: ended, headers: headers }),
    ).toMatchObject({ status: 400, body: { code: "upload_cut" } });

    let sent = false;
    const broken = new ReadableStream({
      pull(controller) {
        if (sent) controller.error(new Error("aborted"));
        else controller.enqueue(whole.subarray(0, whole.length * part));
        sent = true;
      },
    });
    expect(
      await call("POST", "/api/publicaciones", { body: broken, headers: headers }),
    ).toMatchObject({
      status: 400,
      body: { code: "upload_cut" },
    });
    await expectNothingKept();
  });

  it("that is no upload at all is answered with what is missing", async () => {
    const { headers } = await newPerson(ctx);
    const json = await call("POST", "/api/publicaciones", {
      body: "{}",
      headers: { ...headers, "Content-Type": "application/json" },
    });
    expect(json).toMatchObject({ status: 400, body: { code: "file_required" } });
    const noBoundary = await call("POST", "/api/publicaciones", {
      body: "x",
      headers: { ...headers, "Content-Type": "multipart/form-data" },
    });
    expect(noBoundary).toMatchObject({ status: 400, body: { code: "bad_input" } });
  });

  it("with an endless field is cut off", async () => {
    const { headers } = await newPerson(ctx);
    const answer = await call("POST", "/api/publicaciones", {
      body: formOf([], { descripcion: "x".repeat(4_000_000) }),
      headers: headers,
    });
    expect(answer).toMatchObject({ status: 413, body: { code: "too_large" } });
  });
});
