import { describe, expect, it } from "vitest";
import { getEnv } from "#app/env.server.ts";
import { call } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";

describe.each(engines)("oEmbed of a post, on %s", (engine) => {
  const ctx = useStage(engine);
  const { siteUrl } = getEnv();
  const ask = (url: string, more: Record<string, string> = {}) =>
    call("GET", `/api/oembed?${new URLSearchParams({ url, ...more })}`, {
      headers: { Cookie: "" },
    });
  const pageOf = (id: number) => `${siteUrl}/publicacion/${id}`;

  it("says whose it is and shows a blur, outside the age gate", async () => {
    const ana = await newPerson(ctx);
    const { id } = await newPost(ana, { descripcion: "Palabras de adultos" });
    const { status, headers, body } = await ask(pageOf(id));
    expect([status, headers.get("Cache-Control")]).toEqual([200, "public, max-age=600"]);
    expect(body).toEqual({
      ...{ version: "1.0", type: "link", cache_age: 600 },
      title: `Publicación de @${ana.name} en Shortit`,
      author_name: `@${ana.name}`,
      author_url: `${siteUrl}/u/${ana.name}`,
      provider_name: "Shortit",
      provider_url: siteUrl,
      thumbnail_url: `${siteUrl}/og/${id}.jpg`,
      thumbnail_width: 600,
      thumbnail_height: 315,
    });
    const small = await ask(pageOf(id), { maxwidth: "300" });
    expect(small.body).not.toHaveProperty("thumbnail_url");
    expect((await ask(pageOf(id), { format: "xml" })).status).toBe(501);
    expect((await ask(pageOf(id), { maxwidth: "-1" })).status).toBe(400);
  });

  it("is of nothing that is not there for everybody, whoever asks", async () => {
    const ana = await newPerson(ctx);
    const { id } = await newPost(ana);
    await ctx.db
      .updateTable("publicaciones")
      .set({ status: "queued" })
      .where("id_publicacion", "=", id)
      .execute();
    const path = `/api/oembed?${new URLSearchParams({ url: pageOf(id) })}`;
    expect((await call("GET", path, { as: ana })).status).toBe(404);
    expect((await ask(pageOf(999_999))).status).toBe(404);
  });

  it("is of our own posts alone", async () => {
    const ana = await newPerson(ctx);
    const { id } = await newPost(ana);
    const host = new URL(siteUrl).host;
    for (const url of [
      ...["", "x", "javascript:alert(1)", "file:///etc/passwd", `${siteUrl}/u/${ana.name}`],
      ...[`https://evil.example/publicacion/${id}`, `http://169.254.169.254/publicacion/${id}`],
      ...[
        `${siteUrl}.evil.example/publicacion/${id}`,
        `http://${host}@evil.example/publicacion/${id}`,
      ],
      ...[`http://a:b@${host}/publicacion/${id}`, `${siteUrl}/publicacion/${id}/../../admin`],
      ...[
        `${siteUrl}/publicacion/${id}%00`,
        `${siteUrl}/publicacion/0`,
        `${siteUrl}/publicacion/1e3`,
      ],
      `${siteUrl}/publicacion/${"9".repeat(40)}`,
    ]) {
      expect((await ask(url)).status, url).toBe(404);
    }
    expect((await ask("x".repeat(2001))).status).toBe(400);
    expect((await ask(`${pageOf(id)}?x=1#p2`)).status).toBe(200);
  });
});
