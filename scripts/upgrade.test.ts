import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { openDiskStore } from "#storage/disk/store.ts";
import { areAllAsked, mostTelling } from "#tests/setup/all-cases.ts";
import { type Checkout, makeVersions, serveVersion } from "./lib/upgrade/test-versions.ts";

let origin: string;
let site: Checkout;

beforeAll(async () => {
  origin = await makeVersions({
    ...{ v1: "none", v2: "none" },
    ...{ "v3-build": "build", "v3-migration": "migration", "v3-page": "page", "v3-start": "start" },
    ...{ "v3-endless-build": "endless-build", "v3-endless-page": "endless-page" },
    "v3-endless-migration": "endless-migration",
    ...{ "v3-live-page": "live-page", "v3-endless-live-page": "endless-live-page" },
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

test("what came since an upgrade that is taken back stays neither in the store nor in the search server", async () => {
  site = await serveVersion(origin, "v2");
  const media = openDiskStore(join(site.folder, "data/media"));
  const [known, since] = ["a", "b"].map((digit) => `${digit.repeat(32)}-w480.webp`) as [
    string,
    string,
  ];
  await media.put(known, Buffer.from("known"));
  site.run(`insert into objetos (name, state, label, mime, created_at)
    values ('${known}', 'live', 'w480', 'image/webp', 1)`);
  site.run("insert into indices_externos (state, nombre, created_at) values ('live', 'posts', 1)");
  expect(await site.upgrade("v4")).toMatchObject({ code: 0 });
  await media.put(since, Buffer.from("since"));
  expect(await site.upgrade("back", "--lose-what-came-since")).toMatchObject({ code: 0 });
  const { objects } = await media.list();
  expect(objects.map(({ key }) => key)).toEqual([known]);
  expect(site.run("delete from indices_externos")).toBe(0);
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

describe("what was written to the new version stays", () => {
  test("when its pages are not as they should be once it serves", async () => {
    site = await serveVersion(origin, "v2");
    const { code, said } = await site.upgrade("v3-live-page");
    expect(said).toContain("/terms answers 500");
    expect(said).toContain("v3-live-page is in place");
    expect(said).toContain("--lose-what-came-since");
    expect(said).not.toContain("What ran before goes on");
    expect(code).toBe(1);
    site.write("since");
    const kept = ["v2", "v3-live-page", "since"];
    expect([await site.served(), site.migrated(), phaseOf(site)]).toEqual([
      ...["v3-live-page", kept, "live"],
    ]);
    expect(await site.upgrade("back")).toMatchObject({ code: 1 });
    expect(site.migrated()).toEqual(kept);
    expect((await site.start()).said).not.toContain("was cut off");

    expect(await site.upgrade("v4")).toMatchObject({ code: 0 });
    expect([await site.served(), site.migrated()]).toEqual(["v4", [...kept, "v4"]]);
  });

  test("when the upgrade is killed while it looks at them", async () => {
    site = await serveVersion(origin, "v2");
    const { child, ended } = site.beginUpgrade("v3-endless-live-page");
    await expect.poll(() => site.served()).toBe("v3-endless-live-page");
    site.write("since");
    child.kill("SIGKILL");
    await ended;
    const { code, said } = await site.upgrade("v3-endless-live-page");
    expect(said).toContain("v3-endless-live-page was in place: it stays");
    expect(code).toBe(0);
    expect([await site.served(), site.migrated(), phaseOf(site)]).toEqual([
      ...["v3-endless-live-page", ["v2", "v3-endless-live-page", "since"], "done"],
    ]);
    expect(await site.upgrade("back", "--lose-what-came-since")).toMatchObject({ code: 0 });
    expect([await site.served(), site.migrated(), phaseOf(site)]).toEqual(["v2", ["v2"], null]);
  });

  test("as what is written to the old one does, when bringing it back is cut off after that", async () => {
    site = await serveVersion(origin, "v2");
    await site.cutOff(
      ...(["v4", 6] as const),
      `for (const step of undoSteps(readJournal()).slice(0, -1)) await step.run();
       await askSite("resume");`,
    );
    site.write("since");
    expect(await site.upgrade("back")).toMatchObject({ code: 0 });
    expect([await site.served(), site.migrated()]).toEqual(["v2", ["v2", "since"]]);
  });
});

describe("what ran before is brought back when the upgrade is stopped", () => {
  const pidOf = (file: string) => (existsSync(file) ? Number(readFileSync(file, "utf8")) : 0);
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  test("as its terminal is gone while it builds", async () => {
    site = await serveVersion(origin, "v2");
    const { child, ended } = site.beginUpgrade("v3-endless-build");
    const file = join(site.folder, ".upgrade/next/building");
    await expect.poll(() => pidOf(file)).toBeGreaterThan(0);
    const building = pidOf(file);
    child.stdout.destroy();
    child.stderr.destroy();
    child.kill("SIGHUP");
    expect(await ended).toMatchObject({ code: 1 });
    await expect.poll(() => isAlive(building)).toBe(false);
    expect([await site.served(), phaseOf(site)]).toEqual(["v2", null]);
    expect(existsSync(join(site.folder, ".upgrade/next"))).toBe(false);
  });

  test("while it is migrated", async () => {
    site = await serveVersion(origin, "v2");
    const { child, ended } = site.beginUpgrade("v3-endless-migration");
    // Whoever looked into the database before that would have it open, and be a reason not to begin.
    await expect.poll(() => existsSync(join(site.folder, ".upgrade/next/migrated"))).toBe(true);
    expect(site.migrated()).toContain("v3-endless-migration");
    child.kill("SIGTERM");
    expect((await ended).said).toContain("It was asked to stop");
    expect([await site.served(), site.migrated(), phaseOf(site)]).toEqual(["v2", ["v2"], null]);
  });

  test("while the new version is tried", async () => {
    site = await serveVersion(origin, "v2");
    const { child, ended } = site.beginUpgrade("v3-endless-page");
    await expect.poll(() => existsSync(join(site.folder, ".upgrade/next/asked"))).toBe(true);
    expect(site.migrated()).toContain("v3-endless-page");
    child.kill("SIGTERM");
    const { code, said } = await ended;
    expect(said).toContain("It was asked to stop");
    expect(said).not.toContain("/terms");
    expect(code).toBe(1);
    expect([await site.served(), site.migrated(), phaseOf(site)]).toEqual(["v2", ["v2"], null]);
  });
});

test("the new version is looked at once it has migrated, however long that takes", async () => {
  site = await serveVersion(origin, "v2");
  await site.cutOff(
    ...(["v4", 4] as const),
    `const { tryNext } = await import("./scripts/lib/upgrade/trial.mjs");
     const { default: Database } = await import("better-sqlite3");
     await tryNext(undefined, async () => {
       const rows = new Database("data/shortit.db").prepare("select version from cambios").all();
       if (!rows.some(({ version }) => version === "v4")) console.log("it is looked at too soon");
     });`,
  );
  expect(site.migrated()).toEqual(["v2", "v4"]);
});

test.runIf(areAllAsked)("a warning of Node is no part of the database's size", async () => {
  site = await serveVersion(origin, "v2");
  const warning = join(site.folder, "data/warning.cjs");
  writeFileSync(warning, `process.emitWarning("careful")`);
  vi.stubEnv("NODE_OPTIONS", `--require=${warning}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await site.upgrade("v4")).toMatchObject({ code: 0 });
});

test("with the site stopped nothing is built while others have the database open", async () => {
  site = await serveVersion(origin, "v2");
  await site.stop();
  const close = site.openDatabase();
  onTestFinished(close);
  const { code, said } = await site.upgrade("v4");
  expect(said).toContain("stop it first");
  expect(said).not.toContain("Building");
  expect(code).toBe(1);
});

test("what opens the database while it is copied keeps it from being migrated, and what ran before goes on", async () => {
  site = await serveVersion(origin, "v2");
  await site.cutOff("v4", 4);
  onTestFinished(site.openDatabase());
  await site.cutOff("v4", 0, "await steps[4].run(() => {}).catch(() => {});");
  expect(site.migrated()).toEqual(["v2"]);
  // There is nothing that would have to be brought back, which is refused while it is open.
  expect(await site.upgrade("back")).toMatchObject({ code: 0 });
  expect([await site.served(), phaseOf(site)]).toEqual(["v2", null]);
});

test("the database is not brought back while others have it open", async () => {
  site = await serveVersion(origin, "v2");
  await site.cutOff("v4", 5);
  const close = site.openDatabase();
  onTestFinished(close);
  const { code, said } = await site.upgrade("back");
  expect(said).toContain("stop it first");
  expect(code).toBe(1);
  expect(site.migrated()).toEqual(["v2", "v4"]);
  close();
  expect(await site.upgrade("back")).toMatchObject({ code: 0 });
  expect([await site.served(), site.migrated(), phaseOf(site)]).toEqual(["v2", ["v2"], null]);
});

test("a database that cannot even be read is brought back", async () => {
  site = await serveVersion(origin, "v2");
  await site.cutOff("v4", 5);
  writeFileSync(join(site.folder, "data/shortit.db"), "no database ".repeat(1000));
  expect((await site.upgrade("back")).said).toContain("v2 runs again");
  expect([await site.served(), site.migrated(), phaseOf(site)]).toEqual(["v2", ["v2"], null]);
});

test("one that was killed in the middle is begun anew by the next, and nothing starts in between", async () => {
  site = await serveVersion(origin, "v2");
  await site.cutOff("v4", 6);
  await expect(site.served()).resolves.toContain("Volvemos enseguida");
  const { code, said } = await site.start();
  expect(said).toContain("was cut off");
  // The unit's RestartPreventExitStatus=
  expect(code).toBe(78);
  expect(await site.upgrade("v4")).toMatchObject({ code: 0 });
  expect([await site.served(), site.migrated(), phaseOf(site)]).toEqual([
    ...["v4", ["v2", "v4"], "done"],
  ]);
});
