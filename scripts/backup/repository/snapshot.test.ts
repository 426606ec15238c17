import { expect, test } from "vitest";
import { madeAt, newSnapshotName } from "./snapshot.ts";

test("names sort as they were made, also within a second, and say when that was", () => {
  const second = Date.parse("2026-11-28T08:32:32Z");
  const names = [0, 1, 15, 16, 254, 999, 1_000].map((ms) => newSnapshotName(new Date(second + ms)));
  expect(names.toSorted()).toEqual(names);
  for (const name of names.slice(0, -1)) {
    expect(name).toMatch(/^20261128-083232-[0-9a-f]{4}$/);
    expect(madeAt(name).getTime()).toBe(second);
  }
});
