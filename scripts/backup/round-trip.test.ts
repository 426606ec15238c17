import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { deletePost, setLike } from "#app/features/posts/commands.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import type { PostView } from "#app/features/posts/view.ts";
import { asked } from "#app/features/removal/test-support.ts";
import { begun, offsetOf, send, uploaded } from "#app/features/resumable/test-support.ts";
import { openDiskStore } from "#storage/disk/store.ts";
import { call } from "#tests/kit/call.ts";
import { formOf, photo } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { workOff } from "#tests/kit/worker.ts";
import { newFolder } from "#tests/setup/folder.ts";
import { useObjectStore } from "#tests/setup/stores.ts";
import { Refusal } from "../admin/program.ts";
import { assertUnused, isEmptyInstance } from "./target.ts";
import {
  cutInHalf,
  flipByte,
  forgeObject,
  giveAvatar,
  purge,
  replaceByText,
  sendReplacement,
  storeOtherKinds,
} from "./test-accidents.ts";
import {
  newSqlitePlace,
  reopen,
  secretOf,
  settle,
  systemPostgres,
  usePostgresPlaces,
} from "./test-instances.ts";
import { type Kind, useInstances } from "./test-round-trip.ts";
import { areAllAsked } from "#tests/setup/all-cases.ts";
import { PATIENCE } from "#tests/setup/patience.ts";

const newDisk = () => openDiskStore(newFolder());

describe("a backup of SQLite and a disk", () => {
  roundTrip(() => ({ newPlace: newSqlitePlace, newStore: newDisk }));
});

const why = systemPostgres
  ? ""
  : " (skipped: no PostgreSQL with its pg_dump in /usr/lib/postgresql)";
describe.skipIf(!systemPostgres)(`a backup of PostgreSQL and S3${why}`, () => {
  const newPlace = usePostgresPlaces(systemPostgres ?? "");
  const stores = useBuckets();
  roundTrip(() => ({ newPlace, newStore: () => stores.pop()! }));

  it("is not restored under a server that runs", async () => {
    const place = await newPlace(newDisk());
    await settle(place, "secret");
    const { username } = new URL(place.env.databaseUrl);
    await expect(assertUnused(place.env.databaseUrl)).rejects.toThrow(
      new RegExp(`^\\d+ others .*\\(\\d+ of ${username}.*\\): stop the server first`),
    );
    await place.ctx.db.destroy();
    // PostgreSQL ends a connection a moment after its client has.
    await vi.waitFor(() => assertUnused(place.env.databaseUrl), PATIENCE);
  });
});

// Each engine and each store has been tried by then.
describe.skipIf(!areAllAsked && systemPostgres)("a backup of SQLite and S3", () => {
  const stores = useBuckets();
  roundTrip(() => ({ newPlace: newSqlitePlace, newStore: () => stores.pop()! }));
});

function useBuckets() {
  return Array.from({ length: 28 }, () => useObjectStore("s3"));
}

function roundTrip(kindOf: () => Kind): void {
  const { folder, newPlace, newInstance, backUp, restore, bytesOf, objectsOf, open } =
    useInstances(kindOf);

  it.each(["whole.tar", "whole.tar.gz"])("brings everything back (%s)", async (name) => {
    const old = await newInstance();
    const post = await newPost(old.person, { descripcion: "Hola #playa", files: [await photo()] });
    await setLike(await newPerson(old.ctx), { id: post.id_publicacion, liked: true });
    await storeOtherKinds(old.person);
    const file = join(folder, `${randomBytes(4).toString("hex")}-${name}`);
    expect(await backUp(old, undefined, file)).toMatchObject({ deleted: [], missing: [] });

    const fresh = await newPlace();
    const { check } = await restore(file, fresh);
    expect(check).toEqual({ objects: (await objectsOf(old)).length, missing: [] });
    const shown = await getPost(fresh.ctx, post.id_publicacion);
    expect(shown).toEqual(await getPost(old.ctx, post.id_publicacion));
    expect(shown).toMatchObject({ likeCount: 1, clasificaciones: ["playa"] });
    expect(await objectsOf(fresh)).toEqual(await objectsOf(old));
    for (const key of await objectsOf(old)) {
      expect(await bytesOf(fresh, key)).toEqual(await bytesOf(old, key));
    }
    expect(secretOf(fresh)).toBe(secretOf(old));
    // Numbering goes on where it was.
    const next = await newPerson(fresh.ctx);
    expect(next.viewer.id_usuario).toBeGreaterThan(old.person.viewer.id_usuario);
  });

  it("what is deleted while it is made is gone, with nothing half there", async () => {
    const old = await newInstance();
    const kept = await newPost(old.person, { files: [await photo()] });
    const lost = await newPost(old.person, { files: [await photo()] });
    const avatar = await giveAvatar(old.person);
    const { file, deleted } = await backUp(old, async () => {
      await deletePost(old.person, lost.id_publicacion);
      await old.ctx.objects.delete(avatar);
      await old.ctx.db.deleteFrom("objetos").where("name", "=", avatar).execute();
      await workOff(old.ctx);
    });
    expect(deleted).toContain(avatar);
    expect(deleted).toHaveLength(lost.archivos[0]!.variants.length + 1);

    const fresh = await newPlace();
    expect((await restore(file, fresh)).check.missing).toEqual([]);
    expect(await getPost(fresh.ctx, kept.id_publicacion)).toMatchObject({ status: "ready" });
    await expect(getPost(fresh.ctx, lost.id_publicacion)).rejects.toThrow("post_not_found");
    const person = await fresh.ctx.db.selectFrom("usuarios").select("profile_picture").execute();
    expect(person).toEqual([{ profile_picture: null }]);
    globalThis.shortitServices = fresh.ctx;
    await workOff(fresh.ctx);
    const states = await fresh.ctx.db.selectFrom("objetos").select("state").distinct().execute();
    expect(states).toEqual([{ state: "live" }]);
  });

  it("what is processed or replaced while it is made stays, with what is there of it", async () => {
    const old = await newInstance();
    const sent = async () => newPost(old.person, { files: [await photo()] });
    const shownBy = ({ archivos }: PostView) => archivos[0]!.variants.map(({ url }) => url);
    const [kept, replaced, waiting, both] = [
      await sent(),
      await sent(),
      await sent(),
      await sent(),
    ];
    const fileOf = ({ archivos }: PostView) => archivos[0]!.id_archivo;
    for (const { id } of [kept, replaced]) {
      await setLike(await newPerson(old.ctx), { id, liked: true });
    }
    const failing = await sendReplacement(old, fileOf(kept));
    const original = await sendReplacement(old, fileOf(waiting));
    await purge(old, shownBy(waiting));
    await old.ctx.db
      .updateTable("archivos")
      .set({ status: "queued", replacement: null })
      .where("id_archivo", "=", fileOf(waiting))
      .execute();
    const next = await sendReplacement(old, fileOf(both));
    const gone = [failing, ...shownBy(replaced), original, ...shownBy(both)];
    const { file, ...report } = await backUp(old, () => purge(old, gone));
    expect(report).toMatchObject({ deleted: [], missing: [] });
    expect(report.replaced.toSorted()).toEqual(gone.toSorted());

    const fresh = await newPlace();
    expect((await restore(file, fresh)).check.missing).toEqual([]);
    const files = await fresh.ctx.db
      .selectFrom("archivos")
      .select(["status", "replacement"])
      .orderBy("id_archivo")
      .execute();
    expect(files).toEqual([
      { status: "ready", replacement: null },
      { status: "failed", replacement: null },
      { status: "failed", replacement: null },
      { status: "queued", replacement: null },
    ]);
    expect(await bytesOf(fresh, next)).toEqual(await bytesOf(old, next));
    globalThis.shortitServices = fresh.ctx;
    await workOff(fresh.ctx);
    expect(await getPost(fresh.ctx, kept.id)).toMatchObject({ status: "ready", likeCount: 1 });
    const mine = { ...fresh.ctx, viewer: old.person.viewer };
    expect(await getPost(mine, replaced.id)).toMatchObject({ status: "failed", likeCount: 1 });
    const told = await fresh.ctx.db.selectFrom("notificaciones").select("id_publicacion").execute();
    expect(told.map(({ id_publicacion }) => id_publicacion)).toContain(replaced.id);
  });

  it("has what is kept as evidence, whose post is deleted, and it stays after a restore", async () => {
    const old = await newInstance();
    const post = await newPost(old.person, { files: [await photo()] });
    const direcciones = `/publicacion/${post.id}`;
    await asked({ quien: "autoridad", autoridad: "Fiscalía", expediente: "1/26", direcciones });
    await deletePost(old.person, post.id);
    await workOff(old.ctx);
    const evidence = await objectsOf(old);
    expect(evidence).not.toEqual([]);
    const { file } = await backUp(old);

    const fresh = await newPlace();
    const { check } = await restore(file, fresh);
    expect(check).toEqual({ objects: evidence.length, missing: [] });
    globalThis.shortitServices = fresh.ctx;
    await workOff(fresh.ctx);
    expect(await objectsOf(fresh)).toEqual(evidence);
    const states = await fresh.ctx.db.selectFrom("objetos").select("state").distinct().execute();
    expect(states).toEqual([{ state: "retired" }]);
  });

  it("has no bytes of uploads that are in no post, which begin anew; what cannot be sent again is stopped", async () => {
    const old = await newInstance();
    const picture = await photo();
    const whole = await uploaded(old.person, picture.bytes);
    const begins = async () => begun(old.person, picture.bytes.length);
    const [alone, beside] = [await begins(), await begins()];
    const sent = [
      formOf([], { subidas: `${whole},${alone}` }),
      formOf([picture], { subidas: beside }),
    ];
    for (const body of sent) {
      const answer = await call("POST", "/api/publicaciones", { as: old.person, body });
      expect(answer.status).toBe(202);
    }
    const { file } = await backUp(old);

    const fresh = await newPlace();
    expect((await restore(file, fresh)).check.missing).toEqual([]);
    const rows = await fresh.ctx.db
      .selectFrom("subidas")
      .select(["id", "done", "received", "name"])
      .execute();
    expect(rows).toHaveLength(3);
    expect(rows).toContainEqual({ id: whole, done: 0, received: 0, name: null });
    const drafts = await fresh.ctx.db.selectFrom("envios").select(["state", "error"]).execute();
    expect(drafts.toSorted((one, other) => one.state.localeCompare(other.state))).toEqual([
      { state: "stopped", error: JSON.stringify({ code: "upload_not_found", values: {} }) },
      { state: "waiting", error: null },
    ]);

    globalThis.shortitServices = fresh.ctx;
    expect(await offsetOf(old.person, whole)).toBe(0);
    for (const id of [whole, alone]) {
      await send(old.person, id, { offset: 0, bytes: picture.bytes });
    }
    await workOff(fresh.ctx);
    const posts = await fresh.ctx.db.selectFrom("publicaciones").select("status").execute();
    expect(posts).toEqual([{ status: "ready" }]);
  });

  it("says what the store had lost before", async () => {
    const old = await newInstance();
    const post = await newPost(old.person, { files: [await photo()] });
    const { url } = post.archivos[0]!.variants[0]!;
    await old.ctx.objects.delete(url);
    const { file, missing } = await backUp(old);
    expect(missing).toEqual([url]);
    const fresh = await newPlace();
    expect((await restore(file, fresh)).check.missing).toEqual([url]);
    expect(await getPost(fresh.ctx, post.id_publicacion)).toMatchObject({ status: "ready" });
  });

  it("replaces another instance, and leaves nothing of it", async () => {
    const old = await newInstance();
    const post = await newPost(old.person, { files: [await photo()] });
    const { file } = await backUp(old);
    const other = await newInstance();
    await newPost(other.person, { files: [await photo()] });
    const theirs = await objectsOf(other);
    expect(await isEmptyInstance(other.env.databaseUrl, other.ctx.objects)).toBe(false);
    await other.ctx.db.destroy();

    const { strays } = await restore(file, other);
    expect(strays).toBe(theirs.length);
    expect(await objectsOf(other)).toEqual(await objectsOf(old));
    const again = { ...other, ctx: { ...other.ctx, db: reopen(other) } };
    open.push(again);
    const shown = await getPost(again.ctx, post.id_publicacion);
    expect(shown).toEqual(await getPost(old.ctx, post.id_publicacion));
  });

  it.each([
    { name: "../../etc/passwd", mime: "image/webp" },
    { name: `${"0".repeat(32)}-w480.html`, mime: "text/html" },
  ])("is not restored with a forged object in it, and nothing is touched: %j", async (forged) => {
    const old = await newInstance();
    await forgeObject(old, forged);
    const { file } = await backUp(old);
    const other = await newInstance();
    await newPost(other.person, { files: [await photo()] });
    const before = await objectsOf(other);
    await expect(restore(file, other)).rejects.toThrow(
      new Refusal(`its database names an object that no instance has made: ${forged.name}`),
    );
    expect(await objectsOf(other)).toEqual(before);
    expect(secretOf(other)).not.toBe(secretOf(old));
  });

  it.each([
    ["cut", cutInHalf, /not a whole backup/],
    ["changed", flipByte, /is damaged|not a whole backup/],
    ["no backup", replaceByText, /not a whole backup/],
  ])("is not restored when it is %s, and nothing is touched", async (_how, harm, message) => {
    const old = await newInstance();
    await newPost(old.person, { files: [await photo()] });
    const { file } = await backUp(old);
    harm(file);
    const other = await newInstance();
    await newPost(other.person, { files: [await photo()] });
    const before = await objectsOf(other);
    await expect(restore(file, other)).rejects.toThrow(message);
    expect(await objectsOf(other)).toEqual(before);
    const people = await other.ctx.db.selectFrom("usuarios").select("id_usuario").execute();
    expect(people).toHaveLength(1);
    expect(secretOf(other)).not.toBe(secretOf(old));
  });
}
