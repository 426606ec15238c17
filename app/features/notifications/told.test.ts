import { describe, expect, it } from "vitest";
import { deletePost } from "#app/features/posts/commands.server.ts";
import { setModeration } from "#app/features/posts/moderate.server.ts";
import { refreshStatus } from "#app/features/posts/post-status.server.ts";
import { emit } from "#app/jobs/events.server.ts";
import type { Archivo } from "#db/schema/posts.ts";
import { call } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { follow, subscribe } from "#tests/kit/ties.ts";
import { engines } from "#tests/setup/database.ts";
import { deliverEvents } from "#tests/setup/events.ts";
import { FOLLOWERS_AT_ONCE, PEOPLE_COUNTED } from "./limits.ts";
import { tellOfComment } from "./tell/tell-comment.server.ts";
import { tellOfPayment, tellOfSubscriber } from "./tell/tell-money.server.ts";
import { tellFollowers } from "./tell/tell-followers.server.ts";
import type { NotificationView } from "./view.ts";

type Change = Partial<Pick<Archivo, "status" | "replacement" | "error">>;

describe.each(engines)("what comes of posts, money and moderation, on %s", (engine) => {
  const ctx = useStage(engine);

  const told = async (as: Person) => {
    await deliverEvents(ctx);
    await runFollowers();
    const { body } = await call("GET", "/api/notifications", { as });
    return body.notifications as NotificationView[];
  };
  const waiting = () =>
    ctx.db
      .selectFrom("jobs")
      .select(["id", "payload"])
      .where("kind", "=", "tell_followers")
      .orderBy("id")
      .execute();
  /** As the worker does, one run after the other; gives how many there were. */
  const runFollowers = async () => {
    let runs = 0;
    for (let [job] = await waiting(); job; [job] = await waiting()) {
      await tellFollowers(ctx, JSON.parse(job.payload) as Parameters<typeof tellFollowers>[1]);
      await ctx.db.deleteFrom("jobs").where("id", "=", job.id).execute();
      runs += 1;
    }
    return runs;
  };
  /** As its last file does when it is processed. */
  const settle = (id: number) => ctx.db.transaction().execute((trx) => refreshStatus(trx, id));
  const newOne = (owner: Person, given: Parameters<typeof newPost>[1] = {}) =>
    newPost(owner, { status: "queued", fecha_publicacion: Date.now(), shows: ["photo"], ...given });

  it("who comments most hides nobody else", async () => {
    const [ana, beto, eva] = [await newPerson(ctx), await newPerson(ctx), await newPerson(ctx)];
    const { id } = await newPost(ana);
    const now = Date.now();
    const comment = { id_publicacion: id, contenido: "Hola" };
    const many = Array.from({ length: PEOPLE_COUNTED + 1 }, () => ({
      ...{ ...comment, id_usuario: beto.id, fecha_comentario: now },
    }));
    const first = { ...comment, id_usuario: eva.id, fecha_comentario: now - 1 };
    const written = ctx.db.insertInto("comentarios").values([first, ...many]);
    const [{ id_comentario }] = (await written.returning("id_comentario").execute()) as [
      { id_comentario: number },
    ];
    await tellOfComment(ctx, { id_comentario, mentioned: [] });
    expect(await told(ana)).toMatchObject([{ tipo: "comentario", count: 2 }]);
  });

  it("a post that is processed tells its owner once, and followers and who is mentioned", async () => {
    const [ana, beto, eva] = [await newPerson(ctx), await newPerson(ctx), await newPerson(ctx)];
    await follow(beto, ana);
    const { id } = await newOne(ana, { descripcion: `Con @${eva.name}` });
    expect(await told(beto)).toEqual([]);
    await settle(id);
    expect(await told(ana)).toMatchObject([{ tipo: "procesado", path: `/publicacion/${id}` }]);
    expect(await told(eva)).toMatchObject([{ tipo: "mencion", path: `/publicacion/${id}` }]);
    expect(await told(beto)).toMatchObject([
      { tipo: "nueva_publicacion", path: `/publicacion/${id}`, count: 1 },
    ]);
    await settle(id);
    await deliverEvents(ctx);
    expect(await waiting()).toEqual([]);
    expect(await told(ana)).toHaveLength(1);
    const { id: second } = await newOne(ana);
    await settle(second);
    expect(await told(beto)).toMatchObject([{ count: 2, path: `/publicacion/${second}` }]);
    await deletePost(ana, second);
    expect(await told(beto)).toMatchObject([{ count: 1, path: `/publicacion/${id}` }]);
    await deletePost(ana, id);
    expect([await told(beto), await told(eva), await told(ana)]).toEqual([[], [], []]);
  });

  /** As the worker does with a file that has ended. */
  const settleFile = async (id: number, file: Change) => {
    await ctx.db.updateTable("archivos").set(file).where("id_publicacion", "=", id).execute();
    await emit(ctx.db, "file_settled", { id_publicacion: id });
  };

  it("a file that cannot be processed tells its owner alone, why and what to do, until it is repaired", async () => {
    const [ana, beto] = [await newPerson(ctx), await newPerson(ctx)];
    await follow(beto, ana);
    const { id } = await newOne(ana);
    await settleFile(id, { status: "failed", error: "unreadable" });
    const path = `/settings/posts/${id}`;
    const [line, ...more] = await told(ana);
    expect(line).toMatchObject({ tipo: "procesado_mal", path });
    expect(line!.reason).toContain("expórtalo como MP4");
    expect(more).toEqual([]);
    expect(await told(beto)).toEqual([]);
    await settleFile(id, { status: "ready", error: null });
    expect(await told(ana)).toMatchObject([{ tipo: "procesado", reason: null }]);
  });

  it("a file that fails in a post that is shown already tells its owner, once all of them have ended", async () => {
    const ana = await newPerson(ctx);
    const { id } = await newPost(ana, { shows: ["photo", "photo"], fecha_publicacion: 1_000 });
    const [first] = await ctx.db
      .selectFrom("archivos")
      .select("id_archivo")
      .where("id_publicacion", "=", id)
      .execute();
    const ofFirst = (change: Change) =>
      ctx.db
        .updateTable("archivos")
        .set(change)
        .where("id_archivo", "=", first!.id_archivo)
        .execute();
    await settleFile(id, { replacement: "failed", error: "empty" });
    await ofFirst({ replacement: "queued" });
    expect(await told(ana)).toEqual([]);
    await ofFirst({ replacement: null, error: null });
    await emit(ctx.db, "file_settled", { id_publicacion: id });
    expect(await told(ana)).toMatchObject([
      { tipo: "procesado_mal", reason: expect.stringContaining("vacío o dañado") },
    ]);
  });

  it("a post that waits for moderation is told of when it is shown", async () => {
    const [ana, beto] = [await newPerson(ctx), await newPerson(ctx)];
    await follow(beto, ana);
    const { id } = await newOne(ana, { moderacion: "hidden" });
    await settle(id);
    expect(await told(beto)).toEqual([]);
    const post = ctx.db.updateTable("publicaciones").where("id_publicacion", "=", id);
    await post.set({ moderacion: "visible" }).execute();
    await settle(id);
    expect(await told(beto)).toHaveLength(1);
  });

  it("a post that is restricted to its page is told to no follower, and its line goes with it", async () => {
    const [ana, beto] = [await newPerson(ctx), await newPerson(ctx)];
    await follow(beto, ana);
    const { id } = await newOne(ana, { moderacion: "restricted" });
    await settle(id);
    expect(await told(beto)).toEqual([]);
    const decided = async (moderacion: "visible" | "restricted") => {
      await ctx.db.transaction().execute((trx) => setModeration(trx, id, moderacion));
      return told(beto);
    };
    expect(await decided("visible")).toMatchObject([{ path: `/publicacion/${id}`, count: 1 }]);
    expect(await decided("restricted")).toEqual([]);
    const { id: second } = await newOne(ana);
    await settle(second);
    expect(await told(beto)).toMatchObject([{ path: `/publicacion/${second}`, count: 1 }]);
    expect(await decided("visible")).toMatchObject([{ count: 2 }]);
  });

  it("of a post for subscribers followers who are not hear nothing", async () => {
    const ana = await newPerson(ctx, { es_creador: 1 });
    const [beto, eva] = [await newPerson(ctx), await newPerson(ctx)];
    for (const fan of [beto, eva]) await follow(fan, ana);
    await subscribe(eva, ana);
    const { id } = await newOne(ana, { solo_suscriptores: 1 });
    await settle(id);
    expect([await told(beto), (await told(eva)).length]).toEqual([[], 1]);
  });

  it("many followers are told in bounded runs, and one that is killed and run again tells nobody twice", async () => {
    const ana = await newPerson(ctx);
    const count = FOLLOWERS_AT_ONCE * 2 + 3;
    const names = Array.from({ length: count }, (_, i) => `fan_${engine}_${i}`);
    const people: number[] = [];
    for (let from = 0; from < count; from += 100) {
      const rows = await ctx.db
        .insertInto("usuarios")
        .values(
          names.slice(from, from + 100).map((name) => ({
            ...{ nombre_usuario: name, name_key: name, correo: `${name}@example.org` },
            created_at: Date.now(),
          })),
        )
        .returning("id_usuario")
        .execute();
      people.push(...rows.map(({ id_usuario }) => id_usuario));
      await ctx.db
        .insertInto("seguimientos")
        .values(
          rows.map(({ id_usuario }, i) => ({
            ...{ follower_id: id_usuario, followed_id: ana.id },
            // Some in the same millisecond.
            created_at: 1_000 + Math.floor((from + i) / 7),
          })),
        )
        .execute();
    }
    const { id } = await newOne(ana);
    await settle(id);
    await deliverEvents(ctx);
    await tellFollowers(ctx, { id_publicacion: id });
    expect(await linesOf(ana)).toHaveLength(FOLLOWERS_AT_ONCE);
    // It was killed before it was done: it is there still, beside the next.
    const runs = await runFollowers();
    expect(runs).toBeGreaterThanOrEqual(3);
    const lines = await linesOf(ana);
    expect(lines.map(({ id_usuario }) => id_usuario)).toEqual(people.sort((a, b) => a - b));
  });

  const linesOf = (creator: Person) =>
    ctx.db
      .selectFrom("notificaciones")
      .select("id_usuario")
      .where("creator_id", "=", creator.id)
      .orderBy("id_usuario")
      .execute();

  it("subscribers and tips tell the creator; a payment that came back does not", async () => {
    const ana = await newPerson(ctx, { es_creador: 1 });
    const beto = await newPerson(ctx);
    await subscribe(beto, ana);
    const { created_at } = await ctx.db
      .selectFrom("suscripciones")
      .select("created_at")
      .where("fan_id", "=", beto.id)
      .executeTakeFirstOrThrow();
    await tellOfSubscriber(ctx.db, ana.id, created_at);
    expect(await told(ana)).toMatchObject([{ tipo: "suscripcion", path: `/u/${beto.name}` }]);

    const at = Date.now();
    const pair = { fan_id: beto.id, creator_id: ana.id, provider: "test", currency: "MXN" };
    const { id_orden } = await ctx.db
      .insertInto("ordenes")
      .values({
        ...{ ...pair, reference: `ref-${engine}`, kind: "tip", id_publicacion: null },
        ...{ amount_cents: 5_000, months: null, state: "paid", created_at: at, paid_at: at },
        ...{ provider_ref: null, replaces: null },
      } as never)
      .returning("id_orden")
      .executeTakeFirstOrThrow();
    await ctx.db
      .insertInto("cobros")
      .values({
        ...{ ...pair, id_orden, transaction_id: `t-${engine}`, amount_cents: 5_000 },
        ...{ creator_cents: 4_000, days: 0, created_at: at, reversed_at: null, reversed_as: null },
      })
      .execute();
    const tip = { kind: "tip", creator_id: ana.id, id_publicacion: null, at } as const;
    await tellOfPayment(ctx.db, tip);
    expect((await told(ana)).map(({ tipo }) => tipo).sort()).toEqual(["propina", "suscripcion"]);
    await ctx.db.updateTable("cobros").set({ reversed_at: at }).execute();
    expect((await told(ana)).map(({ tipo }) => tipo)).toEqual(["suscripcion"]);
  });
});
