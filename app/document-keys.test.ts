import { randomBytes } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newFolder } from "#tests/setup/folder.ts";
import { documentKeysOf, parseDocumentKeys } from "./document-keys.server.ts";

const key = () => randomBytes(32).toString("base64");
const idsOf = (keys: { id: string }[]) => keys.map(({ id }) => id);

describe("the keys of documents", () => {
  it("are made at the first start, for nobody else to read, and stay", () => {
    const folder = newFolder();
    const [made, ...others] = documentKeysOf(undefined, folder);
    expect(others).toEqual([]);
    const file = join(folder, "document-keys");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, "utf8")).toContain(`${made!.id}:`);
    const again = documentKeysOf(undefined, folder);
    expect(again[0]!.key.equals(made!.key)).toBe(true);
  });

  it("have other names on every instance, so that a lost one can be named", () => {
    const names = [newFolder(), newFolder()].map((folder) => documentKeysOf(undefined, folder));
    expect(names[0]![0]!.id).not.toBe(names[1]![0]!.id);
  });

  it("come from the variable, the newest first; what the file has sealed opens still", () => {
    const folder = newFolder();
    const [kept] = documentKeysOf(undefined, folder);
    const keys = documentKeysOf(`new:${key()}, old:${key()}`, folder);
    expect(idsOf(keys)).toEqual(["new", "old", kept!.id]);
    expect(idsOf(documentKeysOf(`new:${key()}`, newFolder()))).toEqual(["new"]);
  });

  it.each([
    ["nothing", ","],
    ["a key without a name", key()],
    ["a short key", `a:${randomBytes(16).toString("base64")}`],
    ["a name that is none", `A_b:${key()}`],
    ["one name twice", `a:${key()},a:${key()}`],
  ])("are refused: %s", (_what, text) => {
    expect(() => parseDocumentKeys(text)).toThrow(/^[^\n]+$/);
  });
});
