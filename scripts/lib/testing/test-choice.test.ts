import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { chooseStages, testFiles, walks } from "./test-choice.mjs";

const stages = [
  { name: "check", command: ["check"] },
  { name: "unit", command: ["unit"] },
  { name: "build", command: ["build"] },
  { name: "api", after: "build", command: ["api"] },
  { name: "browser", after: "build", command: ["browser"] },
];
let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "choice-"));
  for (const file of [
    "app/features/feed/feed.test.ts",
    "app/features/feed/list/list.test.ts",
    "app/features/feed/list/list.server.ts",
    "app/features/feed/ranking/score.ts",
    "app/features/feed/ranking/ranking.test.ts",
    "app/features/posts/posts.test.ts",
    "app/http/next.test.ts",
    "db/feeder.test.ts",
    "tests/api/feed.test.ts",
    "tests/e2e/feed-walk.spec.ts",
    "tests/e2e/feed.spec.ts",
    "tests/e2e/search.spec.ts",
    "tests/e2e/reactions.spec.ts",
    "tests/e2e/support.ts",
  ]) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), "");
  }
});

const chosen = (...names: string[]) =>
  chooseStages(stages, names, root).map(({ command }) => command);
const feed = "app/features/feed";

describe("npm test", () => {
  test("runs everything when nothing is named, and the stages that are named whole", () => {
    expect(chosen()).toEqual(stages.map(({ command }) => command));
    expect(chosen("api", "unit")).toEqual([["unit"], ["api"]]);
  });

  test("runs the tests of a room with those of API and browser that walk through it, built before", () => {
    expect(chosen("feed")).toEqual([
      [
        "unit",
        `${feed}/feed.test.ts`,
        `${feed}/list/list.test.ts`,
        `${feed}/ranking/ranking.test.ts`,
      ],
      ["build"],
      ["api", "tests/api/feed.test.ts"],
      ["browser", "tests/e2e/feed-walk.spec.ts", "tests/e2e/feed.spec.ts"],
    ]);
    expect(chosen("posts")).toEqual([
      ["unit", "app/features/posts/posts.test.ts"],
      ["build"],
      ["browser", "tests/e2e/reactions.spec.ts"],
    ]);
  });

  test("runs one file, one folder, or what stands beside a file", () => {
    expect(chosen(`${feed}/feed.test.ts`)).toEqual([["unit", `${feed}/feed.test.ts`]]);
    expect(chosen(`./${feed}/list/`)).toEqual([["unit", `${feed}/list/list.test.ts`]]);
    expect(chosen(`${feed}/list/list.server.ts`)).toEqual([["unit", `${feed}/list/list.test.ts`]]);
    expect(chosen(`${feed}/ranking/score.ts`)).toEqual([
      ["unit", `${feed}/ranking/ranking.test.ts`],
    ]);
    expect(chosen("tests/e2e/search.spec.ts")).toEqual([
      ["build"],
      ["browser", "tests/e2e/search.spec.ts"],
    ]);
    expect(chosen("http")).toEqual([["unit", "app/http/next.test.ts"]]);
  });

  test("runs a file once, whatever names it, and a named stage whole beside it", () => {
    expect(chosen("app/features/posts/posts.test.ts", "app/features/posts", "check")).toEqual([
      ["check"],
      ["unit", "app/features/posts/posts.test.ts"],
    ]);
    expect(chosen("unit", "app/features/posts")).toEqual([["unit"]]);
  });

  test("refuses a name that has no test", () => {
    expect(() => chosen("fed")).toThrow("No test for fed: give a stage, a room, or the path");
    expect(() => chosen("posts", "tests/e2e/support.ts.")).toThrow("No test for tests/e2e");
  });
});

test("the walks name rooms and tests that there are", () => {
  const project = join(import.meta.dirname, "../../..");
  const rooms = readdirSync(join(project, "app/features"));
  expect(Object.keys(walks).filter((room) => !rooms.includes(room))).toEqual([]);
  const called = new Set(testFiles(project).map((file) => basename(file).split(".")[0]));
  expect(
    Object.values(walks)
      .flat()
      .filter((name) => !called.has(name)),
  ).toEqual([]);
});
