import { describe, expect, it } from "vitest";
import { deliverObject } from "#app/features/delivery/deliver.server.ts";
import { readCandidates } from "#app/features/feed/list/candidates.server.ts";
import { listSaved } from "#app/features/profiles/lists.server.ts";
import { indexPost } from "#app/features/index/commands.server.ts";
import { search } from "#app/features/search/queries.server.ts";
import type { Moderacion } from "#db/schema/posts.ts";
import { requestOf } from "#tests/kit/call.ts";
import { photo } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, type Stage, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { deletePost, setSave } from "./commands.server.ts";
import { setPin } from "./pin.server.ts";
import { getPost, listReadyPosts, listUserPosts } from "./queries.server.ts";
import { requireOpen } from "./visibility.server.ts";

const page = { before: null, limit: 50 };

describe.each(engines)("a post that moderation has looked at, on %s", (engine) => {
  const ctx = useStage(engine);

  /** Where somebody comes across it: its page, its bytes, the profile, what was saved; lists, feed, search. */
  async function placesOf(who: Stage | Person, owner: Person, post: Scene) {
    const { id, word, file } = post;
    const has = (rows: { id_publicacion: number }[]) =>
      rows.some((row) => row.id_publicacion === id);
    const tries = await Promise.allSettled([
      getPost(who, id),
      requireOpen(who, id),
      deliverObject(who, file, requestOf("HEAD", "/uploads")),
    ]);
    const saved = "name" in who ? (await listSaved(who, page)).rows : [];
    const query = { q: word, sort: "recent", page: 1, limit: 20 } as const;
    const { blocks } = await search(who, query);
    return {
      page: tries.every(({ status }) => status === "fulfilled"),
      gone: tries.every(({ status }) => status === "rejected"),
      profile: has((await listUserPosts(who, { ...page, id_usuario: owner.id })).rows),
      saved: has(saved),
      list: has((await listReadyPosts(who, page)).rows),
      feed: (await readCandidates(who, [id])).length > 0,
      search: JSON.stringify(blocks).includes(`"id_publicacion":${id}`),
    };
  }

  interface Scene {
    id: number;
    word: string;
    file: string;
  }

  it("is seen where its state lets it, at once and by everybody alike", async () => {
    const owner = await newPerson(ctx);
    const fan = await newPerson(ctx);
    const moderator = await newPerson(ctx, { role: "administrator" });
    const word = `palabra${owner.id}`;
    const { id, archivos } = await newPost(owner, { descripcion: word, files: [await photo()] });
    await setSave(fan, { id, saved: true });
    await ctx.db.transaction().execute((trx) => indexPost(trx, id));
    const post = { id, word, file: archivos[0]!.url_archivo };
    const become = (moderacion: Moderacion) =>
      ctx.db
        .updateTable("publicaciones")
        .set({ moderacion })
        .where("id_publicacion", "=", id)
        .execute();
    const seen = async () => ({
      visitor: await placesOf(ctx, owner, post),
      fan: await placesOf(fan, owner, post),
      owner: await placesOf(owner, owner, post),
      moderator: await placesOf(moderator, owner, post),
    });

    const everywhere = {
      page: true,
      gone: false,
      profile: true,
      list: true,
      feed: true,
      search: true,
    };
    const restricted = { ...everywhere, list: false, feed: false, search: false };
    const nowhere = { ...restricted, page: false, gone: true, profile: false };
    const of = (all: typeof everywhere, own: typeof everywhere) => ({
      visitor: { ...all, saved: false },
      fan: { ...all, saved: all.page },
      owner: { ...own, saved: false },
      moderator: { ...(all.page ? all : restricted), saved: false },
    });
    expect(await seen()).toEqual(of(everywhere, everywhere));
    await become("restricted");
    expect(await seen()).toEqual(of(restricted, restricted));
    await become("hidden");
    expect(await seen()).toEqual(of(nowhere, restricted));
    await become("removed");
    expect(await seen()).toEqual(of(nowhere, nowhere));
    // Nor does its owner change or delete it: it may have to be given back.
    const gone = { code: "post_not_found" };
    await expect(setPin(owner, { id })).rejects.toMatchObject(gone);
    await expect(deletePost(owner, id)).rejects.toMatchObject(gone);
    await become("visible");
    expect(await seen()).toEqual(of(everywhere, everywhere));
  });

  it("goes for good by a moderator's hand, which the audit log tells", async () => {
    const owner = await newPerson(ctx);
    const moderator = await newPerson(ctx, { role: "moderator" });
    const [mine, theirs] = [await newPost(moderator), await newPost(owner)];
    for (const { id } of [mine, theirs]) await deletePost(moderator, id);
    const log = await ctx.db
      .selectFrom("auditoria")
      .select(["action", "subject_id", "data"])
      .where("actor_id", "=", moderator.id)
      .execute();
    const data = JSON.stringify({ owner: owner.id });
    expect(log).toEqual([{ action: "post.delete", subject_id: theirs.id, data }]);
  });
});
