import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openS3Store } from "#storage/s3/store.ts";
import { call } from "#tests/kit/call.ts";
import { formOf, photo } from "#tests/kit/files.ts";
import { newPerson, type Person } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";
import { startRelay } from "#tests/setup/relay.ts";
import { servicePort } from "#tests/setup/service.ts";
import { useBucket } from "#tests/setup/stores.ts";

const relay = await startRelay(servicePort("s3"));

describe("while the store of files is frozen", () => {
  const config = useBucket();
  const endpoint = `http://127.0.0.1:${relay.port}`;
  const ctx = useStage("sqlite", openS3Store({ ...config, endpoint, timeoutMs: 200 }));
  let ana: Person;
  let picture: string;
  let post: number;

  beforeAll(async () => {
    ana = await newPerson(ctx);
    ({ id: post } = await newPost(
      { ...ctx, ...ana, objects: openS3Store(config) },
      { shows: ["photo"] },
    ));
    const row = ctx.db.selectFrom("objetos").select("name").where("label", "<>", "original");
    picture = `/uploads/${(await row.executeTakeFirstOrThrow()).name}`;
    relay.freeze();
  });
  afterAll(() => relay.stop());

  const sentence = "El almacén de archivos no responde; vuelve a intentarlo.";
  const refused = { status: 503, body: { code: "objects_away", error: sentence } };

  it("a client who asks for a picture is told in JSON, and when to come back", async () => {
    const answer = await call("GET", picture);
    expect(answer).toMatchObject(refused);
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("somebody who looks at it is told in a page", async () => {
    const answer = await call("GET", picture, { headers: { Accept: "text/html,*/*;q=0.8" } });
    expect(answer.status).toBe(503);
    expect(answer.headers.get("content-type")).toContain("text/html");
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(answer.body).toContain(`<h1>${sentence}</h1>`);
  });

  it("an upload is refused, with what was typed kept in the form", async () => {
    const body = () => photo().then((file) => formOf([file], { descripcion: "En la playa" }));
    expect(await call("POST", "/api/publicaciones", { as: ana, body: await body() })).toMatchObject(
      refused,
    );
    const form = await call("POST", "/upload", { as: ana, body: await body() });
    expect(form).toMatchObject({
      ...refused,
      body: { error: sentence, values: { descripcion: "En la playa" } },
    });
    expect(form.headers.get("retry-after")).toBe("5");
    const rows = await ctx.db.selectFrom("publicaciones").select("id_publicacion").execute();
    expect(rows).toEqual([{ id_publicacion: post }]);
  });

  it("so is an avatar, and its sender waits for the store once", async () => {
    const { bytes } = await photo();
    const body = new FormData();
    body.append("avatar", new Blob([new Uint8Array(bytes)]), "yo.jpg");
    const remove = vi.spyOn(ctx.objects, "delete");
    expect(await call("PUT", "/api/user/me/avatar", { as: ana, body })).toMatchObject(refused);
    expect(remove).not.toHaveBeenCalled();
    const left = ctx.db.selectFrom("objetos").select("state").where("id_usuario", "is not", null);
    expect(await left.execute()).toEqual([{ state: "retired" }]);
  });

  it("pages, and taking a post away, go on", async () => {
    expect((await call("GET", "/")).status).toBe(200);
    expect((await call("DELETE", `/api/publicaciones/${post}`, { as: ana })).status).toBeLessThan(
      300,
    );
  });
});
