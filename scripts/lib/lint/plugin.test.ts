import { expect, it } from "vitest";
import plugin from "./plugin.js";
import { complaints } from "./test-complaints.ts";

const cases = [
  [
    "action-of-operations",
    { "app/features/feed/pages/home.tsx": "export const action = async () => null;\n" },
  ],
  [
    "import-zones",
    { "db/client.ts": 'export * from "../app/env.ts";\n', "app/env.ts": "export const env = 1;\n" },
  ],
  [
    "left-to-operations",
    {
      "app/features/feed/read.server.ts":
        'import { parseInput } from "#app/http/input.server.ts";\nparseInput();\n',
      "app/http/input.server.ts": "",
    },
  ],
  [
    "no-import-cycle",
    {
      "db/a.ts": 'export const b = () => import("./b.ts");\n',
      "db/b.ts": 'export { b } from "./a.ts";\n',
    },
  ],
  ["no-skipped-test", { "tests/e2e/feed.spec.ts": 'test.skip("@phone");\n' }],
  [
    "no-timeout-in-any",
    { "db/client.ts": "export const s = AbortSignal.any([AbortSignal.timeout(1)]);\n" },
  ],
  ["title-names-project", { "tests/e2e/feed.spec.ts": 'test("scrolls", () => {});\n' }],
] as const;

it.each(cases)("lint refuses what %s is about, and nothing else in it", async (rule, files) => {
  const found = await complaints(files);
  expect(found.map((line) => line.split(":")[0])).toEqual([`shortit(${rule})`]);
});

it("has a case for every rule", () => {
  expect(cases.map(([rule]) => rule)).toEqual(Object.keys(plugin.rules));
});
