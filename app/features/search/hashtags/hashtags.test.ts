import { describe, expect, it } from "vitest";
import { engines } from "#tests/setup/database.ts";
import { told } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { FOLLOWED_TAGS_MAX } from "../limits.ts";
import { insertRows } from "../../../../scripts/demo/insert.ts";
import { givenPost } from "../test-support.ts";
import { parseQuery } from "../query.ts";
import { matchTags, popularTags } from "../tags.server.ts";
import { listFollowedTags, readHashtag, setTagFollow } from "./hashtags.server.ts";

describe.each(engines)("hashtags on %s", (engine) => {
  const ctx = useStage(engine);
  const press = (tag: string, as?: Person, body?: object) =>
    told("POST", `/api/hashtags/${encodeURIComponent(tag)}/follow`, { as, ...(body && { body }) });
  const tagsOf = async (person: Person) => (await listFollowedTags(person)).map(({ tag }) => tag);

  it("are popular from the first on, with all their spellings as one", async () => {
    expect(await popularTags(ctx)).toEqual([]);
    await givenPost(ctx, { text: "#Malambo" });
    await givenPost(ctx, { text: "#chacaréra" });
    for (const text of ["una #chacarera", "otra #chacarera"]) await givenPost(ctx, { text });
    // One spelling of it is used more often than each of the other.
    for (let made = 0; made < 4; made++) await givenPost(ctx, { text: "#zamba" });
    for (const text of ["#chacaréra", "otra #chacaréra"]) await givenPost(ctx, { text });
    expect(await popularTags(ctx)).toEqual([
      { tag: "chacaréra", postCount: 5 },
      { tag: "zamba", postCount: 4 },
      { tag: "malambo", postCount: 1 },
    ]);
  });

  it("say in how many posts they are that may be known of, however they are written", async () => {
    await givenPost(ctx, { text: "#Bandoneón" });
    await givenPost(ctx, { text: "#bandoneón otra vez #bandoneón" });
    await givenPost(ctx, { text: "sin acento: #bandoneon y con él: #bandoneón", restricted: true });
    await givenPost(ctx, { text: "#bandoneón", status: "queued" });
    await givenPost(ctx, { text: "#bandoneones" });
    const known = { tag: "bandoneón", postCount: 3, following: false };
    for (const tag of ["bandoneon", "bandoneón", "%23BANDONEÓN"]) {
      const answer = await told("GET", `/api/hashtags/${tag}`);
      expect(answer).toEqual({ status: 200, body: known });
    }
    expect(await readHashtag(ctx, "nadie")).toEqual({
      tag: "nadie",
      postCount: 0,
      following: false,
    });
    for (const tag of ["a", "dos palabras", "x".repeat(51), "a%2Fb"]) {
      expect(await told("GET", `/api/hashtags/${tag}`)).toMatchObject({ status: 404 });
    }
  });

  it("are offered by how much they are used, however many others somebody makes up", async () => {
    for (let made = 0; made < 3; made++) await givenPost(ctx, { text: "#mzurca" });
    const made = Array.from({ length: 6_000 }, (_, at) => {
      const palabra = `#m-${String(at).padStart(4, "0")}`;
      return { palabra, clave: palabra, posts: 1 };
    });
    await insertRows(ctx.db, "palabras", made);
    const { shown } = await matchTags(ctx.db, parseQuery("m"));
    expect(shown[0]).toBe("mzurca");
  });

  it("are followed by oneself alone, as one with and without accents", async () => {
    const [ana, beto] = [await newPerson(ctx), await newPerson(ctx)];
    await givenPost(ctx, { text: "#Fotografía" });
    expect(await press("fotografia")).toMatchObject({ status: 401 });
    const [yes, no] = [true, false].map((following) => ({ status: 200, body: { following } }));
    expect(await press("Fotografía", ana)).toEqual(yes);
    expect(await readHashtag(ana, "fotografia")).toMatchObject({ following: true });
    expect(await press("fotografia", ana, { following: true })).toEqual(yes);
    expect(await told("GET", "/api/hashtags", { as: ana })).toEqual({
      status: 200,
      body: { hashtags: [{ tag: "fotografía", postCount: 1 }] },
    });
    expect(await tagsOf(beto)).toEqual([]);
    expect(await readHashtag(beto, "fotografía")).toMatchObject({ following: false });
    expect(await press("fotografía", beto, { following: false })).toEqual(no);
    expect(await press("fotografía", ana)).toEqual(no);
    expect(await tagsOf(ana)).toEqual([]);
  });

  it("are listed with the latest first, go with the account, and are not without end", async () => {
    const ana = await newPerson(ctx);
    const rows = Array.from({ length: FOLLOWED_TAGS_MAX - 1 }, (_, at) => ({
      id_usuario: ana.id,
      clave: `#tag${at}`,
      created_at: 1_000 + at,
    }));
    await ctx.db.insertInto("hashtags_seguidos").values(rows).execute();
    await setTagFollow(ana, { tag: "ultimo" });
    expect((await tagsOf(ana)).slice(0, 2)).toEqual(["ultimo", `tag${rows.length - 1}`]);
    expect(await press("uno-mas", ana)).toMatchObject({
      status: 409,
      body: { code: "too_many_hashtags" },
    });
    expect(await press("ultimo", ana, { following: true })).toMatchObject({ status: 200 });
    await ctx.db.deleteFrom("usuarios").where("id_usuario", "=", ana.id).execute();
    expect(await tagsOf(ana)).toEqual([]);
  });
});
