import { describe, expect, it } from "vitest";
import { newCreator } from "#app/features/studio/test-support.ts";
import { readLatestPosts, readRetention } from "#app/features/studio/stats/post.server.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";
import { DAY_MS } from "./crowd.ts";
import { makePostDays } from "./post-days.ts";

describe("the demo", () => {
  const ctx = useStage("sqlite");

  it("says of each post the views that its counter has, by day, and how far its video was watched", async () => {
    const ana = await newCreator(ctx);
    const now = Date.now();
    const { id } = await newPost(ana, { shows: ["clip"] });
    await ctx.db
      .updateTable("publicaciones")
      .set({ views: 1_000, fecha_publicacion: now - 3 * DAY_MS })
      .where("id_publicacion", "=", id)
      .execute();
    await makePostDays(ctx.db, [ana.id], { now, timeZone: "America/Mexico_City" });
    const span = { from: 0, today: 99_999_999 };
    const [post] = await readLatestPosts(ana, span);
    expect(post!.views).toBeGreaterThan(990);
    expect(post!.views).toBeLessThan(1_010);
    const [video] = await readRetention(ana, id, span);
    const { reached } = video!;
    expect(reached[0]).toBeGreaterThan(reached[9]!);
    expect(reached[9]).toBeGreaterThan(0);
  });
});
