import { describe, expect, it } from "vitest";
import { engines } from "#tests/setup/database.ts";
import { fittingClip } from "#tests/media-fixtures.ts";
import { hashtagsOf } from "#app/features/posts/text/text.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { call, told } from "#tests/kit/call.ts";
import { photo, fileFrom, formOf } from "#tests/kit/files.ts";
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
    const video = await fileFrom(fittingClip());
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

  it("of a video that cannot be probed goes on, and fails with a reason", async () => {
    const owner = await newPerson(ctx);
    const { bytes } = await fileFrom(fittingClip());
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
