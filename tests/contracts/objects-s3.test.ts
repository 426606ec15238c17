import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { AwayError } from "#storage/away.ts";
import { minioClient, setUpBucket } from "#storage/bucket.ts";
import { openS3Store } from "#storage/s3/store.ts";
import { useBucket } from "#tests/setup/stores.ts";
import { MEGABYTE, randomSource, sha256Of, textOf } from "./objects-source.ts";

describe("objects in a bucket", () => {
  const config = useBucket();
  const store = openS3Store(config);
  const other = minioClient(config);

  it("are read by another client as we wrote them", async () => {
    const put = await store.put("ours/small.webp", Buffer.from("small"), {
      contentType: "image/webp",
    });
    const source = randomSource(12 * MEGABYTE);
    await store.put("ours/large.mp4", source.chunks, { contentType: "video/mp4" });

    const small = await other.getObject(config.bucket, "ours/small.webp");
    const large = await other.getObject(config.bucket, "ours/large.mp4");
    expect((await buffer(small)).toString()).toBe("small");
    expect(await sha256Of(large)).toBe(source.sha256());
    expect(await other.statObject(config.bucket, "ours/small.webp")).toMatchObject({
      size: 5,
      etag: put.etag,
      metaData: { "content-type": "image/webp" },
    });
    expect(await other.listObjectsV2(config.bucket, "ours/", true).toArray()).toMatchObject([
      { name: "ours/large.mp4", size: 12 * MEGABYTE },
      { name: "ours/small.webp", size: 5 },
    ]);
  });

  it("are read by us as another client wrote them", async () => {
    const bytes = Buffer.alloc(12 * MEGABYTE, "theirs");
    const type = { "content-type": "video/mp4" };
    await other.putObject(config.bucket, "theirs/small", "small");
    await other.putObject(config.bucket, "theirs/large", bytes, bytes.length, type);

    expect(await textOf(store, "theirs/small")).toBe("small");
    const large = await store.get("theirs/large");
    expect(large).toMatchObject({ size: bytes.length, contentType: "video/mp4" });
    expect(await sha256Of(large!.body)).toBe(createHash("sha256").update(bytes).digest("hex"));
    expect((await store.list({ prefix: "theirs/" })).objects).toMatchObject([
      { key: "theirs/large", size: bytes.length },
      { key: "theirs/small", size: 5 },
    ]);
  });

  it("keep their type when they are copied", async () => {
    await store.put("typed", Buffer.from("x"), { contentType: "image/avif" });
    await store.copy("typed", "typed-copy");
    expect(await store.head("typed-copy")).toMatchObject({ contentType: "image/avif" });
  });

  it("are gone for others when we delete them", async () => {
    await store.put("deleted", Buffer.from("x"));
    await store.delete("deleted");
    await expect(other.statObject(config.bucket, "deleted")).rejects.toMatchObject({
      code: "NotFound",
    });
  });

  it.each([
    ["a wrong secret", { secretAccessKey: "guessed" }, "SignatureDoesNotMatch"],
    ["an unknown key", { accessKeyId: "stranger" }, "InvalidAccessKeyId"],
  ])("are closed to who has %s", async (_, wrong, code) => {
    await store.put("guarded", Buffer.from("ours"));
    const intruder = openS3Store({ ...config, ...wrong });
    const large = Buffer.alloc(6 * MEGABYTE);

    await expect(intruder.get("guarded")).rejects.toMatchObject({ name: code });
    await expect(intruder.put("guarded", Buffer.from("theirs"))).rejects.toMatchObject({
      name: code,
    });
    await expect(intruder.put("guarded", large)).rejects.toMatchObject({ name: code });
    await expect(intruder.delete("guarded")).rejects.toMatchObject({ name: code });
    await expect(intruder.list()).rejects.toMatchObject({ name: code });
    await expect(intruder.head("guarded")).rejects.toThrow();
    await expect(intruder.ping()).rejects.toThrow();
    expect(await textOf(store, "guarded")).toBe("ours");
  });

  it("are closed to who does not sign", async () => {
    await store.put("guarded", Buffer.from("ours"));
    const response = await fetch(`${config.endpoint}/${config.bucket}/guarded`);
    expect(response.status).toBe(403);
  });

  it("are not merely absent when the bucket is", async () => {
    const lost = openS3Store({ ...config, bucket: "no-such-bucket" });
    await expect(lost.get("object")).rejects.toMatchObject({ name: "NoSuchBucket" });
    await expect(lost.put("object", Buffer.from("x"))).rejects.toMatchObject({
      name: "NoSuchBucket",
    });
    await expect(lost.ping()).rejects.toThrow();
  });

  it("are not merely absent when nobody answers", async () => {
    const silent = openS3Store({ ...config, endpoint: "http://127.0.0.1:1" });
    await expect(silent.get("object")).rejects.toThrow(AwayError);
    await expect(silent.ping()).rejects.toThrow(AwayError);
  });
});

describe("setting up a bucket", () => {
  const config = useBucket();
  const fresh = { ...config, bucket: `${config.bucket}-2` };

  it("makes it once, and never minds when it is there", async () => {
    expect(await setUpBucket(fresh)).toMatchObject({ created: true });
    await openS3Store(fresh).put("kept", Buffer.from("x"));
    expect(await setUpBucket(fresh)).toMatchObject({ created: false });
    expect(await textOf(openS3Store(fresh), "kept")).toBe("x");
  });

  it("says when the server cannot clean up after broken uploads", async () => {
    expect((await setUpBucket(fresh)).ruleProblem).toMatch(/not implemented/i);
  });

  it("fails with the reason when it may not", async () => {
    await expect(setUpBucket({ ...fresh, secretAccessKey: "guessed" })).rejects.toThrow();
  });
});
