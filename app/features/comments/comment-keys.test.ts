import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { getPost } from "#app/features/posts/queries.server.ts";
import { told } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage, type Person } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";

describe.each(engines)("comments with a key, on %s", (engine) => {
  const ctx = useStage(engine);
  const publicPost = async () => (await newPost(await newPerson(ctx))).id_publicacion;
  const write = (id: number, as: Person, body: object, headers: Record<string, string>) =>
    told("POST", `/api/publicaciones/${id}/comentarios`, { as, body, headers });

  it("of one key and two texts that come at once are one comment and one refusal", async () => {
    const [fan, id] = [await newPerson(ctx), await publicPost()];
    const texts = ["uno", "dos"].map((contenido) =>
      write(id, fan, { contenido }, { "Idempotency-Key": "a la vez" }),
    );
    const answers = await Promise.all(texts);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await getPost(ctx, id)).commentCount).toBe(1);
  });

  it("from before the text was kept with the key are answered again, whatever comes", async () => {
    const [fan, id] = [await newPerson(ctx), await publicPost()];
    const headers = { "Idempotency-Key": "antigua" };
    const first = await write(id, fan, { contenido: "uno" }, headers);
    await sql`update comentarios set request_hash = null`.execute(ctx.db);
    expect(await write(id, fan, { contenido: "dos" }, headers)).toEqual(first);
  });

  it("leave a key free that has made nothing", async () => {
    const [fan, id] = [await newPerson(ctx), await publicPost()];
    const headers = { "Idempotency-Key": "libre" };
    expect((await write(id, fan, { contenido: "" }, headers)).status).toBe(400);
    expect((await write(id, fan, { contenido: "ahora sí" }, headers)).status).toBe(201);
  });
});
