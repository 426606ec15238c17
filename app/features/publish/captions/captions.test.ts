import { describe, expect, it } from "vitest";
import { search } from "#app/features/search/queries.server.ts";
import { textsFor } from "#app/features/search/test-support.ts";
import { deletePost } from "#app/features/posts/commands.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { personalData } from "#app/features/posts/personal-data.server.ts";
import { call, submit, told } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { subscribe } from "#tests/kit/ties.ts";
import { engines } from "#tests/setup/database.ts";
import { deliverEvents } from "#tests/setup/events.ts";

const vtt = (text: string) => `WEBVTT\n\n00:00.000 --> 00:00.900\n${text}\n`;

describe.each(engines)("the captions of a video on %s", (engine) => {
  const ctx = useStage(engine);

  async function given(columns: { descripcion?: string; solo_suscriptores?: 0 | 1 } = {}) {
    const owner = await newPerson(ctx, { es_creador: 1 });
    const { id, archivos } = await newPost(owner, { shows: ["clip", "photo"], ...columns });
    const [video, photo] = archivos.map(({ id_archivo }) => id_archivo);
    return { owner, id, video: video!, photo: photo! };
  }
  type Given = Awaited<ReturnType<typeof given>>;
  const pathOf = ({ id, video }: Given, rest = "") =>
    `/api/publicaciones/${id}/archivos/${video}/subtitulos${rest}`;
  const save = (at: Given, text: string, as: Person | null = at.owner, idioma = "es") =>
    told("PUT", pathOf(at, `/${idioma}`), { as, body: { vtt: text } });
  const read = async ({ video }: Given, as: Person | null, idioma = "es") => {
    const answer = await call("GET", `/subtitulos/${video}/${idioma}`, { as });
    return { status: answer.status, cache: answer.headers.get("cache-control"), body: answer.body };
  };

  it("are written anew: nothing of what was sent stays but times and plain words", async () => {
    const at = await given();
    const hostile = `WEBVTT\n\nSTYLE\n::cue{background:url(//x)}\n\nuno\n00:00.000 --> 00:00.900 line:0\n<v Ana>Hola <b onclick=x>a</b> todas & todos`;
    expect(await save(at, hostile)).toMatchObject({
      status: 200,
      body: { subtitulos: [{ idioma: "es", estado: "saved" }] },
    });
    const answer = await call("GET", `/subtitulos/${at.video}/es`, { as: null });
    expect(answer.headers.get("content-type")).toBe("text/vtt; charset=utf-8");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.body).toBe(
      "WEBVTT\n\n00:00:00.000 --> 00:00:00.900\nAna: Hola a todas &amp; todos\n",
    );
    const etag = answer.headers.get("etag")!;
    const again = await call("GET", `/subtitulos/${at.video}/es`, {
      as: null,
      headers: { "If-None-Match": etag },
    });
    expect(again.status).toBe(304);
  });

  it("stand with their file, by language, until they are deleted", async () => {
    const at = await given();
    expect((await getPost(ctx, at.id)).archivos[0]).not.toHaveProperty("subtitulos");
    await save(at, vtt("Hola"));
    await save(at, vtt("Hi"), at.owner, "en");
    expect((await getPost(ctx, at.id)).archivos[0]?.subtitulos).toEqual([
      { idioma: "en", url: `/subtitulos/${at.video}/en` },
      { idioma: "es", url: `/subtitulos/${at.video}/es` },
    ]);
    await save(at, vtt("Buenas"));
    expect((await read(at, null)).body).toContain("Buenas");
    expect((await told("DELETE", pathOf(at, "/en"), { as: at.owner })).status).toBe(200);
    expect((await told("DELETE", pathOf(at, "/en"), { as: at.owner })).status).toBe(404);
    // The second press of a double click.
    const page = `/settings/posts/${at.id}/subtitulos/${at.video}?idioma=en`;
    expect(await submit(`${page}&do=delete`, { as: at.owner, fields: {} })).toMatchObject({
      to: `${page}&ok=delete`,
    });
    expect((await read(at, null, "en")).status).toBe(404);
    expect((await getPost(ctx, at.id)).archivos[0]?.subtitulos).toHaveLength(1);
  });

  it("are changed by their owner alone, and only of a video of theirs", async () => {
    const at = await given();
    await save(at, vtt("Hola"));
    const others = [await newPerson(ctx), await newPerson(ctx, { role: "moderator" })];
    for (const other of others) {
      expect((await save(at, vtt("mío"), other)).status).toBe(404);
      expect((await told("DELETE", pathOf(at, "/es"), { as: other })).status).toBe(404);
      expect((await told("GET", pathOf(at), { as: other })).status).toBe(404);
    }
    expect((await save(at, vtt("mío"), null)).status).toBe(401);
    expect((await told("GET", pathOf(at), { as: null })).status).toBe(401);
    const foreign = await given();
    // One's own post does not open a file of another, and a picture says nothing.
    expect((await save({ ...at, video: foreign.video }, vtt("x"))).status).toBe(404);
    expect((await save({ ...at, video: at.photo }, vtt("x"))).status).toBe(404);
    expect((await save(at, vtt("x"), at.owner, "xx")).status).toBe(404);
    expect((await read(at, null)).body).toContain("Hola");
  });

  it("that are wrong are refused with their lines, and what was there stays", async () => {
    const at = await given();
    await save(at, vtt("Hola"));
    const wrong = await save(at, "WEBVTT\n\n00:02.000 --> 00:01.000\nuno\n\nmal\n");
    expect(wrong).toMatchObject({ status: 400, body: { code: "bad_input" } });
    expect(wrong.body.fields.vtt).toBe(
      "Línea 3: termina antes de empezar.\n" +
        "Línea 6: los tiempos se escriben así: 00:00:01.000 --> 00:00:03.500.",
    );
    const late = await save(at, "WEBVTT\n\n10:00.000 --> 10:01.000\nuno");
    expect(late.body.fields.vtt).toBe("Línea 3: empieza cuando el video ya terminó.");
    const large = await save(at, vtt("x").padEnd(150_001, "x"));
    expect(large.body.fields.vtt).toContain("150,000");
    expect((await read(at, null)).body).toContain("Hola");
  });

  it("are seen by whoever may see the video", async () => {
    const at = await given({ solo_suscriptores: 1 });
    await save(at, vtt("Solo para ustedes"));
    const fan = await newPerson(ctx);
    await subscribe(fan, at.owner);
    expect(await read(at, null)).toMatchObject({ status: 404 });
    expect(await read(at, await newPerson(ctx))).toMatchObject({ status: 404 });
    for (const person of [fan, at.owner, await newPerson(ctx, { role: "moderator" })]) {
      expect(await read(at, person)).toMatchObject({ status: 200, cache: "private, no-store" });
    }
    const { archivos } = await getPost(ctx, at.id);
    expect(archivos).toEqual([]);
  });

  it("are found by the search while everybody may hear them", async () => {
    const at = await given({ descripcion: "Entrevista" });
    await save(at, vtt("Los ajolotes de Xochimilco"));
    await deliverEvents(ctx);
    expect(await textsFor(ctx, "ajolote xochimilco")).toEqual(["Entrevista"]);
    await save(at, vtt("Otra cosa"));
    await deliverEvents(ctx);
    expect(await textsFor(ctx, "ajolote")).toEqual([]);
    await save(at, vtt("Los ajolotes"));
    await deliverEvents(ctx);
    await told("PATCH", `/api/publicaciones/${at.id}`, {
      as: at.owner,
      body: { solo_suscriptores: 1 },
    });
    expect(await textsFor(ctx, "ajolote")).toEqual([]);
    const hidden = await search(ctx, { q: "ajolote", sort: "recent", page: 1, limit: 12 });
    expect(hidden.counts.posts).toBe(0);
  });

  it("add a bounded number of words to the index, whatever is said", async () => {
    const at = await given({ descripcion: "Larguísima" });
    const cues = Array.from(
      { length: 1500 },
      (_, n) => `00:00.000 --> 00:00.900\npalabra${n} otra${n} tercera${n}`,
    );
    await save(at, `WEBVTT\n\n${cues.join("\n\n")}`);
    await deliverEvents(ctx);
    const { palabras } = await ctx.db
      .selectFrom("indexadas")
      .select("palabras")
      .where("id_publicacion", "=", at.id)
      .executeTakeFirstOrThrow();
    expect(palabras.split(" ").length).toBeLessThan(410);
    expect(await textsFor(ctx, "palabra3")).toEqual(["Larguísima"]);
  });

  it("are in the copy of one's data, and go with the post", async () => {
    const at = await given();
    await save(at, vtt("Mi voz"));
    const posts: unknown[] = [];
    for await (const part of personalData.exportOf(ctx, at.owner.id)) {
      if (!("rows" in part) || part.name !== "publicaciones") continue;
      for await (const row of part.rows) posts.push(row);
    }
    expect(posts).toMatchObject([
      { archivos: [{ subtitulos: [{ idioma: "es", estado: "saved" }] }, { subtitulos: [] }] },
    ]);
    expect(JSON.stringify(posts)).toContain("Mi voz");
    await deletePost(at.owner, at.id);
    const left = ctx.db.selectFrom("subtitulos").selectAll().where("id_archivo", "=", at.video);
    expect(await left.execute()).toEqual([]);
  });

  it("are no draft's where the operator has no model of speech", async () => {
    const at = await given();
    expect((await told("POST", pathOf(at, "/es/borrador"), { as: at.owner })).status).toBe(404);
  });
});
