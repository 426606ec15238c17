import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "#tests/setup/database.ts";
import { useStage } from "#tests/kit/stage.ts";
import { findAnomalies } from "../find.server.ts";

const DAY = 20260520;
const NOON = Date.UTC(2026, 4, 20, 18);
const HOUR_MS = 60 * 60 * 1000;

interface Views {
  /** How many, each of a post of its own. */
  times?: number;
  viewer: string;
  net?: string;
  wide?: string;
  stranger?: 0 | 1;
  day?: number;
}

describe.each(engines)("what looks like no honest watching on %s", (engine) => {
  const ctx = useStage(engine);
  beforeEach(async () => {
    await ctx.db.deleteFrom("vistas_pagadas").execute();
    await ctx.db.deleteFrom("vistas_rechazadas").execute();
  });

  const views = async (creator_id: number, given: Views) => {
    const { times = 1, viewer, net = `net ${viewer}`, wide = `wide ${net}` } = given;
    const rows = Array.from({ length: times }, (_, n) => ({
      ...{ id_publicacion: creator_id * 1_000 + n, creator_id, viewer, net, wide },
      ...{ day: given.day ?? DAY, counted_at: NOON + (n % 9) * HOUR_MS },
      ...{ stranger: given.stranger ?? (viewer.startsWith("u") ? 0 : 1), moved: 1 as const },
    }));
    await ctx.db.insertInto("vistas_pagadas").values(rows).execute();
  };
  const found = async (kind: string) => {
    const findings = await findAnomalies(ctx.db, DAY);
    return findings
      .filter((each) => each.kind === kind)
      .map(({ creator_id, value }) => `${creator_id} ${value}`)
      .sort();
  };

  it("are creators who go in a circle, not whoever has a favourite", async () => {
    for (const [from, to] of [
      [1, 2],
      [2, 3],
      [3, 1],
    ] as const) {
      await views(to, { viewer: `u${from}`, times: 5 });
    }
    // Each of them has an audience too, so that it is little of their day.
    for (const creator of [1, 2, 3]) {
      for (let n = 0; n < 20; n++) await views(creator, { viewer: `a${creator} ${n}` });
    }
    // A fan who is a creator, and is watched by somebody in the circle a little.
    await views(1, { viewer: "u4", times: 9 });
    await views(4, { viewer: "u1", times: 4 });
    await views(4, { viewer: "u900", times: 9 });
    expect(await found("exchange")).toEqual(["1 u3", "2 u1", "3 u2"]);
  });

  it("are creators who are watched by hardly anybody but each other, a little by each", async () => {
    const ring = [11, 12, 13, 14, 15, 16, 17];
    for (const to of ring) {
      for (const from of ring) if (from !== to) await views(to, { viewer: `u${from}`, times: 2 });
      for (let n = 0; n < 4; n++) await views(to, { viewer: `a${to} ${n}` });
    }
    // They look around, and are looked at by somebody with an audience.
    await views(20, { viewer: "u11", times: 2 });
    for (let n = 0; n < 9; n++) await views(20, { viewer: `b${n}` });
    await views(11, { viewer: "u20", times: 2 });
    const held = await found("exchange");
    expect(held).toHaveLength(7 * 6);
    expect(held).not.toContain("20 u11");
    expect(held).not.toContain("11 u20");
  });

  it("are accounts side by side that watch one creator, however old; not a family or neighbours", async () => {
    for (let n = 0; n < 6; n++) {
      const viewer = `u${100 + n}`;
      await views(1, { viewer, net: `farm ${n % 2}`, times: 8 });
      await views(2, { viewer, net: `farm ${n % 2}`, times: 2 });
    }
    // Four fans at a carrier, where more people watch others.
    for (let n = 0; n < 4; n++) await views(1, { viewer: `u${200 + n}`, net: "carrier", times: 8 });
    for (let n = 0; n < 6; n++) {
      await views(30 + n, { viewer: `u${300 + n}`, net: "carrier", times: 8 });
    }
    // And a family of three.
    for (let n = 0; n < 3; n++) await views(4, { viewer: `u${400 + n}`, net: "home", times: 8 });
    // A new account of the farm whose views of its creator were refused.
    await views(2, { viewer: "u190", net: "farm 1", stranger: 1 });
    // Also what the farm looks at beside it.
    const accounts = [1, 2].flatMap((creator) =>
      Array.from({ length: 6 }, (_, n) => `${creator} u${100 + n}`),
    );
    accounts.push("2 u190");
    expect(await found("farm")).toEqual(accounts);
  });

  it("are many from one network where it is no carrier's, beside an honest audience too", async () => {
    for (let creator = 1; creator <= 5; creator++) {
      for (let n = 0; n < 150; n++) {
        await views(creator, { viewer: `c${creator} ${n}`, net: `c${n}`, wide: "carrier" });
      }
    }
    for (let n = 0; n < 120; n++) await views(1, { viewer: `w${n}`, net: `w${n}`, wide: "walk" });
    expect(await found("network")).toEqual(["1 walk"]);
  });

  it("are what is left of a network that was refused again and again, or did not watch", async () => {
    await views(1, { viewer: "a1", net: "loop", times: 12 });
    await views(2, { viewer: "a2", net: "home", times: 12 });
    const refused = { day: DAY, creator_id: 1, net: "loop", reason: "again", views: 900 };
    await ctx.db.insertInto("vistas_rechazadas").values(refused).execute();
    // Whoever did not wait until it was watched.
    await views(3, { viewer: "a3", net: "hurry", times: 12 });
    const early = { day: DAY, creator_id: 3, net: "hurry", reason: "early", views: 20 };
    await ctx.db.insertInto("vistas_rechazadas").values(early).execute();
    // Somebody who came back to what they had seen, and one whose page was open over night.
    for (const reason of ["again", "late"]) {
      const few = { day: DAY, creator_id: 2, net: "home", reason, views: 19 };
      await ctx.db.insertInto("vistas_rechazadas").values(few).execute();
    }
    expect(await found("crowd")).toEqual(["1 loop", "3 hurry"]);
  });
});
