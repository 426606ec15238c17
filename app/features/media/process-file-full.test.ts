import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { getStatus } from "#app/features/posts/processing/status.server.ts";
import { PATIENT_ATTEMPTS } from "#app/jobs/queue.server.ts";
import { log } from "#app/log.server.ts";
import { openDiskStore } from "#storage/disk/store.ts";
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

    it("is tried again later, and after a day kept for the operator with what was sent", async () => {
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

      const attempts = PATIENT_ATTEMPTS - 1;
      await ctx.db.updateTable("jobs").set({ attempts, run_at: 0 }).execute();
      await workOff(ctx);
      expect(await job()).toMatchObject({ state: "held", attempts: PATIENT_ATTEMPTS });
      expect((await getStatus(owner, id)).status).toBe("queued");
      await expectNoLeftovers(ctx);
    });
  },
);
