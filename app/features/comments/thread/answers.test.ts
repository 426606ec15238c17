import { describe, expect, it } from "vitest";
import { setBlock } from "#app/features/people/block.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { call, told } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { subscribe } from "#tests/kit/ties.ts";
import { engines } from "#tests/setup/database.ts";
import { deliverEvents } from "#tests/setup/events.ts";
import { recountCommented, setCommentHidden } from "../counted.server.ts";
import { personalData } from "../personal-data.server.ts";

interface Said {
  id_comentario: number;
  contenido: string;
  hilo: number | null;
  answerCount: number;
}

describe.each(engines)("answers to comments on %s", (engine) => {
  const ctx = useStage(engine);
  const newPeople = async (count: number) => {
    const people: Person[] = [];
    for (let i = 0; i < count; i++) people.push(await newPerson(ctx));
    return people as [Person, ...Person[]] & Record<1 | 2 | 3, Person>;
  };
  const pathOf = (id: number) => `/api/publicaciones/${id}/comentarios`;
  const send = (id: number, as: Person | null, body: object) =>
    told("POST", pathOf(id), { as, body });
  const write = async (id: number, as: Person, contenido: string, en_respuesta_a?: number) => {
    const { status, body } = await send(id, as, { contenido, en_respuesta_a });
    expect(status).toBe(201);
    return (body.comment as Said).id_comentario;
  };
  const list = async (id: number, as: Person | null) =>
    (await call("GET", pathOf(id), { as })).body.comments as Said[];
  const answers = (id: number, as: Person | null, query = "") =>
    told("GET", `/api/comentarios/${id}/respuestas${query}`, { as });
  const textsOf = async (id: number, as: Person | null) =>
    ((await answers(id, as)).body.comments as Said[]).map(({ contenido }) => contenido);
  const counts = async (id: number, first: number) => [
    (await getPost(ctx, id)).commentCount,
    (await list(id, null)).find((each) => each.id_comentario === first)?.answerCount,
  ];

  const leave = ({ id, name }: Person) =>
    personalData.forget(
      ctx,
      { id_usuario: id, nombre_usuario: name, correo: null },
      AbortSignal.any([]),
    );

  it("stand in one thread, oldest first and in pages, and name whom they answer there", async () => {
    const [ana, beto, eva] = await newPeople(3);
    const { id } = await newPost(ana);
    const first = await write(id, beto, "primero");
    const second = await write(id, eva, "dos", first);
    const third = await write(id, ana, "tres", second);
    const fourth = await write(id, beto, "cuatro", third);
    expect(await list(id, null)).toMatchObject([
      { contenido: "primero", hilo: null, answerCount: 3, responde_a: null },
    ]);
    const page = (await answers(first, null, "?limit=2")).body;
    expect(page.comments).toMatchObject([
      { id_comentario: second, hilo: first, responde_a: null },
      { hilo: first, responde_a: { id_usuario: eva.id, nombre_usuario: eva.name } },
    ]);
    const rest = (await answers(first, null, `?limit=2&before=${page.nextBefore}`)).body;
    expect(rest).toMatchObject({
      comments: [{ id_comentario: fourth, hilo: first, responde_a: { id_usuario: ana.id } }],
      nextBefore: null,
    });
    expect(await counts(id, first)).toEqual([4, 3]);
  });

  it("answer nothing that is not there to read in that post", async () => {
    const [ana, beto, eva] = await newPeople(3);
    const [{ id }, { id: other }] = [await newPost(ana), await newPost(ana)];
    const first = await write(id, beto, "primero");
    const answer = await write(id, eva, "dos", first);
    const refused = async (as: Person, to: unknown, post = id) => {
      const { status } = await send(post, as, { contenido: "x", en_respuesta_a: to });
      return status;
    };
    expect(await refused(eva, first, other)).toBe(404);
    expect(await refused(eva, 999_999)).toBe(404);
    for (const to of ["x", -1, 0, 1.5, {}]) expect(await refused(eva, to)).toBe(400);
    expect((await send(id, null, { contenido: "x", en_respuesta_a: first })).status).toBe(401);
    await ctx.db.transaction().execute((trx) => setCommentHidden(trx, first, true));
    expect([await refused(ana, first), await refused(ana, answer)]).toEqual([404, 404]);
    // Not even whose it was.
    expect(await refused(beto, first)).toBe(404);
    expect((await answers(first, ana)).status).toBe(404);
    expect((await answers(answer, ana)).status).toBe(404);
    expect(await getPost(ctx, id)).toMatchObject({ commentCount: 0 });
    await ctx.db.transaction().execute((trx) => setCommentHidden(trx, first, false));
    expect(await counts(id, first)).toEqual([2, 1]);
  });

  it("are closed, whole threads of them, across a block", async () => {
    const [ana, beto, eva] = await newPeople(3);
    const { id } = await newPost(ana);
    const first = await write(id, beto, "primero");
    const answer = await write(id, ana, "de ana", first);
    const ofEva = await write(id, eva, "de eva", answer);
    const last = await write(id, ana, "a eva", ofEva);
    await setBlock(beto, { id_usuario: eva.id, blocked: true });
    expect((await answers(first, eva)).status).toBe(404);
    for (const to of [first, answer, ofEva]) {
      expect((await send(id, eva, { contenido: "x", en_respuesta_a: to })).status).toBe(404);
    }
    expect(await textsOf(first, beto)).toEqual(["de ana", "a eva"]);
    const seen = (await answers(first, beto)).body.comments.at(-1);
    expect(seen).toMatchObject({ id_comentario: last, responde_a: null });
    expect(await textsOf(first, ana)).toEqual(["de ana", "de eva", "a eva"]);
  });

  it("of a locked post are nobody's to read or write", async () => {
    const [ana, fan, other] = await newPeople(3);
    await subscribe(fan, ana);
    const { id } = await newPost(ana, { solo_suscriptores: 1 });
    const first = await write(id, fan, "primero");
    await write(id, ana, "gracias", first);
    for (const as of [null, other]) expect((await answers(first, as)).status).toBe(403);
    expect((await send(id, other, { contenido: "x", en_respuesta_a: first })).status).toBe(403);
    expect(await textsOf(first, fan)).toEqual(["gracias"]);
  });

  it("go with the comment they answer, are deleted by themselves, and are counted all along", async () => {
    const [ana, beto, eva] = await newPeople(3);
    const { id } = await newPost(ana);
    const first = await write(id, beto, "primero");
    const second = await write(id, eva, "dos", first);
    await write(id, beto, "a dos", second);
    const other = await write(id, eva, "otro");
    const remove = async (which: number, as: Person) =>
      (await told("DELETE", `/api/comentarios/${which}`, { as })).status;
    expect(await remove(second, beto)).toBe(404);
    expect([await remove(second, eva), await remove(second, eva)]).toEqual([204, 404]);
    // Its own answer stays, and names nobody.
    expect((await answers(first, null)).body.comments).toMatchObject([
      { contenido: "a dos", responde_a: null },
    ]);
    expect(await counts(id, first)).toEqual([3, 1]);
    expect(await remove(first, beto)).toBe(204);
    expect(await counts(id, other)).toEqual([1, 0]);
    expect((await send(id, eva, { contenido: "x", en_respuesta_a: first })).status).toBe(404);
  });

  it("stay counted when people are suspended or leave, and when moderation takes one away", async () => {
    const [ana, beto, eva] = await newPeople(3);
    const { id } = await newPost(ana);
    const first = await write(id, beto, "primero");
    const answer = await write(id, eva, "dos", first);
    await write(id, ana, "tres", answer);
    const stand = async (person: Person, status: "active" | "suspended") => {
      const who = ctx.db.updateTable("usuarios").where("id_usuario", "=", person.id);
      await who.set({ status }).execute();
      await recountCommented(ctx, { id_usuario: person.id });
    };
    await stand(eva, "suspended");
    expect(await counts(id, first)).toEqual([2, 1]);
    await stand(beto, "suspended");
    expect((await getPost(ctx, id)).commentCount).toBe(0);
    await stand(eva, "active");
    await stand(beto, "active");
    expect(await counts(id, first)).toEqual([3, 2]);
    await ctx.db.transaction().execute((trx) => setCommentHidden(trx, answer, true));
    expect(await counts(id, first)).toEqual([2, 1]);
    // What is hidden is not counted off again.
    await told("DELETE", `/api/comentarios/${answer}`, { as: eva });
    expect(await counts(id, first)).toEqual([2, 1]);
    await leave(ana);
    expect(await counts(id, first)).toEqual([1, 0]);
    await leave(beto);
    expect((await getPost(ctx, id)).commentCount).toBe(0);
  });

  it("are one when sent twice with a key, and another text or comment is refused with it", async () => {
    const [ana, beto] = await newPeople(2);
    const { id } = await newPost(ana);
    const [first, other] = [await write(id, ana, "primero"), await write(id, ana, "otro")];
    const headers = { "Idempotency-Key": "una" };
    const body = { contenido: "dos", en_respuesta_a: first };
    const sent = (given: object) =>
      told("POST", pathOf(id), { as: beto, body: { ...body, ...given }, headers });
    const [one, two] = await Promise.all([sent({}), sent({})]);
    expect(one).toMatchObject({ status: 201, body: two.body });
    expect((await sent({ en_respuesta_a: other })).status).toBe(409);
    expect((await sent({ en_respuesta_a: undefined })).status).toBe(409);
    expect(await counts(id, first)).toEqual([3, 1]);
  });

  it("keep both counts exact when a thread is answered and deleted at once", async () => {
    const [ana] = await newPeople(1);
    const { id } = await newPost(ana);
    const fans = await newPeople(12);
    const [first, doomed] = [await write(id, ana, "uno"), await write(id, ana, "dos")];
    const tries = fans.flatMap((as) =>
      [first, doomed].map((to) => send(id, as, { contenido: "x", en_respuesta_a: to })),
    );
    await Promise.all([...tries, told("DELETE", `/api/comentarios/${doomed}`, { as: ana })]);
    expect(await counts(id, first)).toEqual([13, 12]);
  });

  it("tell whom they answer, once, until they are deleted", async () => {
    const [ana, beto, eva] = await newPeople(3);
    const { id } = await newPost(ana);
    const first = await write(id, beto, "primero");
    const lines = async (as: Person) => {
      await deliverEvents(ctx);
      const { body } = await call("GET", "/api/notifications", { as });
      return (body.notifications as { tipo: string; path: string; count: number }[]).map(
        ({ tipo, path, count }) => `${tipo} ${count} ${path}`,
      );
    };
    const place = `/publicacion/${id}?hilo=${first}#c${first}`;
    const mine = await write(id, eva, `Sí, @${beto.name}`, first);
    await write(id, eva, "y más", first);
    const ofAna = await write(id, ana, "Gracias", first);
    expect(await lines(beto)).toEqual([`respuesta 2 ${place}`]);
    // The owner hears of comments, and of answers to their own only once.
    expect(await lines(ana)).toEqual([`comentario 2 /publicacion/${id}#comentarios`]);
    await write(id, beto, "De nada", ofAna);
    expect((await lines(ana)).sort()).toEqual([
      `comentario 2 /publicacion/${id}#comentarios`,
      `respuesta 1 /publicacion/${id}?hilo=${ofAna}#c${ofAna}`,
    ]);
    expect(await lines(eva)).toEqual([]);
    await told("DELETE", `/api/comentarios/${ofAna}`, { as: ana });
    expect(await lines(beto)).toEqual([`respuesta 1 ${place}`]);
    expect(await lines(ana)).toHaveLength(1);
    await ctx.db.transaction().execute((trx) => setCommentHidden(trx, mine, true));
    expect(await lines(beto)).toEqual([`respuesta 1 ${place}`]);
    await told("DELETE", `/api/comentarios/${first}`, { as: beto });
    expect([await lines(beto), await lines(ana)]).toEqual([[], []]);
  });
});
