import { describe, expect, test } from "vitest";
import { engines } from "#tests/setup/database.ts";
import { useStage } from "#tests/kit/stage.ts";
import { SESSION_MAX } from "../limits.ts";
import { stranger } from "../test-support.ts";
import {
  addSession,
  newSession,
  openSession,
  packed,
  saveSession,
  unpacked,
} from "./session.server.ts";

const session = newSession(stranger(), "para-ti");

test("a session comes back as it was kept", () => {
  const motives = ["tag:playa", "new", "tag:playa", "again"] as const;
  const kept = { ...session, ids: [4, 3, 2, 1], layout: "spps", motives: [...motives] };
  expect(unpacked(packed(kept))).toEqual(kept);
});

test("the longest session stays small, whatever its posts are shown for", () => {
  const numbers = Array.from({ length: SESSION_MAX }, (_, at) => at);
  const longest = {
    ...session,
    ids: numbers.map((at) => 99_999_999 - at),
    layout: "p".repeat(SESSION_MAX),
    motives: numbers.map((at) => `tag:${"ñ".repeat(46)}${at}` as const),
  };
  expect(Buffer.byteLength(packed(longest))).toBeLessThan(80_000);
  expect(unpacked(packed(longest))?.motives).toHaveLength(SESSION_MAX);
});

test("what another version kept is as good as gone", () => {
  expect(unpacked(JSON.stringify(session))).toBeNull();
});

describe.each(engines)("on %s", (engine) => {
  const ctx = useStage(engine);

  test("a session that takes the place of another is not opened by whoever had that", async () => {
    const viewer = stranger();
    const add = (id: number) =>
      addSession(ctx, viewer, { ...newSession(viewer, "para-ti"), ids: [id] });
    const first = await add(1);
    const before = await openSession(ctx, first);
    await ctx.kv.delete(`feed-turn:${viewer.countedAs}`);
    const second = await add(2);
    await expect(openSession(ctx, first)).rejects.toMatchObject({ code: "feed_session_gone" });
    expect(await saveSession(ctx, before)).toBe(false);
    expect((await openSession(ctx, second)).session.ids).toEqual([2]);
  });
});
