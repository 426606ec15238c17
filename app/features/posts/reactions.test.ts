import { describe, expect, it } from "vitest";
import { openDatabase } from "#db/client.ts";
import { engines, PATIENT } from "#tests/setup/database.ts";
import { deletePost, setLike, setSave } from "./commands.server.ts";
import { getPost } from "./queries.server.ts";
import { told } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage, type Person } from "#tests/kit/stage.ts";
import { subscribe } from "#tests/kit/ties.ts";

describe.each(engines)("likes and saves on %s", (engine) => {
  const ctx = useStage(engine);

  const read = (what: "liked" | "saved", id: number, as: Person | null) =>
    told("GET", `/api/publicaciones/${id}/${what}`, { as });
  const write = (what: "like" | "save", id: number, as: Person | null, body?: object) =>
    told("POST", `/api/publicaciones/${id}/${what}`, { as, body });

  it.each([
    ["like", "liked", "likeCount"],
    ["save", "saved", "saveCount"],
  ] as const)("%s toggles, or sets what it is told", async (verb, on, count) => {
    const fan = await newPerson(ctx);
    const { id } = await newPost(await newPerson(ctx));
    const yes = { status: 200, body: { [on]: true, [count]: 1 } };
    const no = { status: 200, body: { [on]: false, [count]: 0 } };

    expect(await read(on, id, fan)).toEqual(no);
    expect(await write(verb, id, fan)).toEqual(yes);
    expect(await read(on, id, fan)).toEqual(yes);
    expect(await write(verb, id, fan)).toEqual(no);
    expect(await write(verb, id, fan, { [on]: true })).toEqual(yes);
    expect(await write(verb, id, fan, { [on]: true })).toEqual(yes);
    expect(await write(verb, id, fan, { [on]: false })).toEqual(no);
    expect(await write(verb, id, fan, { [on]: false })).toEqual(no);
    expect(await write(verb, id, fan, { [on]: "x" })).toMatchObject({ status: 400 });
    expect(await write(verb, id, null)).toMatchObject({ status: 401 });
    expect(await read(on, id, null)).toMatchObject({ status: 401 });
    expect(await write(verb, 999_999, fan)).toMatchObject({ status: 404 });
  });

  it("show in the post, each to who did it", async () => {
    const [fan, other] = [await newPerson(ctx), await newPerson(ctx)];
    const { id } = await newPost(await newPerson(ctx));
    await setLike(fan, { id });
    await setSave(other, { id });
    const counts = { likeCount: 1, saveCount: 1 };
    expect(await getPost(fan, id)).toMatchObject({
      ...counts,
      userHasLiked: true,
      userHasSaved: false,
    });
    expect(await getPost(other, id)).toMatchObject({
      ...counts,
      userHasLiked: false,
      userHasSaved: true,
    });
    expect(await getPost(ctx, id)).toMatchObject({
      ...counts,
      userHasLiked: false,
      userHasSaved: false,
    });
  });

  it("are exact when fifty people like at once, twice each, over two connections", async () => {
    const { id } = await newPost(await newPerson(ctx));
    const fans = await Promise.all(Array.from({ length: 50 }, () => newPerson(ctx)));
    const other = openDatabase(ctx.url, PATIENT);
    const both = [ctx.db, ...(engine === "postgres" ? [other] : [])];
    await Promise.all(
      fans.flatMap((fan) =>
        [0, 1].map((turn) =>
          setLike({ ...fan, db: both[turn % both.length]! }, { id, liked: true }),
        ),
      ),
    );
    expect((await getPost(ctx, id)).likeCount).toBe(50);

    // Toggles of one person at once: whatever their order, row and counter agree.
    const [fan] = fans;
    await Promise.all(Array.from({ length: 9 }, () => setLike(fan!, { id })));
    const { userHasLiked, likeCount } = await getPost(fan!, id);
    expect({ userHasLiked, likeCount }).toEqual({ userHasLiked: false, likeCount: 49 });

    await Promise.all(fans.map((each) => setLike(each, { id, liked: false })));
    expect((await getPost(ctx, id)).likeCount).toBe(0);
    await other.destroy();
  });

  it("do not get in the way of a post that is deleted", async () => {
    const owner = await newPerson(ctx);
    const fans = await Promise.all(Array.from({ length: 8 }, () => newPerson(ctx)));
    const { id } = await newPost(owner);
    const results = await Promise.allSettled([
      ...fans.slice(0, 4).map((fan) => setLike(fan, { id })),
      deletePost(owner, id),
      ...fans.slice(4).map((fan) => setLike(fan, { id })),
    ]);
    const reasons = results.flatMap((result) =>
      result.status === "rejected" ? [(result.reason as { code?: string }).code] : [],
    );
    expect(new Set([...reasons, "post_not_found"])).toEqual(new Set(["post_not_found"]));
    await expect(setLike(owner, { id })).rejects.toMatchObject({ code: "post_not_found" });
    const rows = ctx.db.selectFrom("me_gusta").selectAll().where("id_publicacion", "=", id);
    expect(await rows.execute()).toEqual([]);
  });

  it("are for those who may see the files", async () => {
    const owner = await newPerson(ctx);
    const [fan, subscriber] = [await newPerson(ctx), await newPerson(ctx)];
    await subscribe(subscriber, owner);
    const { id } = await newPost(owner, { solo_suscriptores: 1 });
    expect(await write("like", id, fan)).toMatchObject({
      status: 403,
      body: { code: "subscribers_only" },
    });
    expect(await write("like", id, subscriber)).toMatchObject({ status: 200 });
    expect(await read("liked", id, fan)).toEqual({
      status: 200,
      body: { liked: false, likeCount: 1 },
    });
  });
});
