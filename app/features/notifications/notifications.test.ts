import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { setBlock } from "#app/features/people/block.server.ts";
import { setMute } from "#app/features/people/mutes/mute.server.ts";
import { deletePost } from "#app/features/posts/commands.server.ts";
import { call, submit } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { deliverEvents } from "#tests/setup/events.ts";
import type { NotificationView } from "./view.ts";

describe.each(engines)("notifications, on %s", (engine) => {
  const ctx = useStage(engine);

  const listOf = async (as: Person, query = ""): Promise<NotificationView[]> => {
    const { status, body } = await call("GET", `/api/notifications${query}`, { as });
    expect(status).toBe(200);
    return body.notifications as NotificationView[];
  };
  const told = async (as: Person) => {
    await deliverEvents(ctx);
    return listOf(as);
  };
  const unread = async (as: Person) =>
    (await call("GET", "/api/notifications/unread", { as })).body.unread_count as number;
  const like = (as: Person, id: number, liked = true) =>
    call("POST", `/api/publicaciones/${id}/like`, { as, body: { liked } });
  const comment = async (as: Person, id: number, contenido: string) => {
    const path = `/api/publicaciones/${id}/comentarios`;
    const { body } = await call("POST", path, { as, body: { contenido } });
    return body.comment.id_comentario as number;
  };
  const people = async (count: number) => {
    const made: Person[] = [];
    while (made.length < count) made.push(await newPerson(ctx));
    return made as [Person, Person, Person, ...Person[]];
  };

  it("likes of one post in one hour are one line, of who likes it, and none of one's own", async () => {
    const [ana, beto, eva] = await people(3);
    const { id } = await newPost(ana, { descripcion: "En el mar" });
    for (const who of [ana, beto, eva]) await like(who, id);
    const [line, ...others] = await told(ana);
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      tipo: "me_gusta",
      count: 2,
      read: false,
      excerpt: "En el mar",
      path: `/publicacion/${id}`,
      people: [{ nombre_usuario: eva.name }, { nombre_usuario: beto.name }],
    });
    expect(await unread(ana)).toBe(1);
    expect(await told(beto)).toEqual([]);
  });

  it("what happened in another hour is another line", async () => {
    const [ana, beto, eva] = await people(3);
    const { id } = await newPost(ana);
    await like(beto, id);
    await sql`update me_gusta set created_at = ${Date.now() - 2 * 60 * 60 * 1000}
      where id_usuario = ${beto.id}`.execute(ctx.db);
    await like(eva, id);
    const lines = await told(ana);
    expect(lines.map((line) => line.people.map(({ id_usuario }) => id_usuario))).toEqual([
      [eva.id],
      [beto.id],
    ]);
  });

  it("a like taken back takes its line along, and the number of the bell", async () => {
    const [ana, beto] = await people(2);
    const { id } = await newPost(ana);
    await like(beto, id);
    expect(await told(ana)).toHaveLength(1);
    await like(beto, id, false);
    expect(await told(ana)).toEqual([]);
    expect(await unread(ana)).toBe(0);
  });

  it("a comment tells the owner, and whom it mentions; deleted, neither", async () => {
    const [ana, beto, eva] = await people(3);
    const { id } = await newPost(ana);
    const id_comentario = await comment(beto, id, `Mira, @${eva.name} y @${ana.name}`);
    expect(await told(ana)).toMatchObject([
      { tipo: "comentario", path: `/publicacion/${id}#comentarios`, count: 1 },
    ]);
    expect(await told(eva)).toMatchObject([
      {
        tipo: "mencion_comentario",
        path: `/publicacion/${id}?hilo=${id_comentario}#c${id_comentario}`,
        excerpt: `Mira, @${eva.name} y @${ana.name}`,
      },
    ]);
    await call("DELETE", `/api/comentarios/${id_comentario}`, { as: beto });
    expect([await told(ana), await told(eva)]).toEqual([[], []]);
  });

  it("an edit tells whom the comment did not mention before, and nobody twice", async () => {
    const [ana, beto, eva] = await people(3);
    const { id } = await newPost(ana);
    const id_comentario = await comment(beto, id, "Mira");
    await told(ana);
    await call("POST", "/api/notifications/read", { as: ana, body: {} });
    const body = { contenido: `Mira, @${eva.name}` };
    await call("PUT", `/api/comentarios/${id_comentario}`, { as: beto, body });
    expect(await told(eva)).toHaveLength(1);
    expect(await unread(ana)).toBe(0);
  });

  it("an edit of an old comment, whose lines are forgotten, tells those alone whom it mentions anew", async () => {
    const [ana, beto, eva, sol, leo] = (await people(5)) as [
      Person,
      Person,
      Person,
      Person,
      Person,
    ];
    const { id } = await newPost(ana);
    const answered = await comment(leo, id, "¿Dónde es?");
    const path = `/api/publicaciones/${id}/comentarios`;
    const written = { contenido: `Mira, @${eva.name}`, en_respuesta_a: answered };
    const answer = (await call("POST", path, { as: beto, body: written })).body.comment;
    const own = await comment(beto, id, "Qué bien");
    expect([await told(leo), await told(eva)]).toMatchObject([[{}], [{}]]);
    await sql`update comentarios set fecha_comentario = fecha_comentario - ${100 * 24 * 3_600_000}
      where id_usuario = ${beto.id}`.execute(ctx.db);
    await ctx.db.deleteFrom("notificaciones").execute();
    const edit = (id_comentario: number, contenido: string) =>
      call("PUT", `/api/comentarios/${id_comentario}`, { as: beto, body: { contenido } });
    await edit(own, "Qué mal");
    await edit(answer.id_comentario as number, `Mira, @${eva.name} y @${sol.name}`);
    await deliverEvents(ctx);
    const lines = ctx.db.selectFrom("notificaciones").select(["id_usuario", "tipo"]);
    expect(await lines.execute()).toEqual([{ id_usuario: sol.id, tipo: "mencion_comentario" }]);
  });

  it("a follow tells; ended, it does not", async () => {
    const [ana, beto] = await people(2);
    const follow = (following: boolean) =>
      call("POST", `/api/users/${ana.id}/follow`, { as: beto, body: { following } });
    await follow(true);
    expect(await told(ana)).toMatchObject([{ tipo: "seguidor", path: `/u/${beto.name}` }]);
    await follow(false);
    expect(await told(ana)).toEqual([]);
  });

  it("whoever is muted, suspended or behind a block is not heard of", async () => {
    const [ana, beto, eva, sol] = (await people(4)) as [Person, Person, Person, Person];
    const { id } = await newPost(ana);
    for (const who of [beto, eva, sol]) await like(who, id);
    expect(await told(ana)).toMatchObject([{ count: 3 }]);
    await setMute(ana, { id_usuario: beto.id, muted: true });
    await setBlock(eva, { id_usuario: ana.id, blocked: true });
    const [line] = await told(ana);
    expect(line?.people.map(({ id_usuario }) => id_usuario)).toEqual([sol.id]);
    await ctx.db
      .updateTable("usuarios")
      .set({ status: "suspended", suspended_until: null })
      .where("id_usuario", "=", sol.id)
      .execute();
    expect(await told(ana)).toEqual([]);
    expect(await unread(ana)).toBe(0);
  });

  it("a post that one may not see any more takes its lines along", async () => {
    const [ana, beto, eva] = await people(3);
    const { id } = await newPost(ana);
    await comment(beto, id, `@${eva.name}, ve esto`);
    expect(await told(eva)).toHaveLength(1);
    const change = (set: { moderacion?: "hidden" | "visible"; solo_suscriptores?: 0 | 1 }) =>
      ctx.db.updateTable("publicaciones").set(set).where("id_publicacion", "=", id).execute();
    await change({ moderacion: "hidden" });
    expect(await told(eva)).toEqual([]);
    await change({ moderacion: "visible", solo_suscriptores: 1 });
    expect(await told(eva)).toEqual([]);
    await change({ solo_suscriptores: 0 });
    expect(await told(eva)).toHaveLength(1);
    await deletePost(ana, id);
    expect([await told(eva), await told(ana)]).toEqual([[], []]);
    const left = ctx.db.selectFrom("notificaciones").where("ref", "=", id).selectAll();
    expect(await left.execute()).toEqual([]);
  });

  it("told of the same again, by a worker that was killed, it is one line and stays read", async () => {
    const [ana, beto, eva] = await people(3);
    const { id } = await newPost(ana);
    await like(beto, id);
    await told(ana);
    await call("POST", "/api/notifications/read", { as: ana, body: {} });
    const { tellOfLikes } = await import("./tell/tell-likes.server.ts");
    await tellOfLikes(ctx, { id_publicacion: id });
    expect(await told(ana)).toMatchObject([{ read: true, count: 1 }]);
    await like(eva, id);
    expect(await told(ana)).toMatchObject([{ read: false, count: 2 }]);
  });

  it("all is read until a moment, one by its address, and nobody else's", async () => {
    const [ana, beto, eva] = await people(3);
    const [first, second] = [await newPost(ana), await newPost(ana)];
    await like(beto, first.id);
    const [one] = await told(ana);
    const { id_notificacion, at } = one!;
    await like(beto, second.id);
    expect(await told(ana)).toHaveLength(2);
    const strange = call("GET", `/notifications/${id_notificacion}`, { as: eva });
    await expect(strange).rejects.toMatchObject({ init: { status: 404 } });
    const stranger = await call("POST", `/api/notifications/${id_notificacion}/read`, { as: eva });
    expect(stranger).toMatchObject({ status: 404 });
    await call("POST", "/api/notifications/read", { as: eva, body: {} });
    expect(await unread(ana)).toBe(2);
    await call("POST", "/api/notifications/read", { as: ana, body: { hasta: at } });
    expect(await unread(ana)).toBe(1);
    const opened = await call("GET", `/notifications/${(await listOf(ana))[0]!.id_notificacion}`, {
      as: ana,
    });
    expect(opened.headers.get("Location")).toBe(`/publicacion/${second.id}`);
    expect(await unread(ana)).toBe(0);
  });

  it("the page has a form that marks all as read, and older lines behind an address", async () => {
    const [ana, beto] = await people(2);
    for (let made = 0; made < 3; made += 1) await like(beto, (await newPost(ana)).id);
    await deliverEvents(ctx);
    const { body } = await call("GET", "/api/notifications?limit=2", { as: ana });
    expect(body.notifications).toHaveLength(2);
    const past = await call("GET", `/notifications?before=${body.nextBefore}`, { as: ana });
    expect(past.body).toMatchObject({ isPast: true, page: { rows: [{ read: false }] } });
    const sent = await submit("/notifications", {
      as: ana,
      fields: { hasta: String(past.body.now) },
    });
    expect(sent).toMatchObject({ status: 303, to: "/notifications?hecho=1" });
    expect(await unread(ana)).toBe(0);
    const bad = await submit("/notifications", { as: ana, fields: { hasta: "nunca" } });
    expect(bad.status).toBe(400);
  });

  it("the poll of messages counts them too, and has nothing new until there is", async () => {
    const [ana, beto] = await people(2);
    const poll = (etag = "") =>
      call("GET", "/api/messages/unread", { as: ana, headers: { "If-None-Match": etag } });
    const before = await poll();
    expect(before.body).toEqual({ unread_count: 0, notifications: 0 });
    const etag = before.headers.get("ETag")!;
    expect((await poll(etag)).status).toBe(304);
    await like(beto, (await newPost(ana)).id);
    await deliverEvents(ctx);
    expect(await poll(etag)).toMatchObject({
      status: 200,
      body: { unread_count: 0, notifications: 1 },
    });
  });

  it("a thousand at once are a page of thirty, and the bell counts a hundred", async () => {
    const [ana, beto] = await people(2);
    const { id } = await newPost(ana);
    await like(beto, id);
    await deliverEvents(ctx);
    await addLines(id, 1_000);
    expect(await unread(ana)).toBe(100);
    expect(await listOf(ana)).toHaveLength(30);
    await call("POST", "/api/notifications/read", { as: ana, body: {} });
    expect(await unread(ana)).toBe(0);
  });

  it("what may not be seen any more hides nothing older from the bell", async () => {
    const [ana, beto] = await people(2);
    const [stays, undone] = [await newPost(ana), await newPost(ana)];
    for (const { id } of [stays, undone]) await like(beto, id);
    await deliverEvents(ctx);
    await addLines(undone.id, 150);
    expect(await unread(ana)).toBe(100);
    await like(beto, undone.id, false);
    expect(await unread(ana)).toBe(1);
  });

  /** So many more like the line about this post, as if each were of another thing. */
  const addLines = async (id_publicacion: number, count: number) => {
    const line = await ctx.db
      .selectFrom("notificaciones")
      .select(["id_usuario", "tipo", "hora", "updated_at", "correo_at"])
      .select(["id_publicacion", "id_comentario", "creator_id"])
      .where("id_publicacion", "=", id_publicacion)
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: count }, (_, i) => ({ ...line, ref: -i }));
    for (let from = 0; from < rows.length; from += 100) {
      await ctx.db
        .insertInto("notificaciones")
        .values(rows.slice(from, from + 100))
        .execute();
    }
  };
});
