import { describe, expect, it } from "vitest";
import type { Ctx } from "#app/context.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { call } from "#tests/kit/call.ts";
import { fileFrom } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";
import { subscribe } from "#tests/kit/ties.ts";
import { expectNoLeftovers } from "#tests/kit/worker.ts";
import { clip } from "#tests/media-fixtures.ts";
import { useObjectStore } from "#tests/setup/stores.ts";
import { videoStages } from "#tests/setup/all-cases.ts";
import { deliverObject } from "../deliver.server.ts";

process.env.MAX_UPLOAD_MB = "50";

const longClip = () =>
  fileFrom(
    clip("long-two-sizes.mp4", {
      ...{ size: "448x252", rate: 5, seconds: 61 },
      output: ["-c:v", "mpeg4", "-q:v", "8", "-c:a", "aac"],
    }),
  );

describe.each(videoStages)("the playlists of a longer video, on %s and %s", (engine, backend) => {
  const ctx = useStage(engine, useObjectStore(backend));

  const ask = (as: Ctx, file: string, init?: RequestInit) =>
    deliverObject(as, file, new Request("http://localhost/", init));
  const linesOf = async (answer: Response) => (await answer.text()).trim().split("\n");
  const filesIn = (lines: string[]) => lines.filter((line) => !line.startsWith("#"));
  const hidden = { code: "not_found" };

  it("lead to every part of every size, for whoever may see the video", async () => {
    const owner = await newPerson(ctx);
    const { id } = await newPost(owner, { files: [await longClip()] });
    const [file] = (await getPost(ctx, id)).archivos;
    expect(file!.variants.map(({ label }) => label).filter((label) => /p/.test(label))).toEqual([
      "240p",
      "480p",
    ]);
    const master = await ask(ctx, file!.hls!);
    expect(master.headers.get("content-type")).toBe("application/vnd.apple.mpegurl");
    expect(master.headers.get("cache-control")).toBe("private, no-store");
    const streams = filesIn(await linesOf(master));
    expect(streams).toHaveLength(2);
    for (const stream of streams) {
      const lines = await linesOf(await ask(ctx, stream));
      expect(lines.at(-1)).toBe("#EXT-X-ENDLIST");
      const [address, ...others] = [...new Set(filesIn(lines))];
      expect(others).toEqual([]);
      const ranges = lines.flatMap((line) => /^#EXT-X-BYTERANGE:(\d+)@(\d+)/.exec(line) ?? []);
      expect(ranges.length / 3).toBeGreaterThan(20);
      const [length, start] = [Number(ranges.at(-2)), Number(ranges.at(-1))];
      const range = `bytes=${start}-${start + length - 1}`;
      const part = await ask(ctx, address!, { headers: { Range: range } });
      expect(part.status).toBe(206);
      const bytes = Buffer.from(await part.arrayBuffer());
      expect(bytes).toHaveLength(length);
      expect(bytes.toString("latin1", 4, 8)).toBe("moof");
    }
    const head = await ask(ctx, file!.hls!, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(head.headers.get("content-length")).toBe(master.headers.get("content-length"));
    const [part] = streams[0]!.split(".m3u8");
    const beyond = await ask(ctx, part!, { headers: { Range: "bytes=99999999-" } });
    expect([beyond.status, await beyond.text()]).toEqual([416, ""]);

    // As many as have so many lines at most, and the smallest anyway.
    const upTo = async (lines: string) =>
      filesIn(await linesOf(await ask(ctx, file!.hls!.replace("all", lines))));
    expect(await upTo("252")).toEqual(streams);
    for (const few of ["0", "240", "251"]) expect(await upTo(few)).toEqual(streams.slice(0, 1));

    // Of what is not in parts there are none, nor of what there is not.
    const none = ["x.m3u8", ".m3u8", "all.m3u8", "../x.all.m3u8", `../${file!.hls!}`, "%00.m3u8"];
    const others = [
      `${file!.url_archivo}.m3u8`,
      `${file!.url_archivo}.all.m3u8`,
      `${file!.hls!}.m3u8`,
    ];
    for (const other of [...none, ...others]) {
      await expect(ask(ctx, other), other).rejects.toMatchObject(hidden);
    }

    // As restricted as the post, at once and under new addresses.
    const restrict = { as: owner, body: { solo_suscriptores: 1 } };
    await call("PATCH", `/api/publicaciones/${id}`, restrict);
    const [now] = (await getPost(owner, id)).archivos;
    expect(now!.hls).not.toBe(file!.hls);
    for (const old of [file!.hls!, ...streams]) {
      await expect(ask(owner, old)).rejects.toMatchObject(hidden);
    }
    const own = filesIn(await linesOf(await ask(owner, now!.hls!)));
    expect(own).toHaveLength(2);
    const [fan, stranger] = [await newPerson(ctx), await newPerson(ctx)];
    await subscribe(fan, owner);
    const parts = own.map((playlist) => playlist.slice(0, -".m3u8".length));
    for (const each of [now!.hls!, ...own, ...parts]) {
      for (const other of [ctx, stranger]) {
        await expect(ask(other, each)).rejects.toMatchObject(hidden);
        await expect(ask(other, each, { method: "HEAD" })).rejects.toMatchObject(hidden);
      }
      for (const who of [owner, fan]) {
        const answer = await ask(who, each);
        expect([answer.status, answer.headers.get("cache-control")]).toEqual([
          200,
          "private, no-store",
        ]);
        await answer.arrayBuffer();
      }
    }

    await expectNoLeftovers(ctx);
    await call("DELETE", `/api/publicaciones/${id}`, { as: owner });
    for (const each of [now!.hls!, ...own, ...parts]) {
      for (const who of [owner, fan]) await expect(ask(who, each)).rejects.toMatchObject(hidden);
    }
  });
});
