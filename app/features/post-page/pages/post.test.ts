import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { engines } from "#tests/setup/database.ts";
import { loader as ogLoader } from "./og.ts";
import { action, loader } from "./post.tsx";
import { photo } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage, type Person } from "#tests/kit/stage.ts";
import { uploadPost } from "#tests/kit/worker.ts";
import { requestOf } from "#tests/kit/call.ts";

describe.each(engines)("the page of a post on %s", (engine) => {
  const ctx = useStage(engine);

  const open = async (id: number | string, person: Person | null, consents = true) => {
    const headers = consents ? undefined : { ...person?.headers, Cookie: "" };
    const request = requestOf("GET", `/publicacion/${id}`, { as: person, headers });
    return loader({ request, params: { id: String(id) }, context: {} }).catch(
      (thrown: unknown) => thrown,
    );
  };
  const submit = async (id: number, person: Person | null, fields: Record<string, string>) => {
    const body = new URLSearchParams(fields);
    const request = requestOf("POST", `/publicacion/${id}`, { as: person, body });
    return (await action({ request, params: { id: String(id) }, context: {} }).catch(
      (thrown: unknown) => thrown,
      // oxlint-disable-next-line typescript/no-explicit-any -- an answer of either kind
    )) as any;
  };

  it("lets no more than a name and a blur out of the age gate", async () => {
    const owner = await newPerson(ctx);
    const post = await newPost(owner, {
      descripcion: "Palabras de adultos",
      files: [await photo()],
    });
    const gate = (await open(post.id_publicacion, null, false)) as { data: object };
    expect(gate.data).toEqual({
      ageGate: true,
      isRefused: false,
      check: null,
      preview: {
        title: `Publicación de @${owner.viewer.nombre_usuario} en Shortit`,
        description: "Contenido solo para adultos (+18).",
        url: expect.stringMatching(/\/publicacion\/\d+$/),
        image: expect.stringMatching(/\/og\/\d+\.jpg$/),
        siteName: "Shortit",
        links: [expect.objectContaining({ type: "application/json+oembed" })],
      },
    });
    const queued = await uploadPost(owner);
    const hidden = { data: { ageGate: true, preview: null } };
    expect(await open(queued, owner, false)).toMatchObject(hidden);
    expect(await open(999_999, null, false)).toMatchObject(hidden);
  });

  it("draws the same plain picture for whatever not everybody may see", async () => {
    const owner = await newPerson(ctx);
    const picture = async (name: string, person: Person | null = null) => {
      const request = requestOf("GET", `/og/${name}`, { as: person });
      const response = await ogLoader({ request, params: { file: name }, context: {} });
      expect(response.status).toBe(200);
      expect(response.headers.get("cache-control")).toBe("public, max-age=600");
      return Buffer.from(await response.arrayBuffer());
    };
    const { id: open } = await newPost(owner, { files: [await photo()] });
    const { id: locked } = await newPost(owner, {
      solo_suscriptores: 1,
      files: [await photo()],
    });
    const plain = await picture("999999.jpg");
    expect((await picture(`${locked}.jpg`, owner)).equals(plain)).toBe(true);
    expect((await picture("no-es.png")).equals(plain)).toBe(true);
    const blur = await picture(`${open}.jpg`);
    expect(blur.equals(plain)).toBe(false);
    expect(await sharp(blur).metadata()).toMatchObject({ width: 600, height: 315, format: "jpeg" });
  });

  it("leads home where there is nothing to see, and shows a locked post without its comments", async () => {
    const owner = await newPerson(ctx);
    for (const id of [await uploadPost(owner), 999_999, "x"]) {
      const answer = (await open(id, null)) as Response;
      expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
    }
    const locked = await newPost(owner, { solo_suscriptores: 1, files: [await photo()] });
    expect(await open(locked.id_publicacion, null)).toMatchObject({
      post: { locked: true, archivos: [] },
      comments: null,
    });
    expect(await open(locked.id_publicacion, owner)).toMatchObject({
      comments: { page: { rows: [] } },
    });
  });

  it("takes comments by forms and keeps what was typed when it refuses them", async () => {
    const [fan, other] = [await newPerson(ctx), await newPerson(ctx)];
    const { id } = await newPost(await newPerson(ctx), { files: [await photo()] });
    const fields = { intent: "comment", contenido: "Hola", idempotency_key: "una" };
    const first = await submit(id, fan, fields);
    expect(first.status).toBe(303);
    const written = first.headers.get("location");
    expect(written).toMatch(new RegExp(`^/publicacion/${id}#c\\d+$`));
    expect((await submit(id, fan, fields)).headers.get("location")).toBe(written);
    expect(await submit(id, fan, { ...fields, contenido: "Otro" })).toMatchObject({
      data: {
        error: expect.stringContaining("Esta clave ya se usó para otro contenido."),
        values: { contenido: "Otro" },
      },
      init: { status: 409 },
    });

    expect(await submit(id, null, fields)).toMatchObject({
      data: {
        error: "Debes iniciar sesión para comentar",
        values: { intent: "comment", contenido: "Hola" },
      },
      init: { status: 401 },
    });
    const id_comentario = written.split("#c")[1];
    const long = { intent: "edit-comment", id_comentario, contenido: "x".repeat(501) };
    expect(await submit(id, fan, long)).toMatchObject({
      data: { fields: { contenido: expect.stringContaining("500") }, values: long },
      init: { status: 400 },
    });
    const gone = { intent: "delete-comment", id_comentario };
    const comments = async () => {
      const page = await open(id, fan);
      return (page as { comments: { page: { rows: unknown[] } } }).comments.page.rows.length;
    };
    const place = `/publicacion/${id}#comentarios`;
    expect((await submit(id, other, gone)).headers.get("location")).toBe(place);
    expect(await comments()).toBe(1);
    for (let times = 0; times < 2; times++) {
      expect((await submit(id, fan, gone)).headers.get("location")).toBe(place);
      expect(await comments()).toBe(0);
    }
  });
});
