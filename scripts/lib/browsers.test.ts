import { expect, it } from "vitest";
import { complaints } from "./lint/test-complaints.ts";

it.each([
  ["app/ui/link.tsx", "export const link = URL.canParse(location.href);\n"],
  ["app/features/cards/caption.tsx", "export const back = [1, 2].toReversed();\n"],
  ["app/features/consent/strings.ts", "export const { toSorted } = [1, 2];\n"],
  ["app/entry.client.tsx", "export const all = new Set([1]).union(new Set([2]));\n"],
  ["app/ui/browser/storage.ts", "export const last = [1].findLast(Boolean);\n"],
])("lint refuses in %s what browsers that are still about do not have: %s", async (file, words) => {
  expect((await complaints({ [file]: words })).join("\n")).toContain("restricted-properties");
});

it.each([
  ["app/features/people/names.server.ts", "export const sorted = [2, 1].toSorted();\n"],
  ["app/features/messages/schema.ts", "export const some = z.union([z.null(), z.number()]);\n"],
])("lint takes in %s what no browser runs, or all know: %s", async (file, words) => {
  expect(await complaints({ [file]: words })).toEqual([]);
});
