import { chmodSync, existsSync, mkdirSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, expect, test } from "vitest";
import { type Checkout, makeVersions, serveVersion } from "./test-versions.ts";

let origin: string;
let site: Checkout;

beforeAll(async () => {
  origin = await makeVersions({ v2: "none", v4: "none" });
});

afterEach(() => site.stop());

test("other users of the machine read neither the copy of the database nor what is brought back from it", async () => {
  site = await serveVersion(origin, "v2");
  const modeOf = (path: string) => statSync(join(site.folder, path)).mode & 0o777;
  mkdirSync(join(site.folder, ".upgrade"), { mode: 0o755 });
  expect(await site.upgrade("v4")).toMatchObject({ code: 0 });
  expect([modeOf(".upgrade"), modeOf(".upgrade/database")]).toEqual([0o700, 0o600]);
  // As of a version before this one.
  chmodSync(join(site.folder, ".upgrade/database"), 0o644);
  expect(await site.upgrade("back", "--lose-what-came-since")).toMatchObject({ code: 0 });
  expect(modeOf("data/shortit.db")).toBe(0o600);
});

test("what ran before and the copy of its database are forgotten after as long as backups are kept, or when asked", async () => {
  site = await serveVersion(origin, "v2");
  const left = () =>
    ["database", "before"].filter((name) => existsSync(join(site.folder, ".upgrade", name)));
  const agedBy = (days: number) => {
    const then = new Date(Date.now() - days * 24 * 60 * 60 * 1000);
    utimesSync(join(site.folder, ".upgrade/database"), then, then);
  };
  expect(await site.upgrade("v4")).toMatchObject({ code: 0 });
  agedBy(34);
  await site.start();
  expect(left()).toEqual(["database", "before"]);
  agedBy(36);
  expect((await site.start()).said).toContain("copy of the database is removed");
  expect(left()).toEqual([]);
  expect((await site.upgrade("back")).said).toContain("There is no upgrade to go back from");
  expect(await site.served()).toBe("v4");
});

test("what is half done is not forgotten, and what is done or undone is at once when asked", async () => {
  site = await serveVersion(origin, "v2");
  const copy = join(site.folder, ".upgrade/database");
  await site.cutOff("v4", 5);
  const then = new Date(1);
  utimesSync(copy, then, then);
  await site.start();
  expect(existsSync(copy)).toBe(true);
  expect((await site.upgrade("forget")).said).toContain("was cut off");
  expect(await site.upgrade("back")).toMatchObject({ code: 0 });
  // It has no journal any more, and is as old as it is.
  expect(existsSync(copy)).toBe(true);
  expect((await site.start()).said).toContain("copy of the database is removed");
  expect(existsSync(copy)).toBe(false);
  expect(await site.upgrade("v4")).toMatchObject({ code: 0 });
  expect(await site.upgrade("forget")).toMatchObject({ code: 0 });
  expect(existsSync(copy)).toBe(false);
  expect((await site.upgrade("back")).said).toContain("There is no upgrade to go back from");
});
