import { describe, expect, it } from "vitest";
import { deletePost } from "#app/features/posts/commands.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { openDatabase } from "#db/client.ts";
import { runOperation } from "#tests/kit/run-operation.ts";
import { engines, PATIENT } from "#tests/setup/database.ts";
import { deleteComment, writeComment } from "./commands.server.ts";
import { COMMENTS_PER_ACCOUNT } from "./limits.ts";
import { writeCommentOperation } from "./operations.server.ts";
import { listComments } from "./queries.server.ts";
import { told } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage, type Person } from "#tests/kit/stage.ts";
import { subscribe } from "#tests/kit/ties.ts";
import { uploadPost } from "#tests/kit/worker.ts";

describe.each(engines)("comments on %s", (engine) => {
  const ctx = useStage(engine);

  const list = (id: number | string, as: Person | null, query = "") =>
    told("GET", `/api/publicaciones/${id}/comentarios${query}`, { as });
  const write = (id: number, as: Person | null, body: object, headers?: Record<string, string>) =>
    told("POST", `/api/publicaciones/${id}/comentarios`, { as, body, ...(headers && { headers }) });
  const edit = (id: number, as: Person | null, body: object) =>
    told("PUT", `/api/comentarios/${id}`, { as, body });
  const remove = (id: number, as: Person | null) =>
    told("DELETE", `/api/comentarios/${id}`, { as });
  const publicPost = async (owner?: Person) =>
    (await newPost(owner ?? (await newPerson(ctx)))).id_publicacion;

  it("are written, read newest first in pages, edited and deleted, and counted", async () => {
    const [fan, other] = [await newPerson(ctx), await newPerson(ctx)];
    const id = await publicPost();
    const texts = ["uno", "dos", "tres"];
    for (const contenido of texts) {
      const answer = await write(id, fan, { contenido: ` ${contenido}\r\n ` });
      expect(answer).toMatchObject({
        status: 201,
        body: { comment: { contenido, id_usuario: fan.viewer.id_usuario, edited: false } },
      });
    }
    expect((await getPost(ctx, id)).commentCount).toBe(3);

    const first = (await list(id, null, "?limit=2")).body;
    expect(first.comments.map((each: { contenido: string }) => each.contenido)).toEqual([
      "tres",
      "dos",
    ]);
    expect(first.comments[0]).toMatchObject({
      nombre_usuario: fan.viewer.nombre_usuario,
      profile_picture: null,
      fecha_comentario: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      canEdit: false,
      canDelete: false,
    });
    const query = `?limit=2&before=${first.nextBefore}`;
    const second = (await list(id, fan, query)).body;
    expect(second).toMatchObject({ nextBefore: null });
    expect(second.comments).toMatchObject([{ contenido: "uno", canEdit: true, canDelete: true }]);

    const { id_comentario } = second.comments[0];
    const text = { contenido: "UNO" };
    expect(await edit(id_comentario, other, text)).toMatchObject({ status: 404 });
    expect(await edit(id_comentario, null, text)).toMatchObject({ status: 401 });
    expect(await edit(id_comentario, fan, text)).toMatchObject({
      status: 200,
      body: { comment: { contenido: "UNO", edited: true } },
    });
    expect(await remove(id_comentario, other)).toMatchObject({ status: 404 });
    expect(await remove(id_comentario, null)).toMatchObject({ status: 401 });
    expect(await remove(id_comentario, fan)).toEqual({ status: 204, body: null });
    expect(await remove(id_comentario, fan)).toMatchObject({ status: 404 });
    expect((await getPost(ctx, id)).commentCount).toBe(2);
  });

  it("are deleted by the owner of the post and by moderators too, edited by neither", async () => {
    const [owner, fan] = [await newPerson(ctx), await newPerson(ctx)];
    const moderator = await newPerson(ctx, { role: "moderator" });
    const id = await publicPost(owner);
    for (const somebody of [owner, moderator]) {
      const { id_comentario } = await writeComment(fan, { id_publicacion: id, contenido: "hola" });
      const page = await listComments(somebody, { id_publicacion: id, before: null, limit: 5 });
      expect(page.comments[0]).toMatchObject({ canEdit: false, canDelete: true });
      const body = { contenido: "otra cosa" };
      expect((await edit(id_comentario, somebody, body)).status).toBe(404);
      expect((await remove(id_comentario, somebody)).status).toBe(204);
    }
  });

  it("refuse what is no comment, and say why in Spanish", async () => {
    const fan = await newPerson(ctx);
    const id = await publicPost();
    const field = async (body: object) => (await write(id, fan, body)).body.fields;
    expect(await field({})).toEqual({ contenido: "Escribe algo antes de enviar." });
    expect(await field({ contenido: " \n\u0000 " })).toEqual({
      contenido: "Escribe algo antes de enviar.",
    });
    expect(await field({ contenido: "x".repeat(501) })).toEqual({
      contenido: "El comentario admite como máximo 500 caracteres.",
    });
    const longest = { contenido: "💃".repeat(500) };
    expect((await write(id, fan, longest)).status).toBe(201);
    expect(await list("abc", fan)).toMatchObject({
      status: 400,
      body: {
        error: "No se pueden cargar los comentarios: ID de publicación no válido",
      },
    });
    expect((await list(999_999, fan)).status).toBe(404);
    for (const query of ["?before=x", "?limit=0", "?limit=51", "?limit=x"]) {
      expect((await list(id, fan, query)).status).toBe(400);
    }
    expect(await write(id, null, { contenido: "hola" })).toMatchObject({
      status: 401,
      body: { error: "Debes iniciar sesión para comentar" },
    });
  });

  it("are nobody's to read or write where the post is locked or not yet there", async () => {
    const [owner, fan, subscriber] = [
      await newPerson(ctx),
      await newPerson(ctx),
      await newPerson(ctx),
    ];
    await subscribe(subscriber, owner);
    const fields = { solo_suscriptores: 1 } as const;
    const { id } = await newPost(owner, { ...fields });
    const body = { contenido: "hola" };
    for (const person of [null, fan]) expect((await list(id, person)).status).toBe(403);
    expect((await write(id, fan, body)).status).toBe(403);
    const written = await write(id, subscriber, body);
    expect(written.status).toBe(201);

    // Who may no longer see the post takes back what they said, but does not go on.
    await ctx.db.deleteFrom("suscripciones").execute();
    const { id_comentario } = written.body.comment;
    expect((await edit(id_comentario, subscriber, body)).status).toBe(403);
    expect((await remove(id_comentario, subscriber)).status).toBe(204);

    const queued = await uploadPost(owner);
    expect((await list(queued, fan)).status).toBe(404);
    expect((await write(queued, fan, body)).status).toBe(404);
    await deletePost(owner, queued);
  });

  it("are closed to a suspended account", async () => {
    const fan = await newPerson(ctx);
    const id = await publicPost();
    await ctx.db
      .updateTable("usuarios")
      .set({ status: "suspended" })
      .where("id_usuario", "=", fan.viewer.id_usuario)
      .execute();
    expect((await write(id, fan, { contenido: "hola" })).status).toBe(401);
  });

  it("are one when sent twice with the same key", async () => {
    const fan = await newPerson(ctx);
    const id = await publicPost();
    const headers = { "Idempotency-Key": "la misma" };
    const sent = { contenido: "una vez" };
    const answers = await Promise.all([1, 2, 3].map(() => write(id, fan, sent, headers)));
    const ids = answers.map(({ status, body }) => [status, body.comment.id_comentario]);
    expect(new Set(ids.map(String)).size).toBe(1);
    expect(ids[0]![0]).toBe(201);
    expect((await getPost(ctx, id)).commentCount).toBe(1);
    const reused = { status: 409, body: { code: "key_reused" } };
    expect(await write(id, fan, { contenido: "otra cosa" }, headers)).toMatchObject(reused);
    expect(await write(await publicPost(), fan, sent, headers)).toMatchObject(reused);
    expect(await write(id, fan, sent, headers)).toEqual(answers[0]);
  });

  it("are limited per account", async () => {
    const fan = await newPerson(ctx);
    const id_publicacion = await publicPost();
    const tries = Array.from({ length: COMMENTS_PER_ACCOUNT + 1 }, (_, i) =>
      runOperation(fan, writeCommentOperation, {
        id: `${id_publicacion}`,
        contenido: `comentario ${i}`,
      }),
    );
    const results = await Promise.allSettled(tries);
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused).toMatchObject([{ reason: { code: "too_many_requests" } }]);
  });

  it("keep their count exact when fifty are written and deleted at once", async () => {
    const id_publicacion = await publicPost();
    const fans = await Promise.all(Array.from({ length: 50 }, () => newPerson(ctx)));
    const other = openDatabase(ctx.url, PATIENT);
    const both = engine === "postgres" ? [ctx.db, other] : [ctx.db];
    const written = await Promise.all(
      fans.map((fan, i) =>
        writeComment(
          { ...fan, db: both[i % both.length]! },
          { id_publicacion, contenido: "a la vez" },
        ),
      ),
    );
    expect((await getPost(ctx, id_publicacion)).commentCount).toBe(50);

    // Each delete is pressed twice while others write.
    const [gone, kept] = [written.slice(0, 30), written.slice(30)];
    const results = await Promise.allSettled([
      ...gone.flatMap(({ id_comentario }, i) =>
        both
          .concat(both)
          .slice(0, 2)
          .map((db) => deleteComment({ ...fans[i]!, db }, id_comentario)),
      ),
      ...fans
        .slice(0, 10)
        .map((fan) => writeComment(fan, { id_publicacion, contenido: "otra vez" })),
    ]);
    expect(results.filter(({ status }) => status === "rejected")).toHaveLength(30);
    const rows = await ctx.db
      .selectFrom("comentarios")
      .select("id_comentario")
      .where("id_publicacion", "=", id_publicacion)
      .execute();
    expect(rows).toHaveLength(kept.length + 10);
    expect((await getPost(ctx, id_publicacion)).commentCount).toBe(kept.length + 10);
    await other.destroy();
  });
});
