import { describe, expect, it } from "vitest";
import { told } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { plansOf } from "#tests/setup/recorder.ts";
import { PINNED_MAX } from "./limits.ts";
import { listUserPosts } from "./queries.server.ts";

describe.each(engines)("posts that stand first on a profile, on %s", (engine) => {
  const ctx = useStage(engine);
  const pin = (id: number, as?: Person, pinned?: boolean) =>
    told("POST", `/api/publicaciones/${id}/pin`, { as, body: { pinned } });
  const pageOf = async (person: Person, as: Person | undefined, limit: number, before?: string) => {
    const query = new URLSearchParams({ limit: String(limit), ...(before && { before }) });
    return (await told("GET", `/api/user/${person.viewer.id_usuario}/posts?${query}`, { as })).body;
  };
  const allOf = async (person: Person, as: Person | undefined, limit: number) => {
    const ids: number[] = [];
    let before: string | undefined;
    do {
      const { posts, nextBefore } = await pageOf(person, as, limit, before);
      expect(posts.length).toBeLessThanOrEqual(limit);
      ids.push(...(posts as { id_publicacion: number }[]).map((post) => post.id_publicacion));
      before = nextBefore ?? undefined;
    } while (before);
    return ids;
  };
  const postsOf = async (person: Person, count: number) => {
    const ids: number[] = [];
    for (let at = 0; at < count; at += 1) ids.push((await newPost(person, { shows: [] })).id);
    return ids as [number, number, number, number, ...number[]];
  };

  it("stand there once, the last pinned first, for everybody and on pages of any size", async () => {
    const [ana, beto] = [await newPerson(ctx), await newPerson(ctx)];
    const [a, b, c, d, e] = await postsOf(ana, 5);
    expect(await pin(a, ana, true)).toMatchObject({ status: 200, body: { pinned: true } });
    await pin(c, ana, true);
    for (const limit of [1, 2, 3, 12]) {
      for (const viewer of [ana, beto, undefined]) {
        expect(await allOf(ana, viewer, limit)).toEqual([c, a, e, d, b]);
      }
    }
    const { posts } = await pageOf(ana, beto, 3);
    expect(posts.map((post: { pinned?: true }) => post.pinned)).toEqual([true, true, undefined]);
    expect(await pin(c, ana)).toMatchObject({ body: { pinned: false } });
    expect(await allOf(ana, beto, 2)).toEqual([a, e, d, c, b]);
  });

  it("are so many and no more, also when two are pinned at once", async () => {
    const ana = await newPerson(ctx);
    const ids = await postsOf(ana, PINNED_MAX + 1);
    const answers = await Promise.all(ids.map((id) => pin(id, ana, true)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.body).toMatchObject({
      code: "pins_full",
      error: "Ya fijaste 3 publicaciones, que es el máximo. Deja de fijar una antes.",
    });
    const kept = ids.filter((_, at) => answers[at]!.status === 200);
    expect(await pin(kept[0]!, ana, true)).toMatchObject({ status: 200 });
    await pin(kept[0]!, ana, false);
    expect(
      await pin(
        ids.find((id) => !kept.includes(id))!,
        ana,
        true,
      ),
    ).toMatchObject({
      status: 200,
    });
  });

  it("are pinned by their owner alone, once they are ready, and follow the visibility rule", async () => {
    const [ana, beto] = [await newPerson(ctx), await newPerson(ctx, { role: "moderator" })];
    const [a, b] = await postsOf(ana, 2);
    expect(await pin(a, beto, true)).toMatchObject({ status: 404 });
    expect(await pin(a, undefined, true)).toMatchObject({ status: 401 });
    const { id: waiting } = await newPost(ana, { status: "queued", shows: [] });
    expect(await pin(waiting, ana, true)).toMatchObject({
      status: 409,
      body: { code: "not_ready" },
    });
    await pin(a, ana, true);
    await ctx.db
      .updateTable("publicaciones")
      .set({ status: "failed" })
      .where("id_publicacion", "=", a)
      .execute();
    expect(await allOf(ana, undefined, 2)).toEqual([b]);
    expect(await allOf(ana, ana, 2)).toEqual([a, waiting, b]);
    const owner = ana.viewer.id_usuario;
    await ctx.db
      .updateTable("usuarios")
      .set({ status: "suspended" })
      .where("id_usuario", "=", owner)
      .execute();
    expect((await listUserPosts(ctx, { id_usuario: owner, before: null, limit: 5 })).rows).toEqual(
      [],
    );
  });

  it.runIf(engine === "sqlite")("are found by their own index", async () => {
    const ana = await newPerson(ctx);
    const input = { id_usuario: ana.viewer.id_usuario, before: null, limit: 24 };
    const plans = await plansOf(ctx.db, (db) => listUserPosts({ ...ana, db }, input));
    expect(plans[0]).toMatch(/^SEARCH publicaciones USING INDEX publicaciones_pinned/);
    expect(plans.join("\n")).not.toMatch(/SCAN/);
  });
});
