import { describe, expect, it } from "vitest";
import type { Ctx } from "#app/context.server.ts";
import { engines } from "#tests/setup/database.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";
import { setBlock } from "./block.server.ts";
import { setFollow } from "./follow/follow.server.ts";
import { suggestCreators } from "./suggestions.server.ts";

describe.each(engines)("whom one may like to know on %s", (engine) => {
  const ctx = useStage(engine);
  const namesFor = async (viewer: Pick<Ctx, "db" | "viewer">) =>
    (await suggestCreators(viewer)).map(({ nombre_usuario }) => nombre_usuario);

  it("are the most followed creators whom one neither follows nor blocks, nor is blocked by", async () => {
    const creator = (followersCount: number, more = {}) =>
      newPerson(ctx, { es_creador: 1, followersCount, ...more });
    const [first, second, third] = [await creator(900), await creator(800), await creator(700)];
    await creator(950, { status: "suspended" });
    await newPerson(ctx, { followersCount: 990 });
    expect(await namesFor(ctx)).toEqual([first.name, second.name, third.name]);
    expect(await namesFor(second)).toEqual([first.name, third.name]);

    const fan = await newPerson(ctx);
    await setFollow(fan, { id: first.id });
    expect(await namesFor(fan)).toEqual([second.name, third.name]);
    await setBlock(fan, { id_usuario: second.id });
    expect(await namesFor(fan)).toEqual([third.name]);
    await setBlock(third, { id_usuario: fan.id });
    expect(await namesFor(fan)).toEqual([]);
    expect(await suggestCreators(ctx, 1)).toEqual([
      {
        id_usuario: first.id,
        nombre_usuario: first.name,
        profile_picture: null,
        es_creador: 1,
        verificado: 0,
        followersCount: 901,
      },
    ]);
  });
});
