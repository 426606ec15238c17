import { describe, expect, it } from "vitest";
import { deliverObject } from "#app/features/delivery/deliver.server.ts";
import { deletePost } from "#app/features/posts/commands.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { listStopped } from "#app/jobs/operator.server.ts";
import { jobHandlers } from "#app/jobs/registry.server.ts";
import { runNext } from "#app/jobs/worker.server.ts";
import { log } from "#app/log.server.ts";
import { call } from "#tests/kit/call.ts";
import { fileFrom, formOf, photo, type SentFile } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { expectNoLeftovers, uploadPost, workOff } from "#tests/kit/worker.ts";
import { clip, ladderClip } from "#tests/media-fixtures.ts";
import { useObjectStore } from "#tests/setup/stores.ts";
import { videoStages } from "#tests/setup/all-cases.ts";
import { runAdmin } from "../../../scripts/admin/run.ts";
import { finishFile } from "./finish-file.server.ts";
import { forgetMoot } from "./stopped.server.ts";

process.env.MAX_UPLOAD_MB = "50";
// Jobs that fail on purpose say so.
log.level = "silent";

const video = () => fileFrom(ladderClip());

describe.each(videoStages)("the renditions that follow, on %s and %s", (engine, backend) => {
  const ctx = useStage(engine, useObjectStore(backend));
  const { finish_video, finish_image, ...first } = jobHandlers;
  const { signal } = new AbortController();

  /** Everything but what follows. */
  const workFirst = async () => {
    while (await runNext(ctx, first, signal));
  };
  const finishOne = () => runNext(ctx, { finish_video, finish_image }, signal);
  const labelsOf = async (id: number) => {
    const [file] = (await getPost(ctx, id)).archivos;
    return file!.variants.filter(({ label }) => !label.startsWith("w")).map(({ label }) => label);
  };
  const originals = () =>
    ctx.db
      .selectFrom("objetos")
      .select(["name", "size"])
      .where("label", "=", "original")
      .where("state", "=", "live")
      .execute();
  const waiting = () =>
    ctx.db.selectFrom("jobs").selectAll().where("kind", "in", ["finish_video", "finish_image"]);
  /** A post that shows its first rendition. */
  const shownPost = async () => {
    const owner = await newPerson(ctx);
    const id = await uploadPost(owner, [await video()]);
    await workFirst();
    return { owner, id };
  };

  it("come one by one to a video that is shown meanwhile, and with the last the original goes", async () => {
    const { id } = await shownPost();
    expect(await getPost(ctx, id)).toMatchObject({ status: "ready" });
    expect(await labelsOf(id)).toEqual(["240p"]);
    const [original] = await originals();
    await expect(
      deliverObject(ctx, original!.name, new Request("http://localhost/")),
    ).rejects.toMatchObject({ code: "not_found" });

    expect(await finishOne()).toBe(true);
    expect(await labelsOf(id)).toEqual(["240p", "480p"]);
    expect(await originals()).toHaveLength(1);
    expect(await finishOne()).toBe(true);
    expect(await labelsOf(id)).toEqual(["240p", "480p", "720p"]);
    expect(await originals()).toEqual([]);
    expect(await finishOne()).toBe(false);
    await workOff(ctx);
    await expectNoLeftovers(ctx);
  });

  it("come to a photo as AVIF", async () => {
    const owner = await newPerson(ctx);
    const id = await uploadPost(owner, [await photo()]);
    await workFirst();
    expect(await labelsOf(id)).toEqual(["jpeg"]);
    expect(await finishOne()).toBe(true);
    expect((await labelsOf(id)).sort()).toEqual(["a160", "jpeg"]);
    await workOff(ctx);
    expect(await originals()).toEqual([]);
    await expectNoLeftovers(ctx);
  });

  it("come once, also where a run was killed before it could say that it was done", async () => {
    const { id } = await shownPost();
    const [job] = await waiting().execute();
    const payload = JSON.parse(job!.payload) as Parameters<typeof finishFile>[1];
    await finishFile(ctx, payload, { signal });
    await finishFile(ctx, payload, { signal });
    expect(await waiting().execute()).toHaveLength(2);
    await workOff(ctx);
    expect(await labelsOf(id)).toEqual(["240p", "480p", "720p"]);
    await expectNoLeftovers(ctx);
  });

  it("are done without where they cannot be made: the post stays as it is", async () => {
    const { id } = await shownPost();
    const [original] = await originals();
    await ctx.objects.put(original!.name, Buffer.alloc(original!.size, 7));
    await workOff(ctx);
    expect(await getPost(ctx, id)).toMatchObject({ status: "ready" });
    expect(await labelsOf(id)).toEqual(["240p"]);
    expect(await originals()).toEqual([]);
    await expectNoLeftovers(ctx);
  });

  it("wait for a store that is away, and at last for the operator, who may give them up", async () => {
    const { id } = await shownPost();
    const [original] = await originals();
    await ctx.objects.delete([original!.name]);
    expect(await finishOne()).toBe(true);
    expect(await waiting().execute()).toMatchObject([{ state: "queued", attempts: 1 }]);
    expect(await getPost(ctx, id)).toMatchObject({ status: "ready" });

    await ctx.db.updateTable("jobs").set({ state: "held", error: "the store was away" }).execute();
    await forgetMoot(ctx.db);
    const [held] = await listStopped(ctx.db);
    expect(await runAdmin(ctx, ["jobs", "list"])).toContain(`finish_video, file`);
    await runAdmin(ctx, ["jobs", "give-up", String(held!.id)]);
    await workOff(ctx);
    expect(await listStopped(ctx.db)).toEqual([]);
    expect(await labelsOf(id)).toEqual(["240p"]);
    await expectNoLeftovers(ctx);
  });

  it("are nobody's when the post is deleted meanwhile, and held ones are forgotten", async () => {
    const { owner, id } = await shownPost();
    await deletePost(owner, id);
    await workOff(ctx);
    await expectNoLeftovers(ctx);
    const other = await shownPost();
    await ctx.db.updateTable("jobs").set({ state: "held", error: "no reason" }).execute();
    await deletePost(other.owner, other.id);
    await forgetMoot(ctx.db);
    expect(await waiting().execute()).toEqual([]);
  });

  it("are those of the newer bytes when the file is replaced meanwhile", async () => {
    const { owner, id } = await shownPost();
    const { id_archivo } = (await getPost(ctx, id)).archivos[0]!;
    const body = formOf([await video()], { aparecen: "nadie" });
    const path = `/api/publicaciones/${id}/archivos/${id_archivo}`;
    const answer = await call("PUT", path, { as: owner, body });
    expect(answer.body).toHaveProperty("post");
    await workOff(ctx);
    expect(await labelsOf(id)).toEqual(["240p", "480p", "720p"]);
    expect(await originals()).toEqual([]);
    await expectNoLeftovers(ctx);
  });

  /** The next rendition is stored, and the file replaced before it is shown. */
  const finishWhileReplaced = async (owner: Person, id: number, file: SentFile) => {
    const { id_archivo } = (await getPost(ctx, id)).archivos[0]!;
    const replace = async () => {
      const body = formOf([file], { aparecen: "nadie" });
      const path = `/api/publicaciones/${id}/archivos/${id_archivo}`;
      expect((await call("PUT", path, { as: owner, body })).status).toBe(200);
    };
    let isReplaced = false;
    const objects = new Proxy(ctx.objects, {
      get(store, name) {
        if (name !== "put") {
          const value: unknown = Reflect.get(store, name);
          return typeof value === "function" ? (value.bind(store) as unknown) : value;
        }
        return async (...given: Parameters<typeof store.put>) => {
          const put = await store.put(...given);
          if (!isReplaced) await replace();
          isReplaced = true;
          return put;
        };
      },
    });
    const job = await waiting().orderBy("id", "desc").executeTakeFirstOrThrow();
    await finishFile({ ...ctx, objects }, JSON.parse(job.payload) as never, { signal });
    expect(isReplaced).toBe(true);
  };

  it("go with what they were made of when that is replaced while one is stored", async () => {
    const { owner, id } = await shownPost();
    const other = await fileFrom(clip("other.mp4", { size: "180x320" }));
    await finishWhileReplaced(owner, id, other);
    await workOff(ctx);
    const [file] = (await getPost(ctx, id)).archivos;
    expect(file).toMatchObject({ width: 180, height: 320 });
    for (const { width } of file!.variants) expect(width).toBeLessThanOrEqual(180);
    expect(await originals()).toEqual([]);
    expect(await waiting().execute()).toEqual([]);
    await expectNoLeftovers(ctx);
  });

  it("come all the same where the file was to be replaced by what cannot be read", async () => {
    const { owner, id } = await shownPost();
    await finishWhileReplaced(owner, id, {
      name: "roto.mp4",
      bytes: (await video()).bytes.subarray(0, 3_000),
    });
    await workOff(ctx);
    const [file] = (await getPost(owner, id)).archivos;
    expect(file).toMatchObject({ status: "ready", replacement: { status: "failed" } });
    expect(await labelsOf(id)).toEqual(["240p", "480p", "720p"]);
    expect(await originals()).toEqual([]);
    await expectNoLeftovers(ctx);
  });

  it("are as restricted as their post", async () => {
    const { owner, id } = await shownPost();
    const restrict = { as: owner, body: { solo_suscriptores: 1 } };
    await call("PATCH", `/api/publicaciones/${id}`, restrict);
    await workOff(ctx);
    const [file] = (await getPost(owner, id)).archivos;
    expect(file!.variants.map(({ label }) => label)).toContain("720p");
    for (const { url } of file!.variants) {
      const request = () => new Request("http://localhost/", { method: "HEAD" });
      await expect(deliverObject(ctx, url, request())).rejects.toMatchObject({
        code: "not_found",
      });
      expect((await deliverObject(owner, url, request())).status).toBe(200);
    }
  });
});
