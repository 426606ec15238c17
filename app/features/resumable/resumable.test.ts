import { beforeAll, describe, expect, it, vi } from "vitest";
import { getEnv } from "#app/env.server.ts";
import { call } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { workOff } from "#tests/kit/worker.ts";
import { contentOf, keysOf, MEGABYTE } from "#tests/contracts/objects-source.ts";
import { engines } from "#tests/setup/database.ts";
import { everyPlace, useObjectStore } from "#tests/setup/stores.ts";
import {
  ask,
  begin,
  begun,
  likeFilm,
  offsetOf,
  send,
  stalledStream,
  streamOf,
} from "./test-support.ts";
import { finishUpload } from "./finish.server.ts";
import { UPLOADS_MAX } from "./limits.ts";
import { removeUpload } from "./remove.server.ts";

process.env.MAX_UPLOAD_MB = "20";
process.env.RATE_LIMIT_FACTOR = "10";

describe.each(everyPlace)("uploads that come in pieces, on %s and %s", (engine, backend) => {
  const ctx = useStage(engine, useObjectStore(backend));
  let ana: Person;
  beforeAll(async () => void (ana = await newPerson(ctx)));

  const rowOf = (id: string) =>
    ctx.db.selectFrom("subidas").selectAll().where("id", "=", id).executeTakeFirst();

  it("end with the bytes that were sent, whatever broke between", async () => {
    const film = likeFilm(11 * MEGABYTE + 77);
    const id = await begun(ana, film.length);
    let offset = 0;
    for (const piece of [1_000, 3_000, 3 * MEGABYTE, 5 * MEGABYTE]) {
      const bytes = streamOf([film.subarray(offset, offset + piece)], { breaks: true });
      await send(ana, id, { offset, bytes });
      expect(await offsetOf(ana, id)).toBe((offset += piece));
    }
    const last = await send(ana, id, { offset, bytes: film.subarray(offset) });
    expect(last.status).toBe(204);
    expect(last.headers.get("Upload-Offset")).toBe(String(film.length));
    const row = await rowOf(id);
    expect(row).toMatchObject({ done: 1, tipo: "video", mime: "video/mp4" });
    expect((await contentOf(ctx.objects, row!.name!)).equals(film)).toBe(true);
    expect((await ask(ana, id, "DELETE")).status).toBe(204);
    await workOff(ctx);
    expect(await ctx.objects.head(row!.name!)).toBeNull();
  });

  it("may bring their first bytes when they begin, and say what they are", async () => {
    const film = likeFilm(5_000);
    const answer = await call("POST", "/api/subidas", {
      as: ana,
      body: streamOf([film.subarray(0, 4_500)]),
      headers: {
        "Tus-Resumable": "1.0.0",
        "Content-Type": "application/offset+octet-stream",
        "Upload-Length": "5000",
        "Upload-Metadata": `filename ${Buffer.from("mar y sol.mp4").toString("base64")}`,
      },
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.get("Upload-Offset")).toBe("4500");
    const path = answer.headers.get("Location")!;
    const told = await call("GET", path, { as: ana });
    expect(told.body).toMatchObject({
      name: "mar y sol.mp4",
      size: 5000,
      offset: 4500,
      done: false,
    });
    const { headers } = await ask(ana, path.slice(-32));
    expect(Object.fromEntries(headers)).toMatchObject({
      "upload-length": "5000",
      "tus-resumable": "1.0.0",
      "cache-control": expect.stringContaining("no-store") as string,
    });
  });

  it("tell another where to go on, and take nothing from a wrong place", async () => {
    const film = likeFilm(9_000);
    const id = await begun(ana, film.length);
    await send(ana, id, { offset: 0, bytes: film.subarray(0, 5_000) });
    const wrong = await send(ana, id, { offset: 4_000, bytes: film.subarray(4_000) });
    expect(wrong).toMatchObject({ status: 409, body: { code: "upload_offset" } });
  });

  it("are told when more comes than they were to have, which is not that they are too large", async () => {
    const film = likeFilm(9_000);
    const exceeded = {
      status: 413,
      body: {
        code: "upload_exceeded",
        error: expect.stringContaining("más bytes de los que se anunciaron") as string,
      },
    };
    const told = { "Content-Length": "4001" };
    for (const headers of [{}, told]) {
      const id = await begun(ana, film.length);
      await send(ana, id, { offset: 0, bytes: film.subarray(0, 5_000) });
      const more = await send(ana, id, { offset: 5_000, bytes: Buffer.alloc(4_001), headers });
      expect(more).toMatchObject(exceeded);
      expect(await offsetOf(ana, id)).toBeLessThanOrEqual(9_000);
      await ask(ana, id, "DELETE");
    }
    const atOnce = await call("POST", "/api/subidas", {
      as: ana,
      body: streamOf([film]),
      headers: {
        "Tus-Resumable": "1.0.0",
        "Content-Type": "application/offset+octet-stream",
        "Upload-Length": "8999",
      },
    });
    expect(atOnce).toMatchObject(exceeded);
  });

  it("are somebody's own: to others they do not exist", async () => {
    const eva = await newPerson(ctx);
    const id = await begun(ana, 9_000);
    for (const method of ["HEAD", "GET", "DELETE"]) {
      expect((await ask(eva, id, method)).status).toBe(404);
    }
    const sent = await send(eva, id, { offset: 0, bytes: likeFilm(9_000) });
    expect(sent).toMatchObject({ status: 404, body: { code: "upload_not_found" } });
    expect((await ask(null, id)).status).toBe(401);
    expect((await begin(null, 9)).status).toBe(401);
    expect(await offsetOf(ana, id)).toBe(0);
    const { body } = await call("GET", "/api/subidas", { as: eva });
    expect(body).toEqual({ subidas: [], envios: [] });
  });

  it("have one that waits for bytes stop when somebody else wants to go on", async () => {
    const film = likeFilm(3 * MEGABYTE);
    const id = await begun(ana, film.length);
    const stalled = stalledStream(film.subarray(0, MEGABYTE));
    const first = send(ana, id, { offset: 0, bytes: stalled.body });
    await stalled.isReached;
    expect(await offsetOf(ana, id)).toBe(MEGABYTE);
    expect(await first).toMatchObject({ status: 423, body: { code: "upload_busy" } });
    const rest = await send(ana, id, { offset: MEGABYTE, bytes: film.subarray(MEGABYTE) });
    expect(rest.status).toBe(204);
    expect((await contentOf(ctx.objects, (await rowOf(id))!.name!)).equals(film)).toBe(true);
  });

  it("leave nothing in the store when they are removed while they come", async () => {
    const before = await keysOf(ctx.objects);
    const id = await begun(ana, 3 * MEGABYTE);
    const stalled = stalledStream(likeFilm(MEGABYTE));
    const sending = send(ana, id, { offset: 0, bytes: stalled.body });
    await expect.poll(async () => (await rowOf(id))?.name).toBeTruthy();
    // As with the account: nobody asks who is sending to stop.
    await removeUpload(ctx, (await rowOf(id))!);
    stalled.end();
    expect(await sending).toMatchObject({ status: 404, body: { code: "upload_not_found" } });
    await workOff(ctx);
    expect(await keysOf(ctx.objects)).toEqual(before);
  });

  it("leave nothing in the store when they are removed while it writes their end", async () => {
    const before = await keysOf(ctx.objects);
    const film = likeFilm(5_000);
    const id = await begun(ana, film.length);
    await send(ana, id, { offset: 0, bytes: film.subarray(0, 4_500) });
    const row = (await rowOf(id))!;
    vi.spyOn(ctx.objects.partials, "complete").mockImplementationOnce(async ({ key }) => {
      await removeUpload(ctx, row);
      // It was on its way, and comes all the same.
      await ctx.objects.put(key, film);
    });
    await finishUpload(ctx, row);
    await workOff(ctx);
    expect(await keysOf(ctx.objects)).toEqual(before);
  });

  it("are refused at their first bytes when they are nothing that is taken", async () => {
    const id = await begun(ana, 9_000);
    const sent = await send(ana, id, { offset: 0, bytes: Buffer.alloc(5_000, "hola ") });
    expect(sent).toMatchObject({ status: 415, body: { code: "unsupported_media" } });
    expect(sent.body.error).toContain("«video.mp4»");
    expect((await ask(ana, id)).status).toBe(404);
  });
});

describe.each(engines)("what is refused before a byte is read, on %s", (engine) => {
  const ctx = useStage(engine);

  it("is another version, a wrong length, a file that is too large or empty, metadata that are none", async () => {
    const ana = await newPerson(ctx);
    const codes = async (length: string, headers: Record<string, string> = {}) => {
      const {
        status,
        body,
        headers: told,
      } = await begin(ana, 0, {
        ...{ "Upload-Length": length },
        ...headers,
      });
      expect(told.get("Tus-Resumable")).toBe("1.0.0");
      return [status, body?.code];
    };
    expect(await codes("9", { "Tus-Resumable": "0.2.2" })).toEqual([412, "tus_version"]);
    expect(await codes("9", { "Tus-Resumable": "" })).toEqual([412, "tus_version"]);
    for (const length of ["-1", "x", "1e3", ""]) {
      expect(await codes(length)).toEqual([400, "bad_input"]);
    }
    expect(await codes("0")).toEqual([400, "empty_file"]);
    expect(await codes(String(getEnv().maxUploadBytes + 1))).toEqual([413, "too_large"]);
    expect(await codes("9", { "Upload-Metadata": "filename ñ" })).toEqual([400, "bad_input"]);
    expect(await codes("9", { "Upload-Metadata": `filename ${"QUJD".repeat(600)}` })).toEqual([
      400,
      "bad_input",
    ]);
    const stream = { "Content-Type": "video/mp4" };
    const id = await begun(ana, 9);
    const sent = await send(ana, id, { offset: 0, bytes: Buffer.alloc(9), headers: stream });
    expect(sent).toMatchObject({ status: 415, body: { code: "not_offset_stream" } });
  });

  it("is more than anybody may begin and never finish", async () => {
    const ana = await newPerson(ctx);
    const answers = await Promise.all(
      Array.from({ length: UPLOADS_MAX + 20 }, () => begin(ana, 9)),
    );
    const taken = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status === 429);
    expect([taken.length, refused.length]).toEqual([UPLOADS_MAX, 20]);
    expect(refused[0]!.body.code).toBe("too_many_uploads");
    const eva = await newPerson(ctx);
    const large = getEnv().maxUploadBytes;
    const sizes = [large, large, large, large, 1];
    const told: number[] = [];
    for (const size of sizes) told.push((await begin(eva, size)).status);
    expect(told).toEqual([201, 201, 201, 201, 429]);
  });

  it("says what it can by OPTIONS", async () => {
    const { status, headers } = await call("OPTIONS", "/api/subidas");
    expect(status).toBe(204);
    expect(headers.get("Tus-Extension")).toContain("checksum");
    expect(headers.get("Tus-Max-Size")).toBe(String(getEnv().maxUploadBytes));
  });
});
