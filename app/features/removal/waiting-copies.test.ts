import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { decide } from "#app/features/cases/decision/decide.server.ts";
import { about, caseAbout } from "#app/features/cases/test-support.ts";
import { call, submit } from "#tests/kit/call.ts";
import { photo } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { asked, followed, mails, numberOf, tell } from "./test-support.ts";
import { closeDecided } from "./upkeep.server.ts";

const HOUR_MS = 60 * 60 * 1000;

describe.each(engines)("a request whose copies wait to be looked at, on %s", (engine) => {
  const ctx = useStage(engine);
  beforeEach(() => ctx.db.deleteFrom("jobs").execute());
  afterEach(() => vi.useRealTimers());

  const publish = async () => (await newPost(await newPerson(ctx), { shows: ["photo"] })).id;
  const onDuty = () => newPerson(ctx, { role: "moderator" });
  const decided = async (id: number, as: Person) => {
    await decide(ctx, await caseAbout(ctx, "publicacion", id), about(as, ["remove"]));
    await closeDecided(ctx.db);
  };
  const waits = async (id: number, as: Person) => {
    const { body } = await call("GET", "/moderacion/solicitudes?lista=waiting", { as });
    return (body.rows as { id_solicitud: number }[]).some((row) => row.id_solicitud === id);
  };
  const copiesOf = async (id_solicitud: number) => {
    const rows = await ctx.db
      .selectFrom("objetos_conservados")
      .innerJoin("objetos", "objetos.name", "objetos_conservados.name")
      .select(["objetos.name", "objetos.state"])
      .where("id_solicitud", "=", id_solicitud)
      .execute();
    return rows;
  };
  /** What the worker does once it is through, with the posts that it has found. */
  const searched = async (id_solicitud: number, posts: number[] = []) => {
    const [copy] = await copiesOf(id_solicitud);
    await ctx.db
      .updateTable("objetos_conservados")
      .set({ searched_at: 1 })
      .where("id_solicitud", "=", id_solicitud)
      .execute();
    for (const subject_id of posts) {
      const found = { subject_kind: "publicacion" as const, subject_id, distance: 3 };
      await ctx.db
        .insertInto("parecidos_retiro")
        .values({ id_solicitud, name: copy!.name, ...found, created_at: 1 })
        .execute();
    }
  };
  const withCopy = async (fields: Record<string, string>) => {
    const secret = await asked(fields, { files: [await photo()] });
    return { secret, id: await numberOf(ctx, secret) };
  };

  it("is not over when its cases are decided: it waits for a moderator, who ends it", async () => {
    const [moderator, post] = [await onDuty(), await publish()];
    const { secret, id } = await withCopy({ direcciones: `/publicacion/${post}` });
    await decided(post, moderator);
    expect(await followed(secret)).toMatchObject({ state: "open", mayAdd: true });
    expect(await waits(id, moderator)).toBe(true);
    await searched(id, [await publish()]);
    await closeDecided(ctx.db);
    expect((await followed(secret)).state).toBe("open");
    const end = { intent: "answer", texto: "No hay otra", cerrar: "1" };
    await submit(`/moderacion/solicitudes/${id}`, { as: moderator, fields: end });
    expect(await followed(secret)).toMatchObject({ state: "closed", copies: 1 });
    expect(await waits(id, moderator)).toBe(false);
  });

  it("is over by itself once the worker is through, too, where that is after its cases", async () => {
    const [moderator, post] = [await onDuty(), await publish()];
    const { secret, id } = await withCopy({ direcciones: `/publicacion/${post}` });
    await decided(post, moderator);
    expect((await followed(secret)).state).toBe("open");
    await searched(id, [post]);
    await closeDecided(ctx.db);
    expect((await followed(secret)).state).toBe("closed");
    expect(await waits(id, moderator)).toBe(false);
    expect((await mails(ctx)).at(-1)!.subject).toContain("Hay novedades");
  });

  it("waits no more for what a moderator has put aside, whoever objects", async () => {
    const [moderator, post, other] = [await onDuty(), await publish(), await publish()];
    const { secret, id } = await withCopy({ direcciones: `/publicacion/${post}` });
    await searched(id, [other]);
    await decide(ctx, await caseAbout(ctx, "publicacion", post), about(moderator, ["nothing"]));
    await closeDecided(ctx.db);
    const end = { intent: "answer", texto: "Es otra", cerrar: "1" };
    await submit(`/moderacion/solicitudes/${id}`, { as: moderator, fields: end });
    await tell(secret, { intent: "appeal", texto: "Soy yo" });
    expect((await followed(secret)).state).toBe("open");
    await decided(post, moderator);
    expect((await followed(secret)).state).toBe("closed");
  });

  it("is over with its cases once the worker has found nothing else", async () => {
    const [moderator, post] = [await onDuty(), await publish()];
    const { secret, id } = await withCopy({ direcciones: `/publicacion/${post}` });
    await searched(id, [post]);
    await decided(post, moderator);
    expect((await followed(secret)).state).toBe("closed");
    expect((await mails(ctx)).at(-1)!.subject).toContain("Hay novedades");
  });

  it("has what was found named after that, by the time that the request had", async () => {
    const [moderator, post, other] = [await onDuty(), await publish(), await publish()];
    const { secret, id } = await withCopy({ direcciones: `/publicacion/${post}` });
    await searched(id, [post, other]);
    await decided(post, moderator);
    expect(await waits(id, moderator)).toBe(true);
    await ctx.db
      .updateTable("solicitudes_retiro")
      .set((eb) => ({ due_at: eb("due_at", "-", 40 * HOUR_MS) }))
      .where("id_solicitud", "=", id)
      .execute();
    await submit(`/moderacion/solicitudes/${id}`, { as: moderator, fields: { intent: "add" } });
    const { items, due_at } = await followed(secret);
    expect(items).toContainEqual({ direccion: `/publicacion/${other}`, state: "hidden" });
    const caso = await ctx.db
      .selectFrom("casos")
      .select("due_at")
      .where("id_caso", "=", await caseAbout(ctx, "publicacion", other))
      .executeTakeFirstOrThrow();
    expect(caso.due_at).toBe(due_at);
    await decided(other, moderator);
    expect((await followed(secret)).state).toBe("closed");
  });

  it("is not ended while nobody knows what its copies show, only answered, for an hour at most", async () => {
    const moderator = await onDuty();
    const { secret, id } = await withCopy({ motivo: "menor" });
    const path = `/api/moderacion/solicitudes/${id}/respuesta`;
    const answer = (cerrar: boolean) =>
      call("POST", path, { as: moderator, body: { texto: "No hay nada", cerrar } });
    const refused = { status: 409, body: { code: "still_searching" } };
    expect(await answer(true)).toMatchObject(refused);
    const { state, notes } = await followed(secret);
    expect([state, notes]).toEqual(["open", []]);
    expect((await answer(false)).status).toBe(204);
    const came = Date.now();
    vi.useFakeTimers({ now: came + 0.9 * HOUR_MS, toFake: ["Date"] });
    expect(await answer(true)).toMatchObject(refused);
    vi.setSystemTime(came + 1.1 * HOUR_MS);
    expect((await answer(true)).status).toBe(204);
    expect((await followed(secret)).state).toBe("closed");
  });

  it("stays for a moderator with its copies where it is about a minor and who made it withdraws", async () => {
    const moderator = await onDuty();
    const { secret, id } = await withCopy({ motivo: "menor" });
    await tell(secret, { intent: "withdraw" });
    expect(await followed(secret)).toMatchObject({ state: "withdrawn", mayAdd: false });
    expect(await copiesOf(id)).toMatchObject([{ state: "live" }]);
    expect(await waits(id, moderator)).toBe(true);
    expect((await tell(secret, { intent: "withdraw" })).status).toBe(303);
    expect((await followed(secret)).notes.map(({ kind }) => kind)).toEqual(["withdrawn"]);
    expect((await tell(secret, { intent: "add", texto: "Y" })).body.code).toBe("request_closed");
    const told = (await mails(ctx)).length;
    await searched(id);
    const end = { intent: "answer", texto: "No hay nada", cerrar: "1" };
    await submit(`/moderacion/solicitudes/${id}`, { as: moderator, fields: end });
    expect(await waits(id, moderator)).toBe(false);
    expect((await followed(secret)).state).toBe("withdrawn");
    expect(await copiesOf(id)).toEqual([]);
    expect(await mails(ctx)).toHaveLength(told);
  });

  it("goes with its copies where it is about anything else", async () => {
    const moderator = await onDuty();
    const { secret, id } = await withCopy({});
    await tell(secret, { intent: "withdraw" });
    expect(await copiesOf(id)).toEqual([]);
    expect(await waits(id, moderator)).toBe(false);
  });
});
