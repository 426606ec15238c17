import { readFile, writeFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { fixture } from "../media-fixtures.ts";

it("what two files call by the same name is a fixture of each", async () => {
  const one = fixture("shared.txt", (path) => writeFile(path, "one"));
  const other = fixture("shared.txt", (path) => writeFile(path, "other"));
  expect(await readFile(await one, "utf8")).toBe("one");
  expect(await readFile(await other, "utf8")).toBe("other");
});
