import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { call } from "#tests/kit/call.ts";
import { engines } from "#tests/setup/database.ts";
import { VIEW_TOKEN_MS, WATCHED_MAX_MS } from "../../limits.ts";

const NOON = Date.UTC(2026, 4, 20, 18);

describe.each(engines)("how long posts are watched, on %s", (engine) => {
  const ctx = useStage(engine);
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOON }));
  afterEach(() => void vi.useRealTimers());

  const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
  const begin = async (fan: Person, id: number) => {
    const { body } = await call("GET", `/api/publicaciones/${id}`, { as: fan });
    return body.post as { vista: string; archivos: { id_archivo: number }[] };
  };
  const view = (as: Person, id: number, vista: string) =>
    call("POST", `/api/publicaciones/${id}/view`, { as, body: { vista, origen: "search" } });
  const tell = (as: Person | null, ...vistos: object[]) =>
    call("POST", "/api/vistas", { as, body: { vistos } });
  const dayOf = (id: number) =>
    ctx.db
      .selectFrom("vistas_diarias")
      .select(["views", "timed_views", "watched_ms"])
      .where("id_publicacion", "=", id)
      .executeTakeFirst();
  const endsOf = (file: number) =>
    ctx.db
      .selectFrom("retencion_dias")
      .select(["tenth", "views"])
      .where("id_archivo", "=", file)
      .orderBy("tenth")
      .execute();

  it("is added once for each view, by post, place and video", async () => {
    const [ana, fan, other] = [await newPerson(ctx), await newPerson(ctx), await newPerson(ctx)];
    const { id } = await newPost(ana, { shows: ["clip"] });
    const { vista, archivos } = await begin(fan, id);
    const file = archivos[0]!.id_archivo;
    await ctx.db
      .updateTable("archivos")
      .set({ duration_ms: 20_000 })
      .where("id_archivo", "=", file)
      .execute();
    pass(8_000);
    const told = { id, vista, origen: "search", ms: 7_500, videos: [{ id: file, hasta: 3 }] };
    // Nobody has said that it was viewed.
    await tell(fan, told);
    expect(await dayOf(id)).toBeUndefined();
    await view(fan, id, vista);
    // Somebody else's token is nothing.
    await tell(other, told);
    await tell(null, told);
    await Promise.all([tell(fan, told), tell(fan, told, told), tell(fan, told)]);
    expect(await dayOf(id)).toMatchObject({ views: 1, timed_views: 1, watched_ms: 7_500 });
    expect(await endsOf(file)).toEqual([{ tenth: 3, views: 1 }]);
    const days = await ctx.db
      .selectFrom("estudio_dias")
      .select(["origin", "views", "timed_views", "watched_ms"])
      .where("id_usuario", "=", ana.id)
      .execute();
    expect(days).toEqual([{ origin: "search", views: 1, timed_views: 1, watched_ms: 7_500 }]);
  });

  it("is never longer than the post was there, nor further in a video, nor of another's video", async () => {
    const [ana, bea, fan] = [await newPerson(ctx), await newPerson(ctx), await newPerson(ctx)];
    const { id } = await newPost(ana, { shows: ["clip"] });
    const { id: elsewhere } = await newPost(bea, { shows: ["clip"] });
    const strange = (await begin(fan, elsewhere)).archivos[0]!.id_archivo;
    const { vista, archivos } = await begin(fan, id);
    const file = archivos[0]!.id_archivo;
    await ctx.db
      .updateTable("archivos")
      .set({ duration_ms: 100_000 })
      .where("id_archivo", "=", file)
      .execute();
    pass(20_000);
    await view(fan, id, vista);
    const videos = [file, strange, 999_999].map((each) => ({ id: each, hasta: 9 }));
    await tell(fan, { id, vista, ms: 3_600_000, videos });
    expect(await dayOf(id)).toMatchObject({ timed_views: 1, watched_ms: 20_000 });
    expect(await endsOf(file)).toEqual([{ tenth: 2, views: 1 }]);
    expect(await endsOf(strange)).toEqual([]);
  });

  it("is not measured of who does not want it, whose view counts all the same", async () => {
    const [ana, fan] = [await newPerson(ctx), await newPerson(ctx)];
    const { id } = await newPost(ana);
    const { vista } = await begin(fan, id);
    await ctx.db
      .updateTable("usuarios")
      .set({ analitica: 0 })
      .where("id_usuario", "=", fan.id)
      .execute();
    pass(9_000);
    await view(fan, id, vista);
    await tell(fan, { id, vista, ms: 9_000 });
    expect(await dayOf(id)).toMatchObject({ views: 1, timed_views: 0, watched_ms: 0 });
  });

  it("has an end: whoever left the room is not watching, and an old token is none", async () => {
    const [ana, fan, late] = [await newPerson(ctx), await newPerson(ctx), await newPerson(ctx)];
    const { id } = await newPost(ana);
    const [one, two] = [await begin(fan, id), await begin(late, id)];
    pass(6_000);
    for (const [who, { vista }] of [
      [fan, one],
      [late, two],
    ] as const)
      await view(who, id, vista);
    pass(3_600_000);
    await tell(fan, { id, vista: one.vista, ms: 3_600_000 });
    expect(await dayOf(id)).toMatchObject({ timed_views: 1, watched_ms: WATCHED_MAX_MS });
    pass(VIEW_TOKEN_MS);
    await tell(late, { id, vista: two.vista, ms: 5_000 });
    expect(await dayOf(id)).toMatchObject({ timed_views: 1 });
    for (const ms of [-1, 1.5, "7"]) {
      expect((await tell(fan, { id, vista: two.vista, ms })).status).toBe(400);
    }
  });
});
