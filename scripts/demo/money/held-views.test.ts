import { describe, expect, it } from "vitest";
import { addViews, newCreator, NOW } from "#app/features/studio/test-support.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { makeHeldViews } from "./held-views.ts";

describe("the demo", () => {
  const ctx = useStage("sqlite");

  it("has views that the rules hold, each for its own reason, and one lot that was decided about", async () => {
    const made: Person[] = [];
    for (let each = 0; each < 4; each += 1) {
      const who = await newCreator(ctx);
      await addViews(who, NOW, 10_000);
      await newPost(who);
      made.push(who);
    }
    const others = [await newPerson(ctx), await newPerson(ctx), await newPerson(ctx)];
    const people = [...others, ...made].map(({ viewer }) => ({
      ...{ id_usuario: viewer.id_usuario, nombre_usuario: viewer.nombre_usuario },
      ...{ isCreator: viewer.es_creador === 1, themes: [] },
    }));
    const crowd = { people, creators: people.slice(3), subscribersOf: new Map() };
    await makeHeldViews(ctx, crowd, { now: Date.now(), timeZone: "America/Mexico_City" });
    const rows = await ctx.db
      .selectFrom("anomalias")
      .select(["kind", "state", "views"])
      .orderBy("kind")
      .execute();
    expect(rows).toEqual([
      { kind: "burst", state: "held", views: 131 },
      { kind: "network", state: "held", views: 148 },
      { kind: "quiet", state: "voided", views: 14 },
    ]);
  });
});
