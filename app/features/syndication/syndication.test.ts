import { describe, expect, it } from "vitest";
import { call, requestOf } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { loader as profile } from "../profiles/pages/public-profile.tsx";
import { FEED_POSTS } from "./limits.ts";

const creator = { es_creador: 1 } as const;

describe.each(engines)("the feed of a creator, on %s", (engine) => {
  const ctx = useStage(engine);
  const pathOf = ({ name }: Person) => `/u/${name}/atom.xml`;
  const read = (who: Person, headers: Record<string, string> = {}) =>
    call("GET", pathOf(who), { headers: { Cookie: "", ...headers } });
  const idsOf = (xml: string) =>
    [...xml.matchAll(/<entry><id>[^<]*\/publicacion\/(\d+)<\/id>/g)].map(([, id]) => Number(id));
  const set = (id: number, columns: object) =>
    ctx.db.updateTable("publicaciones").set(columns).where("id_publicacion", "=", id).execute();

  it("has what every visitor may see, newest first, without its words and pictures", async () => {
    const ana = await newPerson(ctx, creator);
    const made = [];
    for (const at of [1, 2, 3, 4, 5, 6]) {
      made.push(
        await newPost(ana, { fecha_publicacion: at * 1000, descripcion: "Palabras <de> adultos" }),
      );
    }
    const [open, locked, queued, hidden, restricted, last] = made.map(({ id }) => id) as [
      ...[number, number, number, number, number, number],
    ];
    await set(locked, { solo_suscriptores: 1 });
    await set(queued, { status: "queued" });
    await set(hidden, { moderacion: "hidden" });
    await set(restricted, { moderacion: "restricted" });
    const { status, headers, body } = await read(ana);
    expect([status, headers.get("Content-Type")]).toEqual([
      200,
      "application/atom+xml; charset=utf-8",
    ]);
    expect(idsOf(body)).toEqual([last, open]);
    expect(body).not.toContain("Palabras");
    expect(body).not.toContain("/uploads/");
    expect(body).toContain(`/og/${last}.jpg`);
    expect(body).toContain("<updated>1970-01-01T00:00:06.000Z</updated>");
    // Its owner and a moderator are told what everybody is.
    const moderator = await newPerson(ctx, { role: "moderator" });
    for (const as of [ana, moderator]) {
      const answer = await read(ana, { Authorization: `Bearer ${as.token}` });
      expect(answer.body).toBe(body);
    }
  });

  it("is told once, and again when it changed", async () => {
    const ana = await newPerson(ctx, creator);
    const { id } = await newPost(ana, { fecha_publicacion: 1000 });
    const { headers } = await read(ana);
    const etag = headers.get("ETag")!;
    expect(headers.get("Last-Modified")).toBe("Thu, 01 Jan 1970 00:00:01 GMT");
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`]) {
      const again = await read(ana, { "If-None-Match": known });
      expect([again.status, again.body ?? ""]).toEqual([304, ""]);
    }
    await set(id, { solo_suscriptores: 1 });
    expect((await read(ana, { "If-None-Match": etag })).status).toBe(200);
  });

  it("is nobody's who is no creator, asked not to be found, is suspended, or is not there", async () => {
    const people = [
      await newPerson(ctx),
      await newPerson(ctx, { ...creator, sugerencias: 0 }),
      await newPerson(ctx, { ...creator, status: "suspended" }),
    ];
    for (const who of people) {
      await newPost(who, { fecha_publicacion: 1 });
      expect((await read(who)).status).toBe(404);
    }
    for (const name of ["nadie", "%00", "..%2f", "<x>", "9".repeat(30)]) {
      expect((await call("GET", `/u/${name}/atom.xml`)).status, name).toBe(404);
    }
    const ana = await newPerson(ctx, creator);
    expect((await call("POST", pathOf(ana), { body: {} })).status).toBe(405);
  });

  it("is found from the profile, also where the age gate stands, and only a creator's", async () => {
    const open = async (who: Person, isIn: boolean) => {
      const headers = isIn ? undefined : { Cookie: "" };
      const request = requestOf("GET", `/u/${who.name}`, { headers });
      const given = { request, params: { who: who.name }, context: {} };
      return JSON.stringify(
        await Promise.resolve(profile(given)).catch((thrown: unknown) => thrown),
      );
    };
    const ana = await newPerson(ctx, { ...creator, biografia: "De adultos" });
    const shy = await newPerson(ctx, { ...creator, sugerencias: 0 });
    for (const isIn of [true, false]) {
      expect(await open(ana, isIn)).toContain(pathOf(ana));
      expect(await open(shy, isIn)).not.toContain("atom.xml");
    }
    expect(await open(ana, false)).not.toContain("De adultos");
    expect(await open(shy, false)).toContain('"preview":null');
  });

  it("ends after so many posts", async () => {
    const ana = await newPerson(ctx, creator);
    for (let at = 1; at <= FEED_POSTS + 2; at += 1) await newPost(ana, { fecha_publicacion: at });
    expect(idsOf((await read(ana)).body)).toHaveLength(FEED_POSTS);
  });
});
