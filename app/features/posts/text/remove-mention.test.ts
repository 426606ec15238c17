import { beforeEach, describe, expect, it } from "vitest";
import { editComment, writeComment } from "#app/features/comments/commands.server.ts";
import { personalData as comments } from "#app/features/comments/personal-data.server.ts";
import { listComments } from "#app/features/comments/queries.server.ts";
import { setBlock } from "#app/features/people/block.server.ts";
import { editPost } from "#app/features/publish/editor/edit.server.ts";
import { versionReader } from "#app/http/shared-pages/version.server.ts";
import { call, submit } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { personalData as posts } from "../personal-data.server.ts";
import { getPost } from "../queries.server.ts";
import { removeMention } from "./remove-mention.server.ts";

describe.each(engines)("a mention that is taken back, on %s", (engine) => {
  const ctx = useStage(engine);
  let ana: Person;
  let beto: Person;
  let post: number;
  let comment: number;
  const both = () => `Con @${beto.name} y @${ana.name}`;

  beforeEach(async () => {
    [ana, beto] = [await newPerson(ctx, "ana"), await newPerson(ctx, "beto")];
    ({ id: post } = await newPost(ana, { descripcion: both() }));
    const written = { id_publicacion: post, contenido: both() };
    comment = (await writeComment(ana, written)).id_comentario;
  });

  /** Whom each of the two texts means. */
  const meant = async () => {
    const { menciones } = await getPost(ctx, post);
    const page = await listComments(ctx, { id_publicacion: post, before: null, limit: 5 });
    return [menciones, page.comments[0]!.menciones].map((all) =>
      all.map(({ id_usuario }) => id_usuario).sort((a, b) => a - b),
    );
  };

  it("means nobody there, for all, and leaves the others", async () => {
    expect(await meant()).toEqual([
      [ana.id, beto.id],
      [ana.id, beto.id],
    ]);
    await removeMention(beto, "post", post);
    expect(await meant()).toEqual([[ana.id], [ana.id, beto.id]]);
    await removeMention(beto, "comment", comment);
    await removeMention(beto, "comment", comment);
    expect(await meant()).toEqual([[ana.id], [ana.id]]);
    expect((await getPost(ana, post)).descripcion).toBe(both());
  });

  it("does not come back by an edit, under another name either", async () => {
    await removeMention(beto, "post", post);
    await removeMention(beto, "comment", comment);
    const name = `otro_${beto.name}`;
    await ctx.db
      .updateTable("usuarios")
      .set({ nombre_usuario: name, name_key: name })
      .where("id_usuario", "=", beto.id)
      .execute();
    for (const text of [`Sin nadie`, `@${name}`, both()]) {
      await editPost(ana, { id: post, descripcion: text });
      await editComment(ana, { id_comentario: comment, contenido: text });
      expect((await meant()).flat()).not.toContain(beto.id);
    }
    const again = await newPost(ana, { descripcion: `@${name}` });
    expect(again.menciones).toMatchObject([{ id_usuario: beto.id }]);
  });

  it("says that they are gone like everybody who is, once their account is, under each name it had", async () => {
    const name = `otro_${beto.name}`;
    const rename = (who: Person, to: string) =>
      ctx.db
        .updateTable("usuarios")
        .set({ nombre_usuario: to, name_key: to })
        .where("id_usuario", "=", who.id)
        .execute();
    const old = await newPost(ana, { descripcion: both() });
    for (const id of [post, old.id]) await removeMention(beto, "post", id);
    await removeMention(beto, "comment", comment);
    await rename(beto, name);
    await editPost(ana, { id: post, descripcion: `${both()}, @${name}` });
    // From before the names were kept.
    const kept = ctx.db.updateTable("menciones_quitadas_publicacion").set({ nombres: "" });
    await kept.where("id_publicacion", "=", old.id).execute();
    await ctx.db
      .updateTable("publicaciones")
      .set({ descripcion: `Con @${name}` })
      .where("id_publicacion", "=", old.id)
      .execute();
    await rename(beto, "eliminado-1");
    // Somebody else has a name of theirs by now, and is meant by it.
    const carla = await newPerson(ctx);
    await rename(carla, beto.name);
    const hers = await newPost(ana, { descripcion: both() });
    await ctx.db
      .insertInto("menciones_quitadas_publicacion")
      .values({ id_publicacion: hers.id, id_usuario: beto.id, nombres: beto.name })
      .execute();
    const leaver = { id_usuario: beto.id, nombre_usuario: name, correo: null };
    for (const room of [posts, comments])
      await room.forget(ctx, leaver, new AbortController().signal);
    const texts = await Promise.all(
      [post, old.id, hers.id].map(async (id) => (await getPost(ctx, id)).descripcion),
    );
    const without = `Con @eliminado y @${ana.name}`;
    expect(texts).toEqual([`${without}, @eliminado`, "Con @eliminado", both()]);
    const page = await listComments(ctx, { id_publicacion: post, before: null, limit: 5 });
    expect(page.comments[0]!.contenido).toBe(without);
    for (const table of [
      "menciones_quitadas_publicacion",
      "menciones_quitadas_comentario",
    ] as const) {
      const left = ctx.db.selectFrom(table).select("id_usuario").where("id_usuario", "=", beto.id);
      expect(await left.execute()).toEqual([]);
    }
  });

  it("is seen by visitors at once: the pages kept for them are made anew", async () => {
    const read = versionReader(() => ctx.db);
    for (const [where, id] of [
      ["post", post],
      ["comment", comment],
    ] as const) {
      const before = await read();
      await removeMention(beto, where, id);
      expect(await read()).toBeGreaterThan(before);
    }
  });

  it("is not found by the name any more", async () => {
    await removeMention(beto, "post", post);
    const jobs = await ctx.db
      .selectFrom("jobs")
      .select("payload")
      .where("kind", "=", "post_changed")
      .execute();
    expect(jobs.map(({ payload }) => payload)).toContain(JSON.stringify({ id_publicacion: post }));
  });

  it("is nobody else's to take back: where one is not meant there is nothing", async () => {
    const other = await newPerson(ctx);
    for (const [path, code] of [
      [`/api/publicaciones/${post}/mencion`, "post_not_found"],
      [`/api/comentarios/${comment}/mencion`, "comment_not_found"],
      ["/api/publicaciones/999999/mencion", "post_not_found"],
    ]) {
      const answer = await call("DELETE", path!, { as: other });
      expect(answer).toMatchObject({ status: 404, body: { code } });
    }
    expect(await meant()).toEqual([
      [ana.id, beto.id],
      [ana.id, beto.id],
    ]);
  });

  it("is taken back also of somebody who has blocked one since", async () => {
    await setBlock(ana, { id_usuario: beto.id, blocked: true });
    await removeMention(beto, "post", post);
    await setBlock(ana, { id_usuario: beto.id, blocked: false });
    expect((await meant())[0]).toEqual([ana.id]);
  });

  it("is done by a form, without scripts", async () => {
    const path = `/publicacion/${post}`;
    const fields = { intent: "remove-comment-mention", id_comentario: `${comment}` };
    expect(await submit(path, { as: beto, fields })).toMatchObject({ to: `${path}#c${comment}` });
    expect(await submit(path, { as: beto, fields: { intent: "remove-mention" } })).toMatchObject({
      to: path,
    });
    expect(await meant()).toEqual([[ana.id], [ana.id]]);
  });

  it("is taken back while the text is being edited, too", async () => {
    const edits = Array.from({ length: 5 }, (_, n) =>
      editPost(ana, { id: post, descripcion: `${both()} ${n}` }),
    );
    await Promise.all([...edits, removeMention(beto, "post", post)]);
    expect((await meant())[0]).toEqual([ana.id]);
  });
});
