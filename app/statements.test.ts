import { beforeAll, describe, expect, it } from "vitest";
import { engines } from "#tests/setup/database.ts";
import { call, visit } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { statementsOf } from "#tests/kit/statements.ts";

describe.each(engines)("what a member's request asks of %s", (engine) => {
  const ctx = useStage(engine);
  let ana: Person;
  let beto: Person;
  let id = 0;

  beforeAll(async () => {
    [ana, beto] = [await newPerson(ctx), await newPerson(ctx, "beto")];
    const descripcion = `Con @${beto.name} en la #playa`;
    ({ id } = await newPost(beto, { descripcion, shows: ["photo", "clip"] }));
    const body = { contenido: `Hola, @${beto.name}` };
    await call("POST", `/api/publicaciones/${id}/comentarios`, { as: ana, body });
  });

  it("is six statements for the page of a post with mentions, tags and comments", async () => {
    const path = `/publicacion/${id}`;
    const page = await visit(path, { as: ana });
    expect(page.body).toMatchObject({
      post: {
        id_publicacion: id,
        menciones: [{ id_usuario: beto.id }],
        clasificaciones: ["playa"],
      },
      comments: { page: { rows: [{ menciones: [{ id_usuario: beto.id }] }] } },
    });
    expect(await statementsOf(() => visit(path, { as: ana }))).toHaveLength(6);
  });

  it("is two for an idle poll", async () => {
    for (const path of ["unread", "conversations", `with/${beto.id}`]) {
      const poll = (etag = "") =>
        call("GET", `/api/messages/${path}`, { as: ana, headers: { "If-None-Match": etag } });
      const etag = (await poll()).headers.get("etag") ?? "";
      const statements = await statementsOf(async () => {
        expect((await poll(etag)).status).toBe(304);
      });
      expect(statements).toHaveLength(2);
    }
  });
});
