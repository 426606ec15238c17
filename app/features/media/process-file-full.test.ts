import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { getStatus } from "#app/features/posts/processing/status.server.ts";
import { log } from "#app/log.server.ts";
import { openDiskStore } from "#storage/disk.ts";
import { mountSmallDisk } from "#tests/setup/small-disk.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";
import { uploadPost, workOff, expectNoLeftovers } from "#tests/kit/worker.ts";

// Jobs that fail on purpose say so.
log.level = "silent";

const smallDisk = await mountSmallDisk(1);

describe.skipIf(!smallDisk)(
  "a disk without room for the renditions (needs the right to mount one)",
  () => {
    const ctx = useStage("sqlite", smallDisk ? openDiskStore(smallDisk) : undefined);

    it("is tried again later, and the last failure is told to the owner", async () => {
      const owner = await newPerson(ctx);
      const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
      const picture = sharp({
        create: { width: 900, height: 700, channels: 3, background: "#000", noise },
      });
      const bytes = await picture.jpeg({ quality: 90 }).toBuffer();
      const id = await uploadPost(owner, [{ name: "ruido.jpg", bytes }]);
      const job = () =>
        ctx.db
          .selectFrom("jobs")
          .selectAll()
          .where("kind", "=", "process_image")
          .executeTakeFirst();

      await workOff(ctx);
      expect(await job()).toMatchObject({
        state: "queued",
        attempts: 1,
        error: expect.any(String),
      });
      expect((await getStatus(owner, id)).status).toBe("queued");
      await expectNoLeftovers(ctx);

      await ctx.db.updateTable("jobs").set({ attempts: 4, run_at: 0 }).execute();
      await workOff(ctx);
      expect(await job()).toMatchObject({ state: "failed", attempts: 5 });
      expect(await getStatus(owner, id)).toMatchObject({ status: "failed" });
      expect((await ctx.objects.list()).objects).toEqual([]);
    });
  },
);
