import { describe, expect, it } from "vitest";
import { getPost } from "#app/features/posts/queries.server.ts";
import { engines } from "#tests/setup/database.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";
import { up } from "./0025-older-mentions.ts";

describe.each(engines)("texts of before mentions were kept, on %s", (engine) => {
  const ctx = useStage(engine);

  it("link the people who were there when they were written, and nobody who came later", async () => {
    const [owner, friend, later] = [
      await newPerson(ctx),
      await newPerson(ctx),
      await newPerson(ctx),
    ];
    const [there, since] = [friend.viewer.nombre_usuario, later.viewer.nombre_usuario];
    const fecha_publicacion = Date.now();
    const descripcion = `Con @${there}. y @${since}, yo@${there}`;
    const { id_publicacion } = await newPost(owner, { descripcion, fecha_publicacion });
    await ctx.db.deleteFrom("menciones_publicacion").execute();
    await ctx.db
      .updateTable("usuarios")
      .set({ created_at: fecha_publicacion + 1 } as never)
      .where("id_usuario", "=", later.viewer.id_usuario)
      .execute();
    expect((await getPost(ctx, id_publicacion)).menciones).toEqual([]);
    for (let twice = 0; twice < 2; twice++) await up(ctx.db as never);
    const { menciones } = await getPost(ctx, id_publicacion);
    expect(menciones.map(({ nombre_usuario }) => nombre_usuario)).toEqual([there]);
  });
});
