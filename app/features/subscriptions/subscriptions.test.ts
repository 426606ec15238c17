import { describe, expect, it } from "vitest";
import { getPost } from "#app/features/posts/queries.server.ts";
import { AppError } from "#app/http/errors.ts";
import { engines } from "#tests/setup/database.ts";
import { personalData } from "./personal-data.server.ts";
import { cancelIn, grantSubscription, recountLapsed } from "./subscriptions.server.ts";
import { newCreator } from "#app/features/studio/test-support.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage, type Person } from "#tests/kit/stage.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

describe.each(engines)("subscriptions on %s", (engine) => {
  const ctx = useStage(engine);

  const pair = (fan: Person, creator: Person) => ({
    fan_id: fan.viewer.id_usuario,
    creator_id: creator.viewer.id_usuario,
  });
  const grant = (fan: Person, creator: Person, days = 30) =>
    grantSubscription(ctx, { ...pair(fan, creator), days, provider: "test" });
  const cancel = (fan: Person, creator: Person) =>
    ctx.db.transaction().execute((trx) => cancelIn(trx, pair(fan, creator)));
  const countOf = async (creator: Person) =>
    ctx.db
      .selectFrom("usuarios")
      .select("subscribersCount")
      .where("id_usuario", "=", creator.viewer.id_usuario)
      .executeTakeFirstOrThrow()
      .then((row) => row.subscribersCount);
  const endAll = (creator: Person) =>
    ctx.db
      .updateTable("suscripciones")
      .set({ renews_at: Date.now() - 1 })
      .where("creator_id", "=", creator.viewer.id_usuario)
      .execute();

  it("a creator's copy has their subscribers, and nothing of how these pay", async () => {
    const [fan, creator] = [await newPerson(ctx), await newCreator(ctx)];
    await grant(fan, creator);
    const partOf = async (who: Person, name: string) => {
      const rows: object[] = [];
      for await (const part of personalData.exportOf(ctx, who.id)) {
        if (!("rows" in part) || part.name !== name) continue;
        for await (const row of part.rows) rows.push(row);
      }
      return rows;
    };
    const [seen] = await partOf(creator, "suscriptores");
    expect(seen).toMatchObject({ fan_id: fan.id, state: "active" });
    for (const column of ["provider", "provider_ref", "told_cents", "told_at"]) {
      expect(seen).not.toHaveProperty(column);
      expect((await partOf(fan, "suscripciones"))[0]).toHaveProperty(column);
    }
  });

  it("a grant opens what the creator keeps for subscribers, and counts", async () => {
    const [fan, creator] = [await newPerson(ctx), await newCreator(ctx)];
    const post = await newPost(creator, { solo_suscriptores: 1, shows: ["photo"] });
    expect((await getPost(fan, post.id_publicacion)).locked).toBe(true);

    await grant(fan, creator);

    expect((await getPost(fan, post.id_publicacion)).archivos).toHaveLength(1);
    expect(await countOf(creator)).toBe(1);
  });

  it("granting again never shortens, and counts once", async () => {
    const [fan, creator] = [await newPerson(ctx), await newCreator(ctx)];
    const long = await grant(fan, creator, 90);
    expect(await grant(fan, creator, 1)).toEqual(long);
    const longer = await grant(fan, creator, 120);
    expect(longer.renews_at).toBeGreaterThan(long.renews_at + 29 * DAY_MS);
    expect(await countOf(creator)).toBe(1);
  });

  it("a cancelled one stays open and counted until its date", async () => {
    const [fan, creator] = [await newPerson(ctx), await newCreator(ctx)];
    const post = await newPost(creator, { solo_suscriptores: 1, shows: ["photo"] });
    const { renews_at } = await grant(fan, creator);

    expect(await cancel(fan, creator)).toEqual({ renews_at });
    expect((await getPost(fan, post.id_publicacion)).locked).toBeUndefined();
    expect(await countOf(creator)).toBe(1);

    await endAll(creator);
    expect((await getPost(fan, post.id_publicacion)).locked).toBe(true);
    expect(await cancel(fan, creator)).toBeUndefined();
  });

  it("the sweep takes lapsed ones from the counters, and only those", async () => {
    const [fan, lost, kept] = [await newPerson(ctx), await newCreator(ctx), await newCreator(ctx)];
    await grant(fan, lost);
    await grant(fan, kept);
    await endAll(lost);
    await recountLapsed(ctx);
    expect([await countOf(lost), await countOf(kept)]).toEqual([0, 1]);
    // Somebody new counts from there.
    await grant(await newPerson(ctx), lost);
    expect(await countOf(lost)).toBe(1);
  });

  it("many grants at once are all counted", async () => {
    const creator = await newCreator(ctx);
    const fans = await Promise.all(Array.from({ length: 8 }, () => newPerson(ctx)));
    await Promise.all(fans.map((fan) => grant(fan, creator)));
    expect(await countOf(creator)).toBe(fans.length);
  });

  it("is refused for oneself, for who is no creator and for nobody", async () => {
    const [fan, creator] = [await newPerson(ctx), await newCreator(ctx)];
    await expect(grant(creator, creator)).rejects.toThrow(new AppError("cannot_subscribe_to_self"));
    await expect(grant(creator, fan)).rejects.toThrow(new AppError("not_a_creator"));
    const nobody = { fan_id: fan.viewer.id_usuario, creator_id: 999_999 };
    await expect(grantSubscription(ctx, { ...nobody, days: 1, provider: "test" })).rejects.toThrow(
      new AppError("user_not_found"),
    );
    expect(
      await ctx.db
        .selectFrom("suscripciones")
        .selectAll()
        .where("creator_id", "=", 999_999)
        .execute(),
    ).toEqual([]);
  });
});
