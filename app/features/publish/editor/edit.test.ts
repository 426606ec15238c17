import { describe, expect, it } from "vitest";
import { search } from "#app/features/search/queries.server.ts";
import { engines } from "#tests/setup/database.ts";
import { deliverEvents } from "#tests/setup/events.ts";
import { smallFittingClip } from "#tests/media-fixtures.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import type { PostView } from "#app/features/posts/view.ts";
import { call, told } from "#tests/kit/call.ts";
import { photo, fileFrom } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage, type Person } from "#tests/kit/stage.ts";
import { subscribe } from "#tests/kit/ties.ts";
import { uploadPost, workOff, expectNoLeftovers } from "#tests/kit/worker.ts";

const visitor = null;

const send = (method: string, id: number | string, as: Person | null, body?: unknown) =>
  told(method, `/api/publicaciones/${id}`, { as, body });

async function bytes(name: string, as: Person | null, headers: Record<string, string> = {}) {
  const answer = await call("GET", `/uploads/${name}`, { as, headers });
  return { status: answer.status, cache: answer.headers.get("cache-control") };
}

function addressesOf(post: PostView): string[] {
  return post.archivos.flatMap(({ variants, poster }) => [
    ...variants.map(({ url }) => url),
    ...(poster ? [poster] : []),
  ]);
}

describe.each(engines)("changing a post on %s", (engine) => {
  const ctx = useStage(engine);

  it("is for its owner alone: description with its tags, and who may see it", async () => {
    const owner = await newPerson(ctx);
    const post = await newPost(owner, { descripcion: "Un día de #sol", files: [await photo()] });
    const id = post.id_publicacion;
    const others = [await newPerson(ctx), await newPerson(ctx, { role: "moderator" })];
    for (const other of others) {
      expect(await send("PATCH", id, other, { descripcion: "mío" })).toMatchObject({ status: 404 });
      expect(await send("PATCH", id, other, {})).toMatchObject({ status: 404 });
    }
    expect(await send("PATCH", id, visitor, { descripcion: "mío" })).toMatchObject({ status: 401 });
    expect(await send("PATCH", 999_999, owner, { descripcion: "x" })).toMatchObject({
      status: 404,
      body: { error: "No se encontró la publicación." },
    });
    expect(await getPost(ctx, id)).toMatchObject({ descripcion: "Un día de #sol" });

    const changed = await send("PATCH", id, owner, { descripcion: "  Noche de #luna\r\n#Mar " });
    expect(changed).toMatchObject({
      status: 200,
      body: {
        post: {
          descripcion: "Noche de #luna\n#Mar",
          clasificaciones: ["luna", "mar"],
          solo_suscriptores: 0,
          likeCount: 0,
        },
      },
    });
    const found = async (q: string) => {
      const input = { q, sort: "recent", page: 1, limit: 12 } as const;
      return (await search(ctx, input)).counts.posts;
    };
    await deliverEvents(ctx);
    expect(await found("noche")).toBe(1);
    expect(await found("día")).toBe(0);
    const same = await send("PATCH", id, owner, {});
    expect(same).toEqual(changed);
    expect(await send("PATCH", id, owner, { solo_suscriptores: 1 })).toMatchObject({
      body: { post: { solo_suscriptores: 1, descripcion: "Noche de #luna\n#Mar" } },
    });
  });

  it.each([
    [{ descripcion: "x".repeat(1001) }, "description_too_long"],
    [{ descripcion: 5 }, "bad_input"],
    [{ solo_suscriptores: 2 }, "bad_input"],
    [{ solo_suscriptores: null }, "bad_input"],
    [{ solo_suscriptores: { a: 1 } }, "bad_input"],
    ["nada", "bad_input"],
  ])("refuses %j", async (body, code) => {
    const owner = await newPerson(ctx);
    const id = await uploadPost(owner, undefined, { descripcion: "antes" });
    expect(await send("PATCH", id, owner, body)).toMatchObject({ status: 400, body: { code } });
    expect(await getPost(owner, id)).toMatchObject({ descripcion: "antes", solo_suscriptores: 0 });
  });

  it("to subscribers only gives its bytes new addresses, and the old ones are dead at once", async () => {
    const owner = await newPerson(ctx);
    const fan = await newPerson(ctx);
    await subscribe(fan, owner);
    const stranger = await newPerson(ctx);
    const everybody: (Person | null)[] = [owner, fan, stranger, visitor];
    const files = [await photo(), await fileFrom(smallFittingClip())];
    const post = await newPost(owner, { files });
    const id = post.id_publicacion;
    const old = addressesOf(post);
    expect(old.length).toBeGreaterThan(4);

    const set = async (solo_suscriptores: 0 | 1): Promise<string[]> => {
      const answer = await send("PATCH", id, owner, { solo_suscriptores });
      expect(answer).toMatchObject({ status: 200 });
      return addressesOf(answer.body.post);
    };
    const restricted = await set(1);
    expect(restricted).toHaveLength(old.length);
    expect(restricted.filter((name) => old.includes(name))).toEqual([]);
    for (const name of old) {
      for (const who of everybody) {
        expect(await bytes(name, who)).toEqual({ status: 404, cache: "no-store" });
        expect((await bytes(name, who, { Range: "bytes=0-1" })).status).toBe(404);
        expect((await bytes(name, who, { "If-None-Match": `"${name}"` })).status).toBe(404);
      }
    }
    for (const name of restricted) {
      expect(await bytes(name, owner)).toEqual({ status: 200, cache: "private, no-store" });
      expect((await bytes(name, fan, { Range: "bytes=0-1" })).status).toBe(206);
      for (const who of [stranger, visitor]) expect((await bytes(name, who)).status).toBe(404);
    }
    const seen = JSON.stringify((await send("GET", id, stranger)).body);
    for (const name of [...old, ...restricted]) expect(seen).not.toContain(name);

    // Saying it again changes nothing; public again, they may be kept; restricted again, they go too.
    expect(await set(1)).toEqual(restricted);
    expect(await set(0)).toEqual(restricted);
    expect((await bytes(restricted[0]!, visitor)).cache).toContain("public");
    expect((await bytes(old[0]!, owner)).status).toBe(404);
    const again = await set(1);
    expect((await bytes(restricted[0]!, owner)).status).toBe(404);
    expect((await bytes(again[0]!, fan)).status).toBe(200);

    await expectNoLeftovers(ctx);
    await send("DELETE", id, owner);
    expect((await bytes(again[0]!, owner)).status).toBe(404);
    await workOff(ctx);
    expect((await ctx.objects.list()).objects.map(({ key }) => key)).toEqual(
      (await ctx.db.selectFrom("objetos").select("name").orderBy("name").execute()).map(
        ({ name }) => name,
      ),
    );
    const left = ctx.db.selectFrom("objetos").select("name").where("address", "in", again);
    expect(await left.execute()).toEqual([]);
  });

  it("while it is processed to subscribers only shows its bytes to nobody else", async () => {
    const owner = await newPerson(ctx);
    const id = await uploadPost(owner);
    await send("PATCH", id, owner, { solo_suscriptores: 1 });
    await workOff(ctx);
    const [name] = addressesOf(await getPost(owner, id));
    expect((await bytes(name!, owner)).status).toBe(200);
    expect((await bytes(name!, visitor)).status).toBe(404);
  });
});

describe.each(engines)("asking how far several posts are on %s", (engine) => {
  const ctx = useStage(engine);
  const ask = async (ids: string, as: Person | null) => {
    const answer = await call("GET", `/api/publicaciones/status?ids=${ids}`, { as });
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    return { status: answer.status, body: answer.body };
  };

  it("tells of one's own, and of nobody else's", async () => {
    const owner = await newPerson(ctx);
    const stranger = await newPerson(ctx);
    const { id: ready } = await newPost(owner, { files: [await photo()] });
    const theirs = await newPost(stranger, { files: [await photo()] });
    const { bytes: video } = await fileFrom(smallFittingClip());
    const failed = await uploadPost(owner, [{ name: "a.mp4", bytes: video.subarray(0, 3000) }]);
    await workOff(ctx);
    const queued = await uploadPost(owner, [await photo(), await photo()]);

    const ids = `${queued},${ready},${failed},${ready},${theirs.id_publicacion},999999`;
    expect(await ask(ids, owner)).toEqual({
      status: 200,
      body: {
        statuses: [
          { id_publicacion: ready, status: "ready" },
          {
            id_publicacion: failed,
            status: "failed",
            error: expect.stringContaining("No pudimos leer") as string,
          },
          { id_publicacion: queued, status: "queued", progress: 0 },
        ],
      },
    });
    expect((await ask(String(ready), stranger)).body).toEqual({ statuses: [] });
    expect((await ask(String(ready), visitor)).status).toBe(401);
  });

  it.each([
    "",
    "x",
    "1,,2",
    "1;2",
    "-1",
    "1.5",
    "9".repeat(16),
    Array(51)
      .fill(0)
      .map((_, i) => i)
      .join(),
  ])("refuses %j", async (ids) => {
    expect(await ask(ids, await newPerson(ctx))).toMatchObject({
      status: 400,
      body: { code: "bad_input" },
    });
  });
});
