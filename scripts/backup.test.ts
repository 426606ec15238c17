import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { reserveObject } from "#app/features/media/objects.server.ts";
import { sqlitePath } from "#db/client.ts";
import { openSqliteFile } from "#db/engines/sqlite.ts";
import { openDiskStore } from "#storage/disk/store.ts";
import { mountSmallDisk } from "#tests/setup/small-disk.ts";
import { newFolder } from "#tests/setup/folder.ts";
import { usePrograms } from "./admin/test-programs.ts";
import { backupSteps } from "./backup/backup-steps.ts";
import { withScratch } from "./backup/scratch.ts";
import { dumpSqlite } from "./backup/sqlite.ts";
import { newSqlitePlace, settle } from "./backup/test-instances.ts";
import { partOf } from "./backup/write-archive.ts";
import { photo } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";

const newDisk = () => openDiskStore(newFolder());
const folder = newFolder();
beforeAll(() => mkdirSync(folder));

describe("npm run backup and npm run restore", () => {
  const run = usePrograms(["backup", "restore"]);
  const place = newSqlitePlace(newDisk());
  const environment = (dataDir: string) => ({
    DATA_DIR: dataDir,
    DATABASE_URL: "",
    LOG_LEVEL: "error",
  });
  const file = join(folder, "program.tar.gz");

  it("say what they did, and refuse in one line", async () => {
    const media = openDiskStore(join(place.env.dataDir, "media"));
    const ctx = { ...place.ctx, objects: media };
    await settle({ ...place, ctx }, "a secret");
    const post = await newPost(await newPerson(ctx), { files: [await photo()] });
    const count = post.archivos[0]!.variants.length;

    const made = await run("backup", [file], environment(place.env.dataDir));
    expect(made.code).toBe(0);
    expect(made.out).toMatch(
      new RegExp(`the database and ${count} objects \\(\\d+(\\.\\d)? (bytes|KB)\\)`),
    );

    const target = newFolder();
    const restored = await run("restore", [file], environment(target));
    expect(restored).toMatchObject({ code: 0 });
    expect(restored.out).toContain(`All ${count} objects in use have their bytes.`);
    expect(readFileSync(join(target, "session-secret"), "utf8")).toBe("a secret");
    // As strict as an instance makes them, whatever the backup was unpacked with.
    const modes = { "session-secret": "600", "shortit.db": "600" };
    // Keys for documents are never in a backup: these are new ones.
    expect(modesOf(target)).toMatchObject({ ...modes, "document-keys": "600" });

    const again = await run("restore", [file], environment(target));
    expect(again).toEqual({
      code: 1,
      out: "",
      err: "there are accounts or media here: --force replaces them\n",
    });
    expect((await run("restore", [file, "--force"], environment(target))).code).toBe(0);

    const running = openSqliteFile(join(target, "shortit.db"));
    running.prepare("select count(*) from usuarios").get();
    const refused = await run("restore", [file, "--force"], environment(target));
    expect(refused).toMatchObject({ code: 1, err: "the server is running: stop it first\n" });
    running.close();
    await place.ctx.db.destroy();
  });

  it("add to the encrypted ones at BACKUP_TO, list and verify them, and bring one back", async () => {
    const own = newSqlitePlace(newDisk());
    const media = openDiskStore(join(own.env.dataDir, "media"));
    const ctx = { ...own.ctx, objects: media };
    await settle({ ...own, ctx }, "a secret");
    await newPost(await newPerson(ctx), { files: [await photo()] });
    const to = newFolder();
    const inBackups = (dataDir: string) => ({
      ...environment(dataDir),
      ...{ BACKUP_TO: to, BACKUP_PASSPHRASE: "a passphrase of many words" },
    });
    const here = inBackups(own.env.dataDir);
    const made = await run("backup", [], here);
    expect(made).toMatchObject({ code: 0, err: expect.not.stringContaining("rror") as string });
    const [, name] = /^(\d{8}-\d{6}-[0-9a-f]{4}): the database and \d+ objects/.exec(made.out)!;
    expect((await run("backup", [], here)).out).toContain("0 of them new");
    expect((await run("backup", ["list"], here)).out).toContain(`${name}  20`);
    expect((await run("backup", ["verify", name!], here)).out).toContain(`${name} can be restored`);
    const noted = await ctx.db.selectFrom("respaldos").select(["kind", "state"]).execute();
    expect(noted.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      ...["backup done", "backup done", "verify done"],
    ]);

    const target = newFolder();
    const wrong = { ...inBackups(target), BACKUP_PASSPHRASE: "another passphrase" };
    expect(await run("restore", ["latest"], wrong)).toEqual({
      code: 1,
      out: "",
      err: "the passphrase is not the one of these backups (or key.json is damaged)\n",
    });
    expect((await run("restore", ["latest"], inBackups(target))).code).toBe(0);
    expect(modesOf(target)).toEqual(modesOf(own.env.dataDir));

    const other = newSqlitePlace(newDisk());
    await settle(other, "another secret");
    await newPerson(other.ctx);
    await other.ctx.db.destroy();
    const there = inBackups(other.env.dataDir);
    const refused = await run("restore", [name!, "--force"], there);
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringMatching(/another instance/) as string,
    });
    expect((await run("restore", [name!, "--force", "--another"], there)).code).toBe(0);

    rmSync(to, { recursive: true });
    const unmounted = await run("backup", [], here);
    expect(unmounted).toMatchObject({
      code: 1,
      err: expect.stringMatching(/is it mounted/) as string,
    });
    await ctx.db.destroy();
  });

  it("a missing file is one line", async () => {
    const { code, err } = await run(
      "restore",
      [join(folder, "none.tar")],
      environment(newFolder()),
    );
    expect(code).toBe(1);
    expect(err).toContain("no such file");
    expect(err).not.toMatch(/\n\s+at /);
  });
});

/** Of everything in it, by its path. */
function modesOf(dataDir: string): Record<string, string> {
  const paths = readdirSync(dataDir, { recursive: true }) as string[];
  const kept = paths.filter((path) => !/^(shortit\.db-|reserve|.*\.tmp|media\/..$)/.test(path));
  return Object.fromEntries(
    kept.sort().map((path) => {
      const { mode } = statSync(join(dataDir, path));
      return [path, (mode & 0o777).toString(8)];
    }),
  );
}

describe("a copy of SQLite under a writer", () => {
  it("is of one moment and does not start again", async () => {
    const place = newSqlitePlace(newDisk());
    await settle(place, "secret");
    const path = sqlitePath(place.env.databaseUrl);
    const writer = openSqliteFile(path);
    const insert = writer.prepare("insert into kv (key, value) values (?, ?)");
    const write = writer.transaction((from: number, count: number) => {
      for (let i = from; i < from + count; i++) insert.run(`key ${i}`, "x".repeat(2_000));
    });
    write(0, 10_000);

    let written = 10_000;
    const percents: number[] = [];
    const to = { database: join(folder, "one-moment.db"), objects: join(folder, "one-moment.txt") };
    await dumpSqlite(path, to, (percent) => {
      percents.push(percent);
      write(written, 50);
      written += 50;
    });

    const copy = openSqliteFile(to.database);
    expect(copy.prepare("select count(*) as n from kv").get()).toEqual({ n: 10_000 });
    expect(copy.pragma("integrity_check")).toEqual([{ integrity_check: "ok" }]);
    expect(percents).toEqual([...percents].sort((a, b) => a - b));
    expect(percents.length).toBeGreaterThan(2);
    copy.close();
    writer.close();
    await place.ctx.db.destroy();
  });
});

describe("a backup to a disk that is full", () => {
  it("fails, and leaves nothing that looks like a backup", async ({ skip }) => {
    const disk = await mountSmallDisk(1);
    if (!disk) return skip("may not mount a small disk here");
    const place = newSqlitePlace(newDisk());
    await settle(place, "secret");
    const large = await reserveObject(place.ctx.db, {
      label: "w480",
      mime: "image/webp",
      ext: "webp",
    });
    await place.ctx.objects.put(large, randomBytes(4_000_000));
    await place.ctx.db.updateTable("objetos").set({ state: "live" }).execute();
    const file = join(disk, "large.tar");
    const work = withScratch(folder, [partOf(file)], async (scratch) => {
      const { steps } = backupSteps(place.ctx, { env: place.env, file, scratch });
      for (const step of steps) await step.run(() => undefined);
    });
    await expect(work).rejects.toThrow("ENOSPC");
    expect(readdirSync(disk)).toEqual([]);
    await place.ctx.db.destroy();
  });
});
