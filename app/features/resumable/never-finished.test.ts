import { type Dirent, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, describe, it } from "vitest";
import { keptFor } from "#app/retention.ts";
import { openDiskStore } from "#storage/disk/store.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { newFolder } from "#tests/setup/folder.ts";
import { forgetUploads } from "./forget.server.ts";
import { newUploadId } from "./uploads.server.ts";
import { begun, likeFilm, send } from "./test-support.ts";

const MANY = 10_000;
const IN_PART = 20;

describe.each(engines)("uploads that were begun and never finished, on %s", (engine) => {
  const folder = newFolder();
  const ctx = useStage(engine, openDiskStore(folder));
  const filesLeft = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());

  const beginMany = async (people: Person[]) => {
    const now = Date.now();
    const rows = Array.from({ length: MANY }, (_, n) => ({
      ...{ id: newUploadId(), id_usuario: people[n % people.length]!.id, size: 1_000_000 },
      ...{ metadata: "", created_at: now, touched_at: now },
    }));
    for (let start = 0; start < MANY; start += 1_000) {
      const some = rows.slice(start, start + 1_000);
      await ctx.db.insertInto("subidas").values(some).execute();
    }
  };
  const count = async () => {
    const { rows } = await ctx.db
      .selectFrom("subidas")
      .select((eb) => eb.fn.countAll<number>().as("rows"))
      .executeTakeFirstOrThrow();
    return Number(rows);
  };

  it("are all gone with the time that they are kept, and what somebody goes on with is not", async () => {
    const ana = await newPerson(ctx);
    await beginMany([ana, await newPerson(ctx), await newPerson(ctx)]);
    const film = likeFilm(9_000);
    for (let n = 0; n < IN_PART; n += 1) {
      const owner = await newPerson(ctx);
      const id = await begun(owner, film.length);
      await send(owner, id, { offset: 0, bytes: film.subarray(0, 5_000) });
    }
    expect(filesLeft().length).toBeGreaterThanOrEqual(IN_PART);
    await forgetUploads(ctx);
    expect(await count()).toBe(MANY + IN_PART);

    const touched_at = Date.now() - keptFor("uploads") - 1;
    await ctx.db.updateTable("subidas").set({ touched_at }).execute();
    const eva = await newPerson(ctx);
    const young = await begun(eva, film.length);
    await send(eva, young, { offset: 0, bytes: film.subarray(0, 5_000) });
    await forgetUploads(ctx);
    const left = await ctx.db.selectFrom("subidas").select("id").execute();
    expect(left).toEqual([{ id: young }]);
    expect(await ctx.db.selectFrom("objetos").select("name").execute()).toHaveLength(1);
    expect(filesLeft()).toHaveLength(1);
    const rest = await send(eva, young, { offset: 5_000, bytes: film.subarray(5_000) });
    expect(rest.status).toBe(204);
  });

  it("hold up no other where the store does not let go of one", async () => {
    await ctx.db.deleteFrom("subidas").execute();
    const film = likeFilm(9_000);
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const owner = await newPerson(ctx);
      const before = filesLeft().map(pathOf);
      ids.push(await begun(owner, film.length));
      await send(owner, ids[n]!, { offset: 0, bytes: film.subarray(0, 5_000) });
      if (n > 0) continue;
      // A folder stands where its bytes were.
      const path = filesLeft()
        .map(pathOf)
        .find((one) => !before.includes(one))!;
      rmSync(path);
      mkdirSync(path);
    }
    for (const [n, id] of ids.entries()) {
      const touched_at = Date.now() - keptFor("uploads") - 1_000 + n;
      await ctx.db.updateTable("subidas").set({ touched_at }).where("id", "=", id).execute();
    }
    await expect(forgetUploads(ctx)).rejects.toThrow();
    const left = await ctx.db.selectFrom("subidas").select("id").execute();
    expect(left).toEqual([{ id: ids[0] }]);
  });
});

const pathOf = ({ parentPath, name }: Dirent) => join(parentPath, name);
