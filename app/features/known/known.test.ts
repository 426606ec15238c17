import { sql } from "kysely";
import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { unpackFrames } from "#app/features/media/fingerprints/packed.server.ts";
import { orientations } from "#app/features/media/fingerprints/pdq-hash.server.ts";
import type { Pdq } from "#app/features/media/fingerprints/pdq.server.ts";
import { mediaFailures } from "#app/features/media/strings.ts";
import { getStatus } from "#app/features/posts/processing/status.server.ts";
import { isPostgres } from "#db/engines/engine.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { call } from "#tests/kit/call.ts";
import type { SentFile } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";
import { uploadPost, workDuring, workOff } from "#tests/kit/worker.ts";
import { engines } from "#tests/setup/database.ts";
import { importList } from "./changes/import-list.server.ts";
import { OWN_LIST } from "./limits.ts";
import { addHashes, ensureList } from "./lists.server.ts";
import { findNear, readEntries } from "./lookup.server.ts";
import { matchesOf } from "./matches.server.ts";
import { forgetRemoved, rememberRemoved } from "./remember.server.ts";
import { slotsNear } from "./slots.server.ts";

const bridge = () => sharp("tests/fixtures/pdq/bridge.png").resize(160, 160);
const other = () => bridge().negate({ alpha: false });
const asFile = async (picture: Sharp): Promise<SentFile> => ({
  name: "puente.jpg",
  bytes: await picture.jpeg({ quality: 85 }).toBuffer(),
});
const randomHash = () =>
  Array.from({ length: 64 }, () => Math.floor(Math.random() * 16).toString(16)).join("");

describe.each(engines)("what is known, on %s", (engine) => {
  const ctx = useStage(engine);
  const upload = async (...files: SentFile[]) => {
    const owner = await newPerson(ctx);
    const id = await uploadPost(owner, files);
    await workOff(ctx);
    return { id, owner, status: await getStatus(owner, id) };
  };
  const moderacionOf = async (id: number) => {
    const row = ctx.db.selectFrom("publicaciones").select("moderacion");
    return (await row.where("id_publicacion", "=", id).executeTakeFirstOrThrow()).moderacion;
  };
  const printOf = async (id: number) => {
    const { frames, ...digests } = await ctx.db
      .selectFrom("huellas")
      .innerJoin("archivos", "archivos.id_archivo", "huellas.id_archivo")
      .select(["frames", "sha256", "md5", "sha1"])
      .where("id_publicacion", "=", id)
      .executeTakeFirstOrThrow();
    return { digests, frames: unpackFrames(frames) };
  };
  const casesOf = (kind: "publicacion" | "avatar", id: number) =>
    ctx.db
      .selectFrom("casos")
      .select(["queue", "state", "is_hidden"])
      .where("subject_kind", "=", kind)
      .where("subject_id", "=", id)
      .execute();

  it("comes back in no way once it was removed: the same, smaller, turned, mirrored", async () => {
    const first = await upload(await asFile(bridge()));
    const mirrored = await upload(await asFile(bridge().flop().resize(120)));
    const same = await upload(await asFile(bridge()));
    await ctx.db.transaction().execute((trx) => rememberRemoved(trx, first.id));
    await workOff(ctx);
    for (const { id } of [mirrored, same]) {
      expect(await moderacionOf(id)).toBe("hidden");
      expect(await casesOf("publicacion", id)).toEqual([
        { queue: "coincidencia", state: "open", is_hidden: 1 },
      ]);
    }
    expect(await moderacionOf(first.id)).toBe("visible");
    const entry = `publicacion:${first.id}`;
    const kept = await ctx.db
      .selectFrom("hashes")
      .select("kind")
      .where("entry", "=", entry)
      .execute();
    expect(kept.map(({ kind }) => kind).sort()).toEqual([
      "md5",
      ...Array(8).fill("pdq"),
      "sha1",
      "sha256",
    ]);

    const back = await upload(
      await asFile(bridge()),
      await asFile(bridge().rotate(90).resize(100)),
    );
    expect(back.status).toMatchObject({ status: "failed" });
    expect(JSON.stringify(back.status)).toContain(mediaFailures.known);
    const files = ctx.db.selectFrom("archivos").select(["status", "error"]);
    expect(await files.where("id_publicacion", "=", back.id).execute()).toEqual(
      Array(2).fill({ status: "failed", error: "known" }),
    );

    await ctx.db.transaction().execute((trx) => forgetRemoved(trx, first.id));
    const { frames } = await printOf(first.id);
    expect(await matchesOf(ctx.db, { tipo: "image", digests: null, frames })).toEqual([]);
    expect((await sql`select 1 from ranuras`.execute(ctx.db)).rows).toEqual([]);
  });

  it("waits for a moderator where its list says so, also as a picture of oneself", async () => {
    const first = await upload(await asFile(other()));
    const [frame] = (await printOf(first.id)).frames;
    const hashValue = frame!.hashes[0].toUpperCase();
    const records = [{ signalType: "ImagePDQ", hashValue, hashStatus: "Active" }];
    const text = JSON.stringify({ hashRecords: records });
    await importList(ctx.db, { name: "stopncii", onMatch: "hold", text });

    // A list has a picture in one way to hold it: it is found in all.
    const held = await upload(await asFile(other().flip()));
    expect(held.status).toMatchObject({ status: "ready" });
    expect(await moderacionOf(held.id)).toBe("hidden");
    expect(await casesOf("publicacion", held.id)).toHaveLength(1);
    // Naming somebody hands it on to nobody.
    const named = await newPerson(ctx);
    const asked = { as: held.owner, body: { nombre: named.name } };
    expect((await call("POST", `/api/publicaciones/${held.id}/personas`, asked)).status).toBe(200);
    const { archivos } = await getPost(held.owner, held.id);
    const address = `/uploads/${archivos[0]!.url_archivo}`;
    expect((await call("GET", address, { as: held.owner })).status).toBe(200);
    expect((await call("GET", address, { as: named })).status).toBe(404);

    const body = new FormData();
    const { bytes } = await asFile(other());
    body.set("avatar", new Blob([new Uint8Array(bytes)]), "yo.jpg");
    const as = held.owner;
    const put = () => call("PUT", "/api/user/me/avatar", { as, body });
    expect((await workDuring(ctx, put)).status).toBe(400);
    await workOff(ctx);
    expect(await casesOf("avatar", as.id)).toHaveLength(1);
    const shown = ctx.db.selectFrom("usuarios").select("profile_picture");
    expect(await shown.where("id_usuario", "=", as.id).execute()).toEqual([
      { profile_picture: null },
    ]);
  });

  it("is refused by its bytes alone, whatever it shows", async () => {
    const plain = await asFile(
      sharp({ create: { width: 90, height: 90, channels: 3, background: "#123" } }),
    );
    const { id } = await upload(plain);
    const { md5 } = (await printOf(id)).digests;
    await importList(ctx.db, { name: "bytes", onMatch: "refuse", text: `md5,${md5}\n` });
    expect((await upload(plain)).status).toMatchObject({ status: "failed" });
  });

  it("is a video when 80 of 100 of its seconds are known, those not counted that show nothing", async () => {
    const list = await ensureList(ctx.db, "video", { onMatch: "refuse", otherwise: "refuse" });
    const second = (quality = 90): Pdq => {
      const hash = randomHash();
      return { quality, hashes: [hash, hash, hash, hash] };
    };
    const frames = [...Array.from({ length: 5 }, () => second()), second(49)];
    const learn = (from: number, to: number) => {
      const known = frames.slice(from, to).map(({ hashes: [hash] }) => hash);
      return addHashes(
        ctx.db,
        list,
        known.map((hash) => ({ kind: "pdq", hash, entry: null })),
      );
    };
    const found = () => matchesOf(ctx.db, { tipo: "video", digests: null, frames });
    await learn(0, 3);
    expect(await found()).toEqual([]);
    await learn(3, 4);
    expect(await found()).toMatchObject([{ list: { nombre: "video" } }]);
  });

  it("is looked up by its index, near or not", async () => {
    const list = await ensureList(ctx.db, OWN_LIST, { otherwise: "refuse" });
    const many = Array.from({ length: 400 }, () => randomHash());
    await addHashes(
      ctx.db,
      list,
      many.map((hash) => ({ kind: "pdq", hash, entry: null })),
    );
    const hash = many[17]!;
    const off = (digits: number) =>
      hash.replace(/./g, (digit, at: number) =>
        at % 8 === 0 && at < digits * 8 ? (parseInt(digit, 16) ^ 15).toString(16) : digit,
      );
    expect(await findNear(ctx.db, off(7))).toMatchObject([{ hash, distance: 28 }]);
    expect(await findNear(ctx.db, off(8))).toEqual([]);
    const filler = isPostgres(ctx.db)
      ? sql`select g, 'relleno' from generate_series(2000000, 2100000) as g`
      : sql`select 2000000, 'relleno'`;
    await sql`insert into ranuras (slot, entries) ${filler}`.execute(ctx.db);
    const plan = await planOf(slotsNear(hash));
    expect(plan).toMatch(
      isPostgres(ctx.db) ? /ranuras_pkey/ : /SEARCH ranuras USING INTEGER PRIMARY KEY/,
    );
  });

  async function planOf(slots: number[]): Promise<string> {
    if (isPostgres(ctx.db)) await sql`vacuum analyze ranuras`.execute(ctx.db);
    const explain = isPostgres(ctx.db) ? sql`explain` : sql`explain query plan`;
    const { rows } = await sql<object>`${explain} ${readEntries(ctx.db, slots)}`.execute(ctx.db);
    return JSON.stringify(rows);
  }

  it("has eight ways to be held", () => {
    const hashes = Array.from({ length: 4 }, randomHash) as Pdq["hashes"];
    expect(new Set(orientations({ hashes })).size).toBe(8);
  });
});
