import { describe, expect, it } from "vitest";
import { engines } from "#tests/setup/database.ts";
import { setLike } from "./commands.server.ts";
import { getPost } from "./queries.server.ts";
import { call } from "#tests/kit/call.ts";
import { photo } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage, type Person } from "#tests/kit/stage.ts";
import { uploadPost, workOff, expectNoLeftovers } from "#tests/kit/worker.ts";

describe.each(engines)("deleting a post on %s", (engine) => {
  const ctx = useStage(engine);
  const remove = async (id: number, as?: Person) =>
    (await call("DELETE", `/api/publicaciones/${id}`, { as })).status;
  const objectsOf = async () => (await ctx.objects.list()).objects.length;

  it("is for its owner and moderators; its bytes are gone soon, its rows at once", async () => {
    const owner = await newPerson(ctx);
    for (const who of [owner, await newPerson(ctx, { role: "moderator" })]) {
      const post = await newPost(owner, {
        descripcion: "#sol",
        files: [await photo(), await photo()],
      });
      const id = post.id_publicacion;
      await setLike(owner, { id });
      expect(await remove(id)).toBe(401);
      expect(await remove(id, await newPerson(ctx))).toBe(404);
      expect(await getPost(ctx, id)).toMatchObject({ status: "ready" });
      expect(await objectsOf()).toBeGreaterThan(0);

      expect(await remove(id, who)).toBe(204);
      await expect(getPost(owner, id)).rejects.toMatchObject({ code: "post_not_found" });
      expect(await remove(id, who)).toBe(404);
      for (const table of ["archivos", "clasificaciones", "me_gusta"] as const) {
        expect(await ctx.db.selectFrom(table).selectAll().execute()).toEqual([]);
      }
      await workOff(ctx);
      expect(await objectsOf()).toBe(0);
      await expectNoLeftovers(ctx);
    }
  });

  it("before it was processed leaves nothing either", async () => {
    const owner = await newPerson(ctx);
    const id = await uploadPost(owner);
    expect(await remove(id, owner)).toBe(204);
    await workOff(ctx);
    expect(await objectsOf()).toBe(0);
    await expectNoLeftovers(ctx);
    expect(await ctx.db.selectFrom("jobs").selectAll().execute()).toEqual([]);
  });
});
