import { describe, expect, it, vi } from "vitest";
import { clip } from "#tests/media-fixtures.ts";
import { useObjectStore } from "#tests/setup/stores.ts";
import { deletePost, publishWithoutFailed } from "#app/features/posts/commands.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { getStatus } from "#app/features/posts/processing/status.server.ts";
import { call, cut, idsOf, small, takeLargerFiles } from "#app/features/posts/test-files.ts";
import { photo, fileFrom } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";
import { uploadPost, workUntil, workOff, expectNoLeftovers } from "#tests/kit/worker.ts";
import { videoStages } from "#tests/setup/all-cases.ts";
import { PATIENCE } from "#tests/setup/patience.ts";

takeLargerFiles();

describe.each(videoStages)("files of a post that are replaced on %s and %s", (engine, backend) => {
  const ctx = useStage(engine, useObjectStore(backend));

  it("are shown until the new ones are ready", async () => {
    const owner = await newPerson(ctx);
    const { id, archivos } = await newPost(owner, {
      files: [await small(), await photo()],
    });
    const [file] = await idsOf(owner, id);
    const replaced = await call("PUT", [id, file], owner, [await small("180x320")]);
    expect(replaced.body.post.archivos[0]).toMatchObject({
      id_archivo: file,
      width: 320,
      status: "ready",
      replacement: { status: "queued", progress: 0 },
    });
    expect((await getPost(ctx, id)).archivos).toEqual(archivos);
    expect(await getStatus(owner, id)).toEqual({ status: "queued", progress: 50 });
    await workOff(ctx);
    const after = (await getPost(owner, id)).archivos;
    expect(after[0]).toMatchObject({ id_archivo: file, width: 180, height: 320, status: "ready" });
    expect(after[0]).not.toHaveProperty("replacement");
    expect(after[0]?.url_archivo).not.toBe(archivos[0]?.url_archivo);
    expect(after[1]).toEqual(archivos[1]);
    await expectNoLeftovers(ctx);

    // What cannot be decoded leaves what was there, and says so to the owner alone.
    await call("PUT", [id, file], owner, [await cut()]);
    await workOff(ctx);
    const failed = (await getPost(owner, id)).archivos[0];
    expect(failed).toMatchObject({ status: "ready", replacement: { status: "failed" } });
    expect(failed?.replacement?.error).toContain("No pudimos leer");
    expect((await getPost(ctx, id)).archivos).toEqual(after);
    expect(await getStatus(owner, id)).toMatchObject({ status: "failed" });
    await expectNoLeftovers(ctx);
    await publishWithoutFailed(owner, id);
    expect((await getPost(owner, id)).archivos).toEqual(after);
  });

  it("end with the last when that happens twice quickly, wherever the first is", async () => {
    const owner = await newPerson(ctx);
    const { id } = await newPost(owner, { files: [await small()] });
    const [file] = await idsOf(owner, id);
    const slow = await fileFrom(clip("slow.mp4", { size: "1280x720", seconds: 4 }));
    const ends = async () => {
      await workOff(ctx);
      expect((await getPost(ctx, id)).archivos).toMatchObject([{ id_archivo: file, width: 180 }]);
      expect(await getStatus(owner, id)).toEqual({ status: "ready" });
      await expectNoLeftovers(ctx);
    };
    // The first still waits.
    await call("PUT", [id, file], owner, [slow]);
    await call("PUT", [id, file], owner, [await small("180x320")]);
    await ends();

    // The first is being processed.
    await call("PUT", [id, file], owner, [slow]);
    await workUntil(ctx, async () => {
      await vi.waitFor(
        async () => expect((await getStatus(owner, id)).progress).toBeGreaterThan(0),
        { ...PATIENCE, interval: 20 },
      );
      expect((await call("PUT", [id, file], owner, [await small("180x320")])).status).toBe(200);
    });
    await ends();
  });

  it("may have failed, or wait", async () => {
    const owner = await newPerson(ctx);
    const id = await uploadPost(owner, [await cut()]);
    const [file] = await idsOf(owner, id);
    await workOff(ctx);
    expect(await getPost(owner, id)).toMatchObject({ status: "failed" });
    await call("PUT", [id, file], owner, [await cut()]);
    await call("PUT", [id, file], owner, [await small()]);
    expect(await getPost(owner, id)).toMatchObject({ status: "queued" });
    await workOff(ctx);
    expect(await getPost(ctx, id)).toMatchObject({ status: "ready" });
    await expectNoLeftovers(ctx);
  });

  it("leave nothing when the post is deleted meanwhile", async () => {
    const owner = await newPerson(ctx);
    const { id } = await newPost(owner, { files: [await small()] });
    const [file] = await idsOf(owner, id);
    const slow = await fileFrom(clip("slow.mp4", { size: "1280x720", seconds: 4 }));
    await call("PUT", [id, file], owner, [slow]);
    await workUntil(ctx, async () => {
      await vi.waitFor(
        async () => expect((await getStatus(owner, id)).progress).toBeGreaterThan(0),
        { ...PATIENCE, interval: 20 },
      );
      await deletePost(owner, id);
    });
    await workOff(ctx);
    await expect(getPost(owner, id)).rejects.toMatchObject({ code: "post_not_found" });
    await expectNoLeftovers(ctx);
  });
});
