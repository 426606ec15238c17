import { describe, expect, it } from "vitest";
import { suspendAccount, unsuspendAccount } from "#app/features/cases/operator.server.ts";
import { deliverObject } from "#app/features/delivery/deliver.server.ts";
import { engines } from "#tests/setup/database.ts";
import { getPost, listReadyPosts } from "./queries.server.ts";
import { requireOpen } from "./visibility.server.ts";
import { photo } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage, type Person } from "#tests/kit/stage.ts";
import { requestOf } from "#tests/kit/call.ts";

describe.each(engines)("the posts of who is suspended on %s", (engine) => {
  const ctx = useStage(engine);

  it("so is their picture of themselves", async () => {
    const owner = await newPerson(ctx);
    const [fan, moderator] = [await newPerson(ctx), await newPerson(ctx, { role: "moderator" })];
    const name = `${"a".repeat(31)}${owner.id % 10}-avatar.jpg`;
    const object = { name, label: "avatar", mime: "image/jpeg", state: "live", size: 2 } as const;
    await ctx.db
      .insertInto("objetos")
      .values({ ...object, id_usuario: owner.id, created_at: Date.now() })
      .execute();
    const seen = async () => {
      const tries = [ctx, fan, moderator].map((who) =>
        deliverObject(who, name, requestOf("HEAD", "/uploads")),
      );
      return (await Promise.allSettled(tries)).map(({ status }) => status === "fulfilled");
    };
    expect(await seen()).toEqual([true, true, true]);
    await suspendAccount(ctx, owner.name);
    expect(await seen()).toEqual([false, false, true]);
    await unsuspendAccount(ctx, owner.name);
    expect(await seen()).toEqual([true, true, true]);
  });

  it("are gone for all but moderators, bytes too, until the suspension ends", async () => {
    const owner = await newPerson(ctx);
    const people = [ctx, await newPerson(ctx), await newPerson(ctx, { role: "moderator" })];
    const { id, archivos } = await newPost(owner, { files: [await photo()] });
    const [file] = archivos;
    const seenBy = async (who: typeof ctx | Person) => {
      const { rows } = await listReadyPosts(who, { before: null, limit: 10 });
      const request = requestOf("HEAD", "/uploads");
      const tries = await Promise.allSettled([
        getPost(who, id),
        requireOpen(who, id),
        deliverObject(who, file!.url_archivo, request),
      ]);
      return [rows.length, ...tries.map(({ status }) => status === "fulfilled")];
    };
    const seen = () => Promise.all(people.map(seenBy));
    const shown = [1, true, true, true];
    expect(await seen()).toEqual([shown, shown, shown]);
    await suspendAccount(ctx, owner.viewer.nombre_usuario);
    const gone = [0, false, false, false];
    expect(await seen()).toEqual([gone, gone, [0, true, true, true]]);
    await unsuspendAccount(ctx, owner.viewer.nombre_usuario);
    expect(await seen()).toEqual([shown, shown, shown]);
  });
});
