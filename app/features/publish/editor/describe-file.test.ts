import { describe, expect, it } from "vitest";
import { ALT_MAX } from "#app/features/posts/limits.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { textsFor } from "#app/features/search/test-support.ts";
import { personalData } from "#app/features/posts/personal-data.server.ts";
import { told } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { deliverEvents } from "#tests/setup/events.ts";

const say = (alt: unknown, id: number, file: number | undefined, as: Person | null) =>
  told("PATCH", `/api/publicaciones/${id}/archivos/${file}`, { as, body: { alt } });

describe.each(engines)("what a file shows, in words, on %s", (engine) => {
  const ctx = useStage(engine);

  async function given(descripcion: string, more: { solo_suscriptores?: 0 | 1 } = {}) {
    const owner = await newPerson(ctx);
    const { id, archivos } = await newPost(owner, {
      descripcion,
      shows: ["photo", "clip"],
      ...more,
    });
    const [first, second] = archivos.map(({ id_archivo }) => id_archivo);
    return { owner, id, first, second };
  }

  it("is said by its owner alone, and taken back by saying nothing", async () => {
    const { owner, id, first, second } = await given("Sin palabras");
    const elsewhere = await given("De otra persona");
    const others = [elsewhere.owner, await newPerson(ctx, { role: "moderator" })];
    for (const other of others)
      expect(await say("mío", id, first, other)).toMatchObject({ status: 404 });
    expect(await say("mío", id, first, null)).toMatchObject({ status: 401 });
    // One's own post does not open a file of another.
    expect(await say("mío", id, elsewhere.first, owner)).toMatchObject({ status: 404 });
    expect((await getPost(owner, id)).archivos.map((file) => file.alt)).toEqual([
      undefined,
      undefined,
    ]);

    expect(await say("  Una gaviota\r\nsobre el faro ", id, second, owner)).toMatchObject({
      status: 200,
      body: { post: { archivos: [{ tipo: "image" }, { alt: "Una gaviota\nsobre el faro" }] } },
    });
    expect((await getPost(ctx, id)).archivos.map((file) => file.alt)).toEqual([
      undefined,
      "Una gaviota\nsobre el faro",
    ]);
    expect(await say("", id, second, owner)).toMatchObject({ status: 200 });
    expect((await getPost(ctx, id)).archivos[1]).not.toHaveProperty("alt");
  });

  it("is not longer than a description, and says so at its field", async () => {
    const { owner, id, first } = await given("Con límite");
    expect(await say("é".repeat(ALT_MAX), id, first, owner)).toMatchObject({ status: 200 });
    const tooLong = await say("é".repeat(ALT_MAX + 1), id, first, owner);
    expect(tooLong).toMatchObject({ status: 400, body: { code: "bad_input" } });
    expect(tooLong.body.fields).toEqual({ alt: "Este texto admite como máximo 1000 caracteres." });
  });

  it("is found by the search, while everybody may see the file", async () => {
    const { owner, id, first } = await given("Paseo");
    await say("Un zopilote planea", id, first, owner);
    await deliverEvents(ctx);
    expect(await textsFor(ctx, "zopilotes")).toEqual(["Paseo"]);
    expect(await textsFor(ctx, "paseo zopilote")).toEqual(["Paseo"]);

    // From the moment on in which it is restricted, whatever jobs are late.
    const restrict = (solo_suscriptores: 0 | 1) =>
      told("PATCH", `/api/publicaciones/${id}`, { as: owner, body: { solo_suscriptores } });
    await restrict(1);
    expect(await textsFor(ctx, "zopilote")).toEqual([]);
    expect(await textsFor(owner, "zopilote")).toEqual([]);
    expect(await textsFor(ctx, "paseo")).toEqual(["Paseo"]);
    await restrict(0);
    expect(await textsFor(ctx, "zopilote")).toEqual(["Paseo"]);

    await told("DELETE", `/api/publicaciones/${id}/archivos/${first}`, { as: owner });
    await deliverEvents(ctx);
    expect(await textsFor(ctx, "zopilote")).toEqual([]);
  });

  it("is not found of a file that nobody sees yet", async () => {
    const { owner, id, first } = await given("Taller");
    await ctx.db
      .updateTable("archivos")
      .set({ status: "queued" })
      .where("id_archivo", "=", first!)
      .execute();
    await say("Un torno de ceramista", id, first, owner);
    await deliverEvents(ctx);
    expect(await textsFor(ctx, "ceramista")).toEqual([]);
  });

  it("is in the copy of one's data", async () => {
    const { owner, id, first } = await given("Copia");
    await say("Una silla de mimbre", id, first, owner);
    const said: unknown[] = [];
    for await (const part of personalData.exportOf(ctx, owner.id)) {
      if (!("rows" in part) || part.name !== "publicaciones") continue;
      for await (const row of part.rows) said.push(row);
    }
    expect(said).toMatchObject([
      { id_publicacion: id, archivos: [{ alt: "Una silla de mimbre" }, { alt: "" }] },
    ]);
  });
});
