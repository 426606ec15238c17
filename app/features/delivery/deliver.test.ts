import { describe, expect, it } from "vitest";
import { deletePost } from "#app/features/posts/commands.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { log } from "#app/log.server.ts";
import { engines } from "#tests/setup/database.ts";
import { cameraJpeg } from "#tests/media-fixtures.ts";
import { reserveObject } from "#app/features/media/objects.server.ts";
import { loader } from "./pages/uploads.ts";
import { photo, fileFrom } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";
import { subscribe } from "#tests/kit/ties.ts";
import { uploadPost, workOff } from "#tests/kit/worker.ts";
import { requestOf } from "#tests/kit/call.ts";

log.level = "silent";

const PUBLIC = "public, max-age=300, must-revalidate";

function fetchObject(
  name: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<Response> {
  const request = requestOf(method, `/uploads/${name}`, { headers });
  return loader({ request, params: { file: name }, context: {} });
}

describe.each(engines)("/uploads on %s", (engine) => {
  const ctx = useStage(engine);
  const bytesOf = async (name: string) => {
    const stored = await ctx.objects.get(name);
    return Buffer.concat(await stored!.body.toArray());
  };
  const setPost = (id: number, change: { status?: "queued" | "failed"; solo_suscriptores?: 1 }) =>
    ctx.db.updateTable("publicaciones").set(change).where("id_publicacion", "=", id).execute();

  it("gives who may see a post its bytes, and others nothing", async () => {
    const owner = await newPerson(ctx);
    const moderator = await newPerson(ctx, { role: "moderator" });
    const subscriber = await newPerson(ctx);
    await subscribe(subscriber, owner);
    const lapsed = await newPerson(ctx);
    await subscribe(lapsed, owner, Date.now() - 1);
    const stranger = await newPerson(ctx);
    const people = { owner, moderator, subscriber, lapsed, stranger, visitor: { headers: {} } };

    const post = await newPost(owner, { files: [await photo()] });
    const name = post.archivos[0]!.url_archivo;
    const whoSees = async () => {
      const seen: Record<string, string | null> = {};
      for (const [who, { headers }] of Object.entries(people)) {
        const response = await fetchObject(name, headers);
        await response.arrayBuffer();
        if (response.status === 200) seen[who] = response.headers.get("cache-control");
        else expect(response.status).toBe(404);
      }
      return seen;
    };

    const everybody = Object.fromEntries(Object.keys(people).map((who) => [who, PUBLIC]));
    expect(await whoSees()).toEqual(everybody);

    await setPost(post.id_publicacion, { solo_suscriptores: 1 });
    const restricted = "private, no-store";
    const few = { owner: restricted, moderator: restricted, subscriber: restricted };
    expect(await whoSees()).toEqual(few);

    for (const status of ["queued", "failed"] as const) {
      await setPost(post.id_publicacion, { status });
      expect(await whoSees()).toEqual({ owner: restricted, moderator: restricted });
    }
    await deletePost(owner, post.id_publicacion);
    expect(await whoSees()).toEqual({});
  });

  it("knows no original, no pending and no retired object, and no other name", async () => {
    const owner = await newPerson(ctx);
    await uploadPost(owner);
    const rows = await ctx.db
      .selectFrom("objetos")
      .selectAll()
      .where("label", "=", "original")
      .execute();
    expect(rows).toMatchObject([{ state: "live" }]);
    const pending = await reserveObject(ctx.db, { label: "w480", mime: "image/webp", ext: "webp" });
    await ctx.objects.put(pending, Buffer.from("x"));
    const names = [
      rows[0]!.name,
      pending,
      "nada.jpg",
      "..",
      "",
      "a/b",
      "%00",
      "ñ",
      "x".repeat(300),
    ];
    for (const name of names) {
      const response = await fetchObject(name, owner.headers);
      expect([name, response.status]).toEqual([name, 404]);
      expect(response.headers.get("cache-control")).toBe("no-store");
    }
    await workOff(ctx);
  });

  it("gives everybody an avatar, which belongs to no post", async () => {
    const name = await reserveObject(ctx.db, {
      label: "avatar",
      mime: "image/webp",
      ext: "webp",
      size: 3,
    });
    await ctx.objects.put(name, Buffer.from("yo!"));
    await ctx.db.updateTable("objetos").set({ state: "live" }).where("name", "=", name).execute();
    const response = await fetchObject(name);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe(PUBLIC);
    expect(await response.text()).toBe("yo!");
  });

  it("shows its owner what is ready of a post that failed", async () => {
    const owner = await newPerson(ctx);
    const { bytes } = await fileFrom(cameraJpeg());
    const cut = { name: "cortada.jpg", bytes: bytes.subarray(0, 300) };
    const id = await uploadPost(owner, [await photo(), cut]);
    await workOff(ctx);
    const name = (await getPost(owner, id)).archivos[0]!.url_archivo;
    expect((await fetchObject(name)).status).toBe(404);
    const own = await fetchObject(name, owner.headers);
    expect(own.headers.get("cache-control")).toBe("private, no-store");
    await own.body?.cancel();
  });

  it("answers as the standard says", async () => {
    const owner = await newPerson(ctx);
    const post = await newPost(owner, { files: [await photo()] });
    const name = post.archivos[0]!.url_archivo;
    const whole = await bytesOf(name);
    const size = whole.length;
    const etag = `"${name}"`;
    const { created_at } = await ctx.db
      .selectFrom("objetos")
      .select("created_at")
      .where("name", "=", name)
      .executeTakeFirstOrThrow();
    const modified = new Date(created_at).toUTCString();
    const later = new Date(created_at + 60_000).toUTCString();
    const earlier = new Date(created_at - 60_000).toUTCString();

    const all = await fetchObject(name);
    expect(all.status).toBe(200);
    expect(Object.fromEntries(all.headers)).toEqual({
      "accept-ranges": "bytes",
      "cache-control": PUBLIC,
      "content-disposition": "inline",
      "content-length": String(size),
      "content-type": "image/jpeg",
      "cross-origin-resource-policy": "cross-origin",
      etag,
      "last-modified": modified,
      "x-content-type-options": "nosniff",
    });
    expect(Buffer.from(await all.arrayBuffer())).toEqual(whole);

    const head = await fetchObject(name, {}, "HEAD");
    expect(head.status).toBe(200);
    expect(head.body).toBeNull();
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(all.headers));

    const part = await fetchObject(name, { Range: "bytes=5-14" });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-range")).toBe(`bytes 5-14/${size}`);
    expect(part.headers.get("content-length")).toBe("10");
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(5, 15));

    const end = await fetchObject(name, { Range: "bytes=-4" });
    expect(Buffer.from(await end.arrayBuffer())).toEqual(whole.subarray(-4));

    const beyond = await fetchObject(name, { Range: `bytes=${size}-` });
    expect(beyond.status).toBe(416);
    expect(beyond.headers.get("content-range")).toBe(`bytes */${size}`);

    for (const range of ["bytes=0-1,3-4", "bytes=x"]) {
      const response = await fetchObject(name, { Range: range });
      expect(response.status).toBe(200);
      expect(Buffer.from(await response.arrayBuffer())).toEqual(whole);
    }

    for (const known of [etag, `"x", W/${etag}`, "*"]) {
      const response = await fetchObject(name, { "If-None-Match": known });
      expect(response.status).toBe(304);
      expect(response.body).toBeNull();
      expect(response.headers.get("etag")).toBe(etag);
    }
    expect((await fetchObject(name, { "If-None-Match": '"x"' })).status).toBe(200);

    for (const [headers, status] of [
      [{ "If-Match": etag }, 200],
      [{ "If-Match": `"x", ${etag}` }, 200],
      [{ "If-Match": "*" }, 200],
      [{ "If-Match": '"x"' }, 412],
      [{ "If-Match": `W/${etag}` }, 412],
      [{ "If-Match": '"x"', "If-None-Match": etag }, 412],
      [{ "If-Unmodified-Since": modified }, 200],
      [{ "If-Unmodified-Since": earlier }, 412],
      [{ "If-Unmodified-Since": "ayer" }, 200],
      [{ "If-Modified-Since": modified }, 304],
      [{ "If-Modified-Since": later }, 304],
      [{ "If-Modified-Since": earlier }, 200],
      [{ "If-Modified-Since": later, "If-None-Match": '"x"' }, 200],
      [{ "If-Range": modified, Range: "bytes=0-0" }, 206],
      [{ "If-Match": etag, Range: "bytes=0-0" }, 206],
    ] as const) {
      const response = await fetchObject(name, { ...headers });
      await response.body?.cancel();
      expect([headers, response.status]).toEqual([headers, status]);
    }

    const ifSame = { Range: "bytes=0-0", "If-Range": etag };
    expect((await fetchObject(name, ifSame)).status).toBe(206);
    for (const other of [`W/${etag}`, '"x"', "Wed, 21 Oct 2015 07:28:00 GMT"]) {
      expect((await fetchObject(name, { ...ifSame, "If-Range": other })).status).toBe(200);
    }
  });
});
