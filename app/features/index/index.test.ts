import { describe, expect, it } from "vitest";
import { createAccount } from "#app/features/accounts/operator.server.ts";
import { deletePostOperation } from "#app/features/posts/operations.server.ts";
import { runOperation } from "#tests/kit/run-operation.ts";
import { deletePost } from "#app/features/posts/commands.server.ts";
import { editPost } from "#app/features/publish/editor/edit.server.ts";
import { setBlock } from "#app/features/people/block.server.ts";
import { removeMention } from "#app/features/posts/text/remove-mention.server.ts";
import { updateProfile } from "#app/features/profiles/settings/commands.server.ts";
import { engines } from "#tests/setup/database.ts";
import { caughtUp, searchIndexes, useSearchIndex } from "#tests/setup/search-indexes.ts";
import { deliverEvents } from "#tests/setup/events.ts";
import { endReview } from "#app/features/posts/review.server.ts";
import { indexPost } from "./commands.server.ts";
import { indexChangedPost } from "./upkeep.server.ts";
import { reindexAll } from "./test-reindex.ts";
import { search } from "#app/features/search/queries.server.ts";
import { postsOf } from "#app/features/search/view.ts";
import { popularTags } from "#app/features/search/tags.server.ts";
import { givenPerson, givenPost, textsFor } from "#app/features/search/test-support.ts";
import { photo } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { statementsOf } from "#tests/kit/statements.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { uploadPost } from "#tests/kit/worker.ts";

const each = engines.flatMap((engine) => searchIndexes.map((index) => [engine, index] as const));

describe.each(each)("what can be found on %s by %s", (engine, index) => {
  const ctx = useStage(engine);
  useSearchIndex(index);
  const find = async (q: string, more = {}) => {
    await caughtUp(ctx);
    return search(ctx, { q, sort: "recent", page: 1, limit: 12, ...more });
  };
  const namesFor = async (q: string) => (await find(q)).users.map((user) => user.nombre_usuario);
  const usesOf = async (palabra: string) =>
    (await ctx.db.selectFrom("palabras").selectAll().where("palabra", "=", palabra).execute())[0]
      ?.posts;

  it("is a post once it is ready, with its hashtags, until it is deleted", async () => {
    const person = await newPerson(ctx);
    const text = "Malabares con fuego #circo";
    const queued = await uploadPost(person, undefined, { descripcion: text });
    expect(await textsFor(ctx, "malabares")).toEqual([]);
    expect(await textsFor(person, "malabares")).toEqual([]);
    const { id_publicacion } = await newPost(person, { descripcion: text, files: [await photo()] });
    expect(await textsFor(ctx, "malabares")).toEqual([text, text]);
    expect(await find("#cir")).toMatchObject({ tags: ["circo"], counts: { tags: 1 } });
    await deletePost(person, id_publicacion);
    await deletePost(person, queued);
    await deliverEvents(ctx);
    expect(await textsFor(ctx, "malabares")).toEqual([]);
    expect((await find("#cir")).tags).toEqual([]);
    const left = await ctx.db.selectFrom("apariciones").selectAll().execute();
    expect(left.filter((row) => row.id_publicacion === id_publicacion)).toEqual([]);
  });

  it("stays when somebody else tries to delete it", async () => {
    const [person, other] = [await newPerson(ctx), await newPerson(ctx)];
    const { id_publicacion } = await newPost(person, {
      descripcion: "Trapecista",
      files: [await photo()],
    });
    await expect(deletePost(other, id_publicacion)).rejects.toThrow("post_not_found");
    await expect(
      runOperation(ctx, deletePostOperation, { id: `${id_publicacion}` }),
    ).rejects.toThrow("not_signed_in");
    expect(await textsFor(ctx, "trapecista")).toEqual(["Trapecista"]);
  });

  it("is not what failed; what is for subscribers is found, locked", async () => {
    await givenPost(ctx, { text: "Equilibrio fallido", status: "failed" });
    expect(await textsFor(ctx, "equilibrio")).toEqual([]);
    await givenPost(ctx, { text: "Equilibrio privado", restricted: true });
    const [block] = (await find("equilibrio")).blocks;
    expect(block?.data).toMatchObject([
      { descripcion: "Equilibrio privado", locked: true, archivos: [] },
    ]);
  });

  it("follows a change of the description, if it is the owner's", async () => {
    const [person, other] = [await newPerson(ctx), await newPerson(ctx)];
    const { id } = await newPost(person, {
      descripcion: "Acuarela azul #arte",
      files: [await photo()],
    });
    await expect(editPost(other, { id, descripcion: "Acuarela gris" })).rejects.toThrow();
    expect(await textsFor(ctx, "acuarela gris")).toEqual([]);
    const before = await usesOf("acuarela");
    await editPost(person, { id, descripcion: "Acuarela verde #arte" });
    await deliverEvents(ctx);
    expect(await textsFor(ctx, "azul")).toEqual([]);
    expect(await textsFor(ctx, "acuarela verde")).toEqual(["Acuarela verde #arte"]);
    expect(await usesOf("azul")).toBeUndefined();
    expect(await usesOf("acuarela")).toBe(before);
  });

  it("is nothing of a change that is taken back", async () => {
    const id = await givenPost(ctx, { text: "Grabado en linóleo" });
    const failing = ctx.db.transaction().execute(async (trx) => {
      await trx.deleteFrom("publicaciones").where("id_publicacion", "=", id).execute();
      await indexPost(trx, id);
      throw new Error("taken back");
    });
    await expect(failing).rejects.toThrow("taken back");
    expect(await textsFor(ctx, "linoleo")).toEqual(["Grabado en linóleo"]);
  });

  it("is a person by each part of the name, the very name first, then the most followed", async () => {
    await createAccount(ctx, {
      nombre_usuario: "Ximena.Sol",
      correo: "sol@example.org",
      contrasenia: "clave de prueba",
    });
    await givenPerson(ctx, "ximena_luna", 50);
    await givenPerson(ctx, "ximena", 3);
    await givenPerson(ctx, "Ximenita", 9);
    expect(await namesFor("ximen")).toEqual(["ximena_luna", "Ximenita", "ximena", "Ximena.Sol"]);
    expect(await namesFor("XIMENA")).toEqual(["ximena", "ximena_luna", "Ximena.Sol"]);
    expect(await namesFor("@ximena")).toEqual(["ximena", "ximena_luna", "Ximena.Sol"]);
    expect(await namesFor("ximena sol")).toEqual(["Ximena.Sol"]);
    expect(await namesFor("ximena.s")).toEqual(["Ximena.Sol"]);
    expect(await namesFor("luna")).toEqual(["ximena_luna"]);
    expect((await find("ximena")).counts.users).toBe(3);
  });

  it.each(["guadalpue", "guadlupe", "guadalupee", "gudalupe", "guadalipe"])(
    "is a person whose name is almost %s",
    async (typed) => {
      await givenPerson(ctx, "Guadalupe.Ríos");
      expect(await namesFor(typed)).toEqual(["Guadalupe.Ríos"]);
    },
  );

  it("is a person by the new name after a change of it, and never one who is suspended", async () => {
    const person = await newPerson(ctx);
    await updateProfile(person, { nombre_usuario: "filomena" });
    expect(await namesFor("filomena")).toEqual(["filomena"]);
    await updateProfile(person, { nombre_usuario: "eustaquia" });
    expect(await namesFor("filomena")).toEqual([]);
    expect(await namesFor("eustaq")).toEqual(["eustaquia"]);
    await ctx.db
      .updateTable("usuarios")
      .set({ status: "suspended" })
      .where("id_usuario", "=", person.viewer.id_usuario)
      .execute();
    expect(await namesFor("eustaq")).toEqual([]);
  });

  it("stays found by the person it names, whatever they are called now", async () => {
    const id = await givenPerson(ctx, "rosaura");
    await givenPost(ctx, { text: "Con @rosaura en el taller" });
    await ctx.db
      .updateTable("usuarios")
      .set({ nombre_usuario: "rosalba", name_key: "rosalba" })
      .where("id_usuario", "=", id)
      .execute();
    expect(await textsFor(ctx, "@rosalba")).toEqual(["Con @rosaura en el taller"]);
  });

  it("is nothing for the name of whoever has taken the mention back, but for its words", async () => {
    const [ana, beto] = [await newPerson(ctx), await newPerson(ctx, "clodomiro")];
    const text = `Lija y barniz de @${beto.name}`;
    const { id } = await newPost(ana, { descripcion: text });
    expect(await textsFor(ctx, `@${beto.name}`)).toEqual([text]);
    await removeMention(beto, "post", id);
    await deliverEvents(ctx);
    expect(await textsFor(ctx, `@${beto.name}`)).toEqual([]);
    expect(await textsFor(ctx, `barniz ${beto.name}`)).toEqual([text]);
  });

  it("is nothing for a name between two of whom one blocks the other, under a new name either", async () => {
    const [ana, beto] = [await newPerson(ctx), await newPerson(ctx)];
    const text = `Cincel de @${beto.name}`;
    await newPost(ana, { descripcion: text });
    const block = async (who: Person, whom: Person, blocked: boolean) => {
      await setBlock(who, { id_usuario: whom.id, blocked });
      await deliverEvents(ctx);
    };
    await block(beto, ana, true);
    await updateProfile(beto, { nombre_usuario: `eleuterio${beto.id}` });
    expect(await textsFor(ctx, `@eleuterio${beto.id}`)).toEqual([]);
    await block(beto, ana, false);
    expect(await textsFor(ctx, `@eleuterio${beto.id}`)).toEqual([text]);
    await block(ana, beto, true);
    expect(await textsFor(ctx, `@eleuterio${beto.id}`)).toEqual([]);
  });

  it("forgets words that no post has any more, and is not hidden by dead ones", async () => {
    const owner = await newPerson(ctx);
    const { id } = await newPost(owner, { descripcion: "Zafarrancho #zafarranchero" });
    const words = async () =>
      (
        await ctx.db
          .selectFrom("palabras")
          .select("palabra")
          .where("clave", "like", "%zafarr%")
          .execute()
      ).length;
    expect(await words()).toBeGreaterThan(1);
    const dead = Array.from({ length: 5_001 }, (_, at) => `zafa${String(at).padStart(5, "0")}`);
    for (let at = 0; at < dead.length; at += 500) {
      const rows = dead
        .slice(at, at + 500)
        .map((palabra) => ({ palabra, clave: palabra, posts: 0 }));
      await ctx.db.insertInto("palabras").values(rows).execute();
    }
    expect(await textsFor(ctx, "zafa")).toEqual(["Zafarrancho #zafarranchero"]);
    await deletePost(owner, id);
    await deliverEvents(ctx);
    expect(await words()).toBe(0);
  });

  it("comes in pages that miss nothing and repeat nothing, in rows as the feed has them", async () => {
    for (let made = 0; made < 7; made++) {
      await givenPost(ctx, {
        text: `Cerámica ${made}`,
        likes: made % 3,
        tipo: made === 3 ? "shortit" : "publicacion",
      });
    }
    const first = await find("cerámica", { limit: 4 });
    expect(first.blocks.map((block) => [block.tipo, postsOf([block]).length])).toEqual([
      ["megapost", 2],
      ["megapost", 1],
      ["shortit", 1],
    ]);
    expect(first).toMatchObject({ counts: { posts: 7 }, nextPage: 2 });
    const second = await find("cerámica", { limit: 4, page: 2 });
    expect(second.nextPage).toBeNull();
    const texts = [first, second].flatMap(({ blocks }) =>
      postsOf(blocks).map(({ descripcion }) => descripcion),
    );
    expect(texts).toEqual([6, 5, 4, 3, 2, 1, 0].map((made) => `Cerámica ${made}`));
    expect(await textsFor(ctx, "cerámica", "popular")).toEqual(
      [5, 2, 4, 1, 6, 3, 0].map((made) => `Cerámica ${made}`),
    );
    expect(await find("cerámica", { page: 99 })).toMatchObject({ blocks: [], nextPage: null });
  });

  it("is the newest when it was published last, however long ago it was sent", async () => {
    const owner = await newPerson(ctx);
    const late = await newPost(owner, { descripcion: "Celosía que esperó" });
    const early = await newPost(owner, { descripcion: "Celosía de mientras" });
    const texts = [early.descripcion, late.descripcion];
    expect(await textsFor(ctx, "celosía")).toEqual(texts);
    const { db } = ctx;
    const post = db.updateTable("publicaciones").where("id_publicacion", "=", late.id);
    await post.set({ moderacion: "hidden", espera_revision: 1 }).execute();
    await indexChangedPost(ctx, { id_publicacion: late.id });
    expect(await textsFor(ctx, "celosía")).toEqual(texts.slice(0, 1));
    await db.transaction().execute((trx) => endReview(trx, late.id));
    await post.set({ moderacion: "visible" }).execute();
    await indexChangedPost(ctx, { id_publicacion: late.id });
    expect(await textsFor(ctx, "celosía")).toEqual(texts.toReversed());
    expect(await textsFor(ctx, "celosía esperó")).toEqual(texts.slice(1));
    // Of a post that is found already it is changed, too.
    await post.set({ fecha_publicacion: 1 }).execute();
    const statements = await statementsOf(() => reindexAll(ctx));
    expect(await textsFor(ctx, "celosía")).toEqual(texts);
    expect(await usesOf("celosia")).toBe(2);
    // Its words are not counted again, as others who use them would wait.
    expect(statements.filter((text) => /apariciones|palabras \(/.test(text))).toEqual([
      expect.stringContaining("update"),
    ]);
  });

  it("counts exactly when many posts are published at once", async () => {
    const texts = ["Mosaico rojo y azul", "Azul mosaico rojo", "Rojo azul, mosaico"];
    await Promise.all(
      Array.from({ length: 12 }, (_, at) => givenPost(ctx, { text: texts[at % 3]! })),
    );
    expect(await usesOf("mosaico")).toBe(12);
    expect(await usesOf("rojo")).toBe(12);
  });

  it("has the most used hashtags for who has not typed yet", async () => {
    for (let made = 0; made < 30; made++) await givenPost(ctx, { text: "Telar #telar #tejido" });
    await givenPost(ctx, { text: "Telar #telar" });
    expect((await popularTags(ctx)).slice(0, 2).map(({ tag }) => tag)).toEqual(["telar", "tejido"]);
  });
});
