import { beforeAll, describe, expect, it } from "vitest";
import { call } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { contentOf, MEGABYTE } from "#tests/contracts/objects-source.ts";
import { everyPlace, useObjectStore } from "#tests/setup/stores.ts";
import { CHECKED_PIECE_MAX } from "./limits.ts";
import {
  begun,
  checksumOf,
  likeFilm,
  offsetOf,
  send,
  stalledStream,
  streamOf,
} from "./test-support.ts";

process.env.MAX_UPLOAD_MB = "40";
process.env.RATE_LIMIT_FACTOR = "10";

describe.each(everyPlace)("pieces with a checksum, on %s and %s", (engine, backend) => {
  const ctx = useStage(engine, useObjectStore(backend));
  let ana: Person;
  beforeAll(async () => void (ana = await newPerson(ctx)));

  it("are thrown away where they came damaged, and taken again", async () => {
    const film = likeFilm(9_000);
    const id = await begun(ana, film.length);
    const bytes = film.subarray(0, 6_000);
    const headers = checksumOf(Buffer.from("otra cosa"));
    const damaged = await send(ana, id, { offset: 0, bytes, headers });
    expect(damaged).toMatchObject({ status: 460, body: { code: "checksum_mismatch" } });
    expect(await offsetOf(ana, id)).toBe(0);
    const again = await send(ana, id, { offset: 0, bytes, headers: checksumOf(bytes) });
    expect(again.status).toBe(204);
    const unknown = { "Upload-Checksum": "crc32 AAAA" };
    const odd = await send(ana, id, {
      offset: 6_000,
      bytes: film.subarray(6_000),
      headers: unknown,
    });
    expect(odd).toMatchObject({ status: 400, body: { code: "bad_input" } });
    expect(await offsetOf(ana, id)).toBe(6_000);
  });

  it("are refused before a byte is read where others are", async () => {
    const id = await begun(ana, 9_000);
    const { body, end } = stalledStream(likeFilm(5_000));
    const headers = checksumOf(likeFilm(5_000));
    const wrong = await send(ana, id, { offset: 4_000, bytes: body, headers });
    expect(wrong).toMatchObject({ status: 409, body: { code: "upload_offset" } });
    end();
  });

  it("are as long as what may wait on this machine, and no longer", async () => {
    const film = likeFilm(CHECKED_PIECE_MAX + MEGABYTE);
    const id = await begun(ana, film.length);
    const tooLong = { status: 413, body: { code: "body_too_large" } };
    const told = { ...checksumOf(film), "Content-Length": String(film.length) };
    for (const headers of [told, checksumOf(film)]) {
      expect(await send(ana, id, { offset: 0, bytes: film, headers })).toMatchObject(tooLong);
      expect(await offsetOf(ana, id)).toBe(0);
    }
    const bytes = film.subarray(0, CHECKED_PIECE_MAX);
    const longest = await send(ana, id, { offset: 0, bytes, headers: checksumOf(bytes) });
    expect(longest.status).toBe(204);
    expect(
      (await send(ana, id, { offset: bytes.length, bytes: film.subarray(bytes.length) })).status,
    ).toBe(204);
    const { name } = await ctx.db
      .selectFrom("subidas")
      .select("name")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect((await contentOf(ctx.objects, name!)).equals(film)).toBe(true);
  });

  it("begin no upload where the first came damaged", async () => {
    const eva = await newPerson(ctx);
    const film = likeFilm(9_000);
    const answer = await call("POST", "/api/subidas", {
      as: eva,
      body: streamOf([film]),
      headers: {
        "Tus-Resumable": "1.0.0",
        "Content-Type": "application/offset+octet-stream",
        "Upload-Length": String(film.length),
        ...checksumOf(Buffer.from("otra cosa")),
      },
    });
    expect(answer).toMatchObject({ status: 460, body: { code: "checksum_mismatch" } });
    const { body } = await call("GET", "/api/subidas", { as: eva });
    expect(body).toEqual({ subidas: [], envios: [] });
  });
});
