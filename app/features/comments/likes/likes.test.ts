import { describe, expect, it } from "vitest";
import { setBlock } from "#app/features/people/block.server.ts";
import { setMute } from "#app/features/people/mutes/mute.server.ts";
import { openDatabase } from "#db/client.ts";
import { call, told } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { subscribe } from "#tests/kit/ties.ts";
import { engines, PATIENT } from "#tests/setup/database.ts";
import { deliverEvents } from "#tests/setup/events.ts";
import { setCommentHidden } from "../counted.server.ts";
import { personalData } from "../personal-data.server.ts";
import { setCommentLike } from "./like.server.ts";

describe.each(engines)("likes of comments on %s", (engine) => {
  const ctx = useStage(engine);
  const newPeople = async (count: number) => {
    const people: Person[] = [];
    for (let i = 0; i < count; i++) people.push(await newPerson(ctx));
    return people as [Person, ...Person[]] & Record<1 | 2 | 3, Person>;
  };
  const write = async (id: number, as: Person, en_respuesta_a?: number) => {
    const body = { contenido: "hola", en_respuesta_a };
    const answer = await told("POST", `/api/publicaciones/${id}/comentarios`, {
      as,
      body,
    });
    return answer.body.comment.id_comentario as number;
  };
  const like = (id: number, as: Person | null, liked?: unknown) =>
    told("POST", `/api/comentarios/${id}/like`, { as, body: { liked } });
  const first = async (id: number, as: Person | null) =>
    (await call("GET", `/api/publicaciones/${id}/comentarios`, { as })).body.comments[0];

  const leave = ({ id, name }: Person) =>
    personalData.forget(
      ctx,
      { id_usuario: id, nombre_usuario: name, correo: null },
      AbortSignal.any([]),
    );

  it("toggle, or set what they are told, and show to each who did it and to all whether the creator did", async () => {
    const [ana, beto, eva] = await newPeople(3);
    const { id } = await newPost(ana);
    const comment = await write(id, beto);
    const yes = { status: 200, body: { liked: true, likeCount: 1 } };
    const no = { status: 200, body: { liked: false, likeCount: 0 } };
    expect(await like(comment, eva)).toEqual(yes);
    expect(await like(comment, eva)).toEqual(no);
    for (const twice of [yes, yes]) expect(await like(comment, eva, true)).toEqual(twice);
    expect(await like(comment, eva, "x")).toMatchObject({ status: 400 });
    expect(await like(comment, null)).toMatchObject({ status: 401 });
    expect(await like(999_999, eva)).toMatchObject({ status: 404 });
    const counts = { likeCount: 1, likedByCreator: false };
    expect(await first(id, eva)).toMatchObject({
      ...counts,
      userHasLiked: true,
    });
    expect(await first(id, null)).toMatchObject({
      ...counts,
      userHasLiked: false,
    });
    await like(comment, ana, true);
    expect(await first(id, null)).toMatchObject({
      likeCount: 2,
      likedByCreator: true,
    });
    for (const twice of [1, 1]) {
      expect((await like(comment, ana, false)).body).toEqual({
        liked: false,
        likeCount: twice,
      });
    }
    expect(await first(id, null)).toMatchObject(counts);
  });

  it("are for who may answer it", async () => {
    const [ana, beto, eva, fan] = await newPeople(4);
    const { id } = await newPost(ana);
    const comment = await write(id, beto);
    const answer = await write(id, ana, comment);
    await setBlock(beto, { id_usuario: eva.id, blocked: true });
    // Nor what stands in a thread of theirs.
    for (const which of [comment, answer]) expect((await like(which, eva)).status).toBe(404);
    await ctx.db.transaction().execute((trx) => setCommentHidden(trx, comment, true));
    for (const which of [comment, answer]) expect((await like(which, ana)).status).toBe(404);
    await subscribe(fan, ana);
    const { id: locked } = await newPost(ana, { solo_suscriptores: 1 });
    const inside = await write(locked, fan);
    expect((await like(inside, eva)).status).toBe(403);
    expect((await like(inside, ana)).status).toBe(200);
  });

  it("are exact when many press twice at once, and go with who goes and with the comment", async () => {
    const [ana, beto] = await newPeople(2);
    const { id } = await newPost(ana);
    const comment = await write(id, beto);
    const fans = await newPeople(20);
    const other = openDatabase(ctx.url, PATIENT);
    const both = [ctx.db, engine === "postgres" ? other : ctx.db];
    await Promise.all(
      fans.flatMap((fan) =>
        both.map((db) => setCommentLike({ ...fan, db }, { id: comment, liked: true })),
      ),
    );
    expect(await first(id, null)).toMatchObject({ likeCount: 20 });
    await leave(fans[0]);
    expect(await first(id, null)).toMatchObject({ likeCount: 19 });
    const results = await Promise.all([
      told("DELETE", `/api/comentarios/${comment}`, { as: beto }),
      ...fans.slice(1).map((fan) => like(comment, fan)),
    ]);
    expect(results.filter(({ status }) => ![200, 204, 404].includes(status))).toEqual([]);
    const left = ctx.db.selectFrom("me_gusta_comentario").where("id_comentario", "=", comment);
    expect(await left.selectAll().execute()).toEqual([]);
    await other.destroy();
  });

  it("tell who wrote it, in one line, without whom they have muted, until they are taken back", async () => {
    const [ana, beto, eva] = await newPeople(3);
    const { id } = await newPost(ana);
    const comment = await write(id, beto);
    const lines = async (as: Person) => {
      await deliverEvents(ctx);
      const { body } = await call("GET", "/api/notifications", { as });
      return (body.notifications as { tipo: string; path: string; count: number }[]).map(
        ({ tipo, path, count }) => `${tipo} ${count} ${path}`,
      );
    };
    const path = `/publicacion/${id}?hilo=${comment}#c${comment}`;
    for (const fan of [ana, beto, eva]) await like(comment, fan, true);
    expect(await lines(beto)).toEqual([`me_gusta_comentario 2 ${path}`]);
    await setMute(beto, { id_usuario: eva.id, muted: true });
    expect(await lines(beto)).toEqual([`me_gusta_comentario 1 ${path}`]);
    await like(comment, ana, false);
    expect(await lines(beto)).toEqual([]);
    await like(comment, ana, true);
    expect(await lines(beto)).toHaveLength(1);
    await told("DELETE", `/api/comentarios/${comment}`, { as: beto });
    expect(await lines(beto)).toEqual([]);
  });
});
