import { describe, expect, it } from "vitest";
import { sweepAll } from "#app/upkeep/sweepers.server.ts";
import { engines } from "#tests/setup/database.ts";
import { deletePost } from "../commands.server.ts";
import { monthOf } from "./month.server.ts";
import { getPost } from "../queries.server.ts";
import { forgetOldViews } from "./views.server.ts";
import { call } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage, type Person } from "#tests/kit/stage.ts";
import { uploadPost } from "#tests/kit/worker.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0";
const DAY_MS = 24 * 60 * 60 * 1000;

describe.each(engines)("views on %s", (engine) => {
  const ctx = useStage(engine);

  const view = async (
    id: number,
    {
      person,
      address = "203.0.113.1",
      agent = BROWSER,
    }: { person?: Person; address?: string; agent?: string } = {},
  ) => {
    const headers = { "User-Agent": agent, "X-Client-Address": address };
    return (await call("POST", `/api/publicaciones/${id}/view`, { as: person, headers })).status;
  };
  const viewsOf = async (id: number) => (await getPost(ctx, id)).views;
  const monthly = ({ viewer }: Person) =>
    ctx.db
      .selectFrom("vistas_mensuales")
      .select(["month", "views"])
      .where("id_usuario", "=", viewer.id_usuario)
      .execute();

  it("count once for each viewer, in the post and in its creator's month", async () => {
    const owner = await newPerson(ctx);
    const [one, two] = [await newPerson(ctx), await newPerson(ctx)];
    const { id } = await newPost(owner);
    const seen = [
      {},
      {},
      { address: "203.0.113.2" },
      { agent: `${BROWSER} Otro/1.0` },
      { person: one },
      { person: one, address: "203.0.113.9" },
      { person: two },
    ];
    for (const visit of seen) expect(await view(id, visit)).toBe(204);
    expect(await viewsOf(id)).toBe(5);
    const month = monthOf(Date.now(), "America/Mexico_City");
    expect(await monthly(owner)).toEqual([{ month, views: 5 }]);

    const { id: second } = await newPost(owner);
    await view(second);
    expect(await monthly(owner)).toEqual([{ month, views: 6 }]);
    // By post and day the same, also once the post is gone.
    await deletePost(owner, second);
    const days = await ctx.db
      .selectFrom("vistas_diarias")
      .select(["id_publicacion", "views"])
      .where("id_usuario", "=", owner.viewer.id_usuario)
      .where("day", ">", month * 100)
      .orderBy("id_publicacion")
      .execute();
    expect(days).toEqual([
      { id_publicacion: id, views: 5 },
      { id_publicacion: second, views: 1 },
    ]);
  });

  it("count once when calls come at once, and are paid each", async () => {
    const owner = await newPerson(ctx);
    const { id } = await newPost(owner);
    await Promise.all(Array.from({ length: 10 }, () => view(id)));
    expect(await viewsOf(id)).toBe(1);
    const others = Array.from({ length: 10 }, (_, index) =>
      view(id, { address: `2001:db8::${index}` }),
    );
    await Promise.all(others);
    expect(await viewsOf(id)).toBe(11);

    const { id: second } = await newPost(owner);
    const both = Array.from({ length: 10 }, (_, index) => ({ address: `2001:db9::${index}` }));
    await Promise.all(both.flatMap((visit) => [view(second, visit), view(id, visit)]));
    expect(await monthly(owner)).toMatchObject([{ views: 31 }]);
    const days = await ctx.db
      .selectFrom("vistas_diarias")
      .select(["id_publicacion", "views"])
      .where("id_usuario", "=", owner.viewer.id_usuario)
      .orderBy("id_publicacion")
      .execute();
    expect(days).toEqual([
      { id_publicacion: id, views: 21 },
      { id_publicacion: second, views: 10 },
    ]);
  });

  it("count again after a day, and keep nothing of it longer", async () => {
    const { id } = await newPost(await newPerson(ctx));
    await view(id);
    const yesterday = { counted_at: Date.now() - DAY_MS - 1 };
    await ctx.db.updateTable("vistas").set(yesterday).where("id_publicacion", "=", id).execute();
    await view(id);
    await view(id);
    expect(await viewsOf(id)).toBe(2);

    const rows = () =>
      ctx.db.selectFrom("vistas").selectAll().where("id_publicacion", "=", id).execute();
    await forgetOldViews(ctx.db);
    expect(await rows()).toHaveLength(1);
    await ctx.db.updateTable("vistas").set(yesterday).where("id_publicacion", "=", id).execute();
    await forgetOldViews(ctx.db);
    expect(await rows()).toEqual([]);
  });

  it("never count the owner, bots, or what cannot be seen", async () => {
    const owner = await newPerson(ctx);
    const { id } = await newPost(owner);
    expect(await view(id, { person: owner })).toBe(204);
    expect(await view(id, { agent: "Googlebot/2.1 (+http://www.google.com/bot.html)" })).toBe(204);
    expect(await view(id, { agent: "curl/8.5.0" })).toBe(204);
    expect(await viewsOf(id)).toBe(0);

    const locked = await newPost(owner, { solo_suscriptores: 1 });
    expect(await view(locked.id_publicacion)).toBe(403);
    const queued = await uploadPost(owner);
    expect(await view(queued)).toBe(404);
    expect(await view(queued, { person: owner })).toBe(204);
    expect(await view(999_999)).toBe(404);
    expect(await monthly(owner)).toEqual([]);
  });

  it("count members whose app is called like a library", async () => {
    const { id } = await newPost(await newPerson(ctx));
    for (const agent of ["okhttp/4.12.0", "MiApp/1.0 Alamofire/5.9.1", "axios/1.7.2"]) {
      expect(await view(id, { agent, person: await newPerson(ctx) })).toBe(204);
    }
    expect(await viewsOf(id)).toBe(3);
  });

  it("keep no address of anybody", async () => {
    const { id } = await newPost(await newPerson(ctx));
    await view(id, { address: "198.51.100.77" });
    const rows = await ctx.db
      .selectFrom("vistas")
      .selectAll()
      .where("id_publicacion", "=", id)
      .execute();
    expect(rows).toMatchObject([{ viewer: expect.stringMatching(/^a[\w-]{27}$/) }]);
    expect(JSON.stringify(rows)).not.toContain("198.51");
  });
});

describe.each(engines)("what runs out on %s", (engine) => {
  const ctx = useStage(engine);

  it("is swept: sessions and keys, and nothing that lives", async () => {
    const person = await newPerson(ctx);
    const { id_usuario } = person.viewer;
    const now = Date.now();
    const expiries = [now - 1, now + 60_000];
    for (const [index, expires_at] of expiries.entries()) {
      await ctx.db
        .insertInto("sesiones")
        .values({
          id_sesion: index + 1,
          token_hash: `h${index}`,
          id_usuario,
          device: "",
          created_at: now,
          seen_at: now,
          expires_at,
        })
        .execute();
      await ctx.db
        .insertInto("kv")
        .values({ key: `k${index}`, value: "", expires_at })
        .execute();
    }
    await sweepAll(ctx);
    const left = async (table: "sesiones" | "kv") =>
      (await ctx.db.selectFrom(table).select("expires_at").execute()).filter(
        (row) => row.expires_at !== null && row.expires_at <= now,
      );
    expect(await left("sesiones")).toEqual([]);
    expect(await left("kv")).toEqual([]);
    expect(
      await ctx.db
        .selectFrom("sesiones")
        .select("token_hash")
        .where("token_hash", "=", "h1")
        .execute(),
    ).toHaveLength(1);
    expect(await ctx.kv.get("k1")).toBe("");
  });
});

describe("a month", () => {
  it("is that of the instance's time zone", () => {
    // Six hours before midnight in Greenwich it is still the old year in Mexico City.
    const newYear = Date.UTC(2026, 0, 1, 5, 59, 59);
    expect(monthOf(newYear, "America/Mexico_City")).toBe(202512);
    expect(monthOf(newYear + 1000, "America/Mexico_City")).toBe(202601);
    expect(monthOf(newYear, "UTC")).toBe(202601);
  });
});
