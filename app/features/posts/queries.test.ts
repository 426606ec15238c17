import { beforeAll, describe, expect, it } from "vitest";
import type { Ctx } from "#app/context.server.ts";
import { parseCursor } from "#db/pagination.ts";
import { engines } from "#tests/setup/database.ts";
import { plansOf, recording } from "#tests/setup/recorder.ts";
import { hydratePosts } from "./hydrate.server.ts";
import { refreshSettled } from "./post-status.server.ts";
import { getPost, listReadyPosts, listUserPosts } from "./queries.server.ts";
import { smallFittingClip } from "#tests/media-fixtures.ts";
import { told } from "#tests/kit/call.ts";
import { photo, fileFrom } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage, type Person } from "#tests/kit/stage.ts";
import { subscribe } from "#tests/kit/ties.ts";
import { uploadPost } from "#tests/kit/worker.ts";

describe.each(engines)("posts on %s", (engine) => {
  const ctx = useStage(engine);
  const getOne = (id: number | string, as?: Person) =>
    told("GET", `/api/publicaciones/${id}`, { as });
  const getStatusOf = (id: number | string, as?: Person) =>
    told("GET", `/api/publicaciones/${id}/status`, { as });

  it("that are restricted are listed for everybody, and locked for most", async () => {
    const owner = await newPerson(ctx);
    const [subscriber, lapsed] = [await newPerson(ctx), await newPerson(ctx)];
    const moderator = await newPerson(ctx, { role: "moderator" });
    await subscribe(subscriber, owner);
    await subscribe(lapsed, owner, Date.now() - 1);
    const own = await newPost(owner, {
      descripcion: "Hola #sol",
      solo_suscriptores: 1,
      files: [await photo()],
    });
    const id = own.id_publicacion;

    for (const person of [owner, subscriber, moderator]) {
      const post = await getPost(person, id);
      expect(post.archivos).toHaveLength(1);
      expect(post).not.toHaveProperty("locked");
    }
    for (const person of [lapsed, await newPerson(ctx), undefined]) {
      const { status, body } = await getOne(id, person);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        post: {
          ...{ locked: true, archivos: [], solo_suscriptores: 1, likeCount: 0, status: "ready" },
          ...{ descripcion: "Hola #sol", clasificaciones: ["sol"] },
          nombre_usuario: owner.viewer.nombre_usuario,
          preview: own.archivos[0]?.preview,
        },
      });
      const said = JSON.stringify(body);
      for (const { url } of own.archivos[0]!.variants) expect(said).not.toContain(url);
    }
    expect((await listReadyPosts(ctx, { before: null, limit: 50 })).rows).toContainEqual(
      expect.objectContaining({ id_publicacion: id, locked: true }),
    );
  });

  it("that are not ready are there for their owner and moderators only", async () => {
    const owner = await newPerson(ctx);
    const moderator = await newPerson(ctx, { role: "moderator" });
    const id = await uploadPost(owner);
    for (const person of [owner, moderator]) {
      expect((await getOne(id, person)).status).toBe(200);
      expect(await getStatusOf(id, person)).toEqual({
        status: 200,
        body: { status: "queued", progress: 0 },
      });
    }
    for (const person of [await newPerson(ctx), undefined]) {
      for (const endpoint of [getOne, getStatusOf]) {
        expect(await endpoint(id, person)).toMatchObject({
          status: 404,
          body: { code: "post_not_found", error: "No se encontró la publicación." },
        });
      }
    }
    for (const none of [999_999, "0", "-1", "x", "1e3", "1.5", "9".repeat(20)]) {
      expect((await getOne(none, owner)).status).toBe(404);
    }
  });

  it("tell how far they are over all their files", async () => {
    const owner = await newPerson(ctx);
    const video = await fileFrom(smallFittingClip());
    const id = await uploadPost(owner, [video, video, video]);
    const [first, second] = (await getPost(owner, id)).archivos;
    const set = (file: { id_archivo: number } | undefined, change: object) =>
      ctx.db
        .updateTable("archivos")
        .set(change)
        .where("id_archivo", "=", file!.id_archivo)
        .execute();
    await set(first, { progress: 100, status: "ready" });
    await set(second, { progress: 50 });
    const { body } = await getStatusOf(id, owner);
    expect(body).toEqual({ status: "queued", progress: 50 });
  });

  it("are no sooner ready than what shows them says so", async () => {
    const owner = await newPerson(ctx);
    const id = await uploadPost(owner);
    const ready = { status: "ready" } as const;
    await ctx.db.updateTable("archivos").set(ready).where("id_publicacion", "=", id).execute();
    expect((await getStatusOf(id, owner)).body).toEqual({ status: "queued", progress: 100 });
    await refreshSettled(ctx, { id_publicacion: id });
    expect((await getStatusOf(id, owner)).body).toEqual(ready);
  });

  it("are read whole in one query, in the order asked for", async () => {
    const owner = await newPerson(ctx);
    const ids = [
      (await newPost(owner, { fecha_publicacion: 1 })).id,
      (await newPost(owner, { fecha_publicacion: 2 })).id,
      (await newPost(owner, { fecha_publicacion: 3 })).id,
    ];
    const { id: queued } = await newPost(owner, { fecha_publicacion: 4, status: "queued" });
    const asked = [ids[2]!, 999_999, queued, ids[0]!, ids[1]!];
    const { db, statements } = recording(ctx.db);
    const posts = await hydratePosts({ ...ctx, db }, asked);
    expect(posts.map((post) => post.id_publicacion)).toEqual([ids[2], ids[0], ids[1]]);
    expect(statements).toHaveLength(1);
    expect(await hydratePosts(ctx, [])).toEqual([]);
  });
});

describe.each(engines)("lists of posts on %s", (engine) => {
  const ctx = useStage(engine);
  let ana: Person;
  let beto: Person;
  const expected = { all: [] as number[], ana: [] as number[], anaOwn: [] as number[] };

  beforeAll(async () => {
    ana = await newPerson(ctx);
    beto = await newPerson(ctx);
    for (let index = 0; index < 30; index += 1) {
      // Several posts of one moment: their ids decide.
      const at = 1_000 + Math.floor(index / 4);
      const owner = index % 3 === 0 ? beto : ana;
      const status = index % 7 === 0 ? "failed" : "ready";
      const { id } = await newPost(owner, { fecha_publicacion: at, status });
      if (status === "ready") expected.all.unshift(id);
      if (owner === ana) {
        if (status === "ready") expected.ana.unshift(id);
        expected.anaOwn.unshift(id);
      }
    }
  });

  type List = (input: {
    before: ReturnType<typeof parseCursor>;
    limit: number;
  }) => ReturnType<typeof listReadyPosts>;
  const readAll = async (list: List, limit: number) => {
    const ids: number[] = [];
    let before = null;
    for (;;) {
      const page = await list({ before, limit });
      expect(page.rows.length).toBeLessThanOrEqual(limit);
      ids.push(...page.rows.map(({ id_publicacion }) => id_publicacion));
      if (page.nextBefore === null) return ids;
      before = parseCursor(page.nextBefore);
    }
  };
  const ofAna =
    (viewer: Ctx): List =>
    (input) =>
      listUserPosts(viewer, { ...input, id_usuario: ana.viewer.id_usuario });

  it.each([1, 4, 7, 100])("give every post once, newest first, %i at a time", async (limit) => {
    expect(await readAll((input) => listReadyPosts(ctx, input), limit)).toEqual(expected.all);
    expect(await readAll((input) => listReadyPosts(ana, input), limit)).toEqual(expected.all);
    expect(await readAll(ofAna(ctx), limit)).toEqual(expected.ana);
    expect(await readAll(ofAna(beto), limit)).toEqual(expected.ana);
    expect(await readAll(ofAna(ana), limit)).toEqual(expected.anaOwn);
  });

  describe.runIf(engine === "sqlite")("planned", () => {
    const input = { before: { at: 1_005, id: 9 }, limit: 40 };

    it("are read from an index of theirs, never sorted or scanned", async () => {
      for (const viewer of [ctx, ana, beto]) {
        const list = (read: (ctx: Ctx) => Promise<unknown>) =>
          plansOf(ctx.db, (db) => read({ ...viewer, db }));
        expectPage(await list((watched) => listReadyPosts(watched, input)), /_newest/);
        expectPage(await list((watched) => ofAna(watched)(input)), /_(by_user|user_newest)/);
      }
    });

    it("have each post looked up by its key, however many there are", async () => {
      const ids = Array.from({ length: 40 }, (_, at) => at + 1);
      const plans = await plansOf(ctx.db, (db) => hydratePosts({ ...ana, db }, ids));
      expect(plans[0]).toContain("SEARCH publicaciones USING INTEGER PRIMARY KEY (rowid=?)");
      expect(plans.join("\n")).not.toMatch(/publicaciones USING.* INDEX/);
    });

    function expectPage(plans: string[], index: RegExp) {
      // Who looks at somebody's posts is asked about first: is there a block?
      const [page] = plans.filter((plan) => plan.includes("publicaciones"));
      expect(page).toMatch(/^SEARCH publicaciones USING .*INDEX publicaciones/);
      expect(page).toMatch(index);
      expect(page).not.toMatch(/SCAN|TEMP B-TREE|MULTI-INDEX/);
    }
  });
});
