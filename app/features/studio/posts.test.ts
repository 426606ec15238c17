import { describe, expect, it } from "vitest";
import { engines } from "#tests/setup/database.ts";
import { newCreator, postsOf } from "./test-support.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage, type Person } from "#tests/kit/stage.ts";

describe.each(engines)("a creator's table of posts on %s", (engine) => {
  const ctx = useStage(engine);

  it("is for creators", async () => {
    expect((await postsOf(null)).status).toBe(401);
    expect((await postsOf(await newPerson(ctx))).status).toBe(403);
  });

  it("lists the posts by any of their columns, in both directions, page by page", async () => {
    const [ana, eva] = [await newCreator(ctx), await newCreator(ctx)];
    const figures = [
      [5, 1, 9],
      [5, 7, 0],
      [0, 7, 3],
      [80, 0, 3],
      [3, 2, 1],
    ] as const;
    const ids: number[] = [];
    const add = (owner: Person, status: "ready" | "queued", index: number) => {
      const [views, likeCount, commentCount] = figures[index]!;
      const given = { descripcion: `post ${index}`, views, likeCount, commentCount };
      return newPost(owner, { fecha_publicacion: 1_700_000_000_000 + index, status, ...given });
    };
    for (const index of figures.keys()) ids.push((await add(ana, "ready", index)).id);
    await add(ana, "queued", 0);
    await add(eva, "ready", 0);

    const all = async (sort: string, dir: string) => {
      const found: number[] = [];
      let before = "";
      do {
        const query = `?sort=${sort}&dir=${dir}&limit=2${before && `&before=${before}`}`;
        const { body } = await postsOf(ana, query);
        found.push(...body.posts.map((post: { id_publicacion: number }) => post.id_publicacion));
        before = body.nextBefore ?? "";
      } while (before);
      return found.map((id) => ids.indexOf(id));
    };
    expect(await all("views", "desc")).toEqual([3, 1, 0, 4, 2]);
    expect(await all("views", "asc")).toEqual([2, 4, 0, 1, 3]);
    expect(await all("likeCount", "desc")).toEqual([2, 1, 4, 0, 3]);
    expect(await all("commentCount", "desc")).toEqual([0, 3, 2, 4, 1]);
    expect(await all("fecha_publicacion", "asc")).toEqual([0, 1, 2, 3, 4]);
    // A cursor of another column, or a made-up one, is no failure.
    for (const before of ["1700000000003_1", "9999999999999999_9999999999999999"]) {
      for (const sort of ["views", "fecha_publicacion"]) {
        const { status } = await postsOf(ana, `?sort=${sort}&before=${before}`);
        expect([sort, before, status]).toEqual([sort, before, 200]);
      }
    }
    for (const query of ["?sort=correo;drop", "?dir=x"]) {
      expect((await postsOf(ana, query)).status).toBe(400);
    }
    expect((await postsOf(ana)).body.posts[0]).toEqual({
      id_publicacion: ids[4],
      descripcion: "post 4",
      views: 3,
      likeCount: 2,
      commentCount: 1,
      fecha_publicacion: new Date(1_700_000_000_004).toISOString(),
    });
  });
});
