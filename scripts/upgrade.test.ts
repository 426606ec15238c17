import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { mostTelling } from "#tests/setup/all-cases.ts";
import { type Checkout, makeVersions, serveVersion } from "./lib/upgrade/test-versions.ts";

let origin: string;
let site: Checkout;

beforeAll(async () => {
  origin = await makeVersions({
    ...{ v1: "none", v2: "none" },
    ...{ "v3-build": "build", "v3-migration": "migration", "v3-page": "page", "v3-start": "start" },
    v4: "none",
  });
});

afterEach(() => site.stop());

const phaseOf = ({ folder }: Checkout) => {
  const file = join(folder, ".upgrade/journal.json");
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, "utf8")) as { phase: string }).phase
    : null;
};

test("npm run upgrade serves the newest version, which has migrated the database, and goes on from there", async () => {
  site = await serveVersion(origin, "v1");
  expect(await site.served()).toBe("v1");
  expect(await site.upgrade("v2")).toMatchObject({ code: 0 });
  expect([await site.served(), site.migrated()]).toEqual(["v2", ["v1", "v2"]]);
  expect(await site.upgrade("v1")).toMatchObject({ code: 1 });

  const { code, said } = await site.upgrade();
  expect(said).toContain("v4 runs");
  expect(code).toBe(0);
  expect([await site.served(), site.migrated()]).toEqual(["v4", ["v1", "v2", "v4"]]);
  expect((await site.upgrade()).said).toBe("v4 is here already.\n");

  expect((await site.upgrade("back")).said).toContain("--lose-what-came-since");
  expect(await site.upgrade("back", "--lose-what-came-since")).toMatchObject({ code: 0 });
  expect([await site.served(), site.migrated()]).toEqual(["v2", ["v1", "v2"]]);
});

describe("what ran before goes on, with its data", () => {
  test.each(
    mostTelling(
      [
        ["migration", "it cannot be migrated"],
        ["page", "/terms answers 500"],
      ],
      [
        ["build", "it cannot be built"],
        ["start", "it cannot be started"],
      ],
    ),
  )(
    "when the new version fails in its %s",
    async (flaw, why) => {
      site = await serveVersion(origin, "v2");
      const { code, said } = await site.upgrade(`v3-${flaw}`);
      expect(said).toContain(why);
      expect(said).toContain("What ran before goes on");
      expect(code).toBe(1);
      expect([await site.served(), site.migrated(), phaseOf(site)]).toEqual(["v2", ["v2"], null]);
      // Nothing of it stands in the way of the next.
      expect(await site.upgrade("v4")).toMatchObject({ code: 0 });
      expect(await site.served()).toBe("v4");
    },
    120_000,
  );

  test.each(
    mostTelling<[when: string, steps: number, code: string]>(
      [
        ["after the database is migrated", 5, ""],
        [
          "while it is put in place",
          5,
          `writeJournal({ ...journal, phase: "swapping" });
           mkdirSync(BEFORE, { recursive: true });
           renameSync("build", BEFORE + "/build");`,
        ],
      ],
      [
        ["while it is built", 1, `writeJournal({ ...journal, phase: "building" });`],
        ["after it is put in place", 6, ""],
      ],
    ),
  )(
    "when it is killed %s, and asked for",
    async (_when, steps, code) => {
      site = await serveVersion(origin, "v2");
      await site.cutOff("v4", steps, code);
      const { code: ended, said } = await site.upgrade("back");
      expect(said).toContain("v2 runs again");
      expect(ended).toBe(0);
      expect([await site.served(), site.migrated(), phaseOf(site)]).toEqual(["v2", ["v2"], null]);
    },
    120_000,
  );
});

test("one that was killed in the middle is begun anew by the next, and nothing starts in between", async () => {
  site = await serveVersion(origin, "v2");
  await site.cutOff("v4", 6);
  await expect(site.served()).resolves.toContain("Volvemos enseguida");
  const { refuseHalfUpgrade } = (await import("./lib/upgrade/journal.mjs")) as {
    refuseHalfUpgrade: (folder?: string) => void;
  };
  expect(() => refuseHalfUpgrade(site.folder)).toThrow("was cut off");
  expect(await site.upgrade("v4")).toMatchObject({ code: 0 });
  expect([await site.served(), site.migrated(), phaseOf(site)]).toEqual([
    ...["v4", ["v2", "v4"], "done"],
  ]);
});
