import { createHash } from "node:crypto";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { enqueue } from "#app/jobs/queue.server.ts";
import { animation, clip } from "#tests/media-fixtures.ts";
import { call } from "#tests/kit/call.ts";
import { fileFrom, formOf, photo } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";
import { workDuring, workOff } from "#tests/kit/worker.ts";
import { engines } from "#tests/setup/database.ts";
import { unpackFrames } from "./packed.server.ts";
import { distance } from "./pdq-hash.server.ts";

const digest = (kind: string, bytes: Uint8Array) => createHash(kind).update(bytes).digest("hex");
const still = () => fileFrom(clip("two-seconds.mp4", { size: "320x180", seconds: 2 }));

describe.each(engines)("what was uploaded, on %s", (engine) => {
  const ctx = useStage(engine);
  const rows = () => ctx.db.selectFrom("huellas").selectAll().orderBy("id_huella", "desc");
  const last = async () => {
    const { frames, ...row } = await rows().executeTakeFirstOrThrow();
    return { ...row, frames: unpackFrames(frames) };
  };

  it("is digested as it was sent, and hashed as it looks, before it is shown", async () => {
    const owner = await newPerson(ctx);
    const file = await photo();
    const { archivos } = await newPost(owner, { files: [file] });
    expect(await last()).toMatchObject({
      kind: "archivo",
      id_archivo: archivos[0]!.id_archivo,
      sha256: digest("sha256", file.bytes),
      md5: digest("md5", file.bytes),
      sha1: digest("sha1", file.bytes),
      frames: [
        { hashes: [expect.stringMatching(/^[0-9a-f]{64}$/), ...Array(3).fill(expect.any(String))] },
      ],
    });
  });

  it("has a hash for each second of a video, the same again where it was shown before there were any", async () => {
    const owner = await newPerson(ctx);
    await newPost(owner, { files: [await still()] });
    const { id_huella, frames } = await last();
    expect(frames).toHaveLength(2);
    await ctx.db.deleteFrom("huellas").where("id_huella", "=", id_huella).execute();
    await enqueue(ctx.db, "fingerprint_files", {});
    await workOff(ctx);
    const again = await last();
    expect(again).toMatchObject({ sha256: null, frames: [{}, {}] });
    for (const [at, frame] of again.frames.entries()) {
      expect(distance(frame.hashes[0], frames[at]!.hashes[0])).toBeLessThanOrEqual(20);
    }
  });

  it("goes with its file", async () => {
    const owner = await newPerson(ctx);
    const { id } = await newPost(owner, { files: [await photo()] });
    expect(await call("DELETE", `/api/publicaciones/${id}`, { as: owner })).toMatchObject({
      status: 204,
    });
    expect(
      await rows()
        .where("id_archivo", "in", (eb) =>
          eb.selectFrom("archivos").select("id_archivo").where("id_publicacion", "=", id),
        )
        .execute(),
    ).toEqual([]);
  });

  it("is hashed as a picture of oneself too: the part that is shown and the whole", async () => {
    const owner = await newPerson(ctx);
    const picture = await photo();
    const body = formOf([]);
    body.append("avatar", new Blob([new Uint8Array(picture.bytes)]), "yo.jpg");
    await workDuring(ctx, () => call("PUT", "/api/user/me/avatar", { as: owner, body }));
    expect(await last()).toMatchObject({
      kind: "avatar",
      id_usuario: owner.id,
      sha256: digest("sha256", picture.bytes),
      frames: [{}, {}],
    });
  });

  it("is nothing to compare where there is nothing to see: one pixel, one colour, few pixels", async () => {
    const owner = await newPerson(ctx);
    const plain = async (side: number) => ({
      name: "liso.png",
      bytes: await sharp({ create: { width: side, height: side, channels: 3, background: "red" } })
        .png()
        .toBuffer(),
    });
    await newPost(owner, { files: [await plain(1), await plain(200)] });
    const two = await rows().limit(2).execute();
    expect(two.flatMap(({ frames }) => unpackFrames(frames)).map(({ quality }) => quality)).toEqual(
      [0, 0],
    );
  });

  it("has a hash for each second of an animation", async () => {
    const owner = await newPerson(ctx);
    await newPost(owner, { files: [await fileFrom(animation("gif"))] });
    expect((await last()).frames.length).toBeGreaterThan(0);
  });
});
