import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const FOLDER_SCRIPT = (where: object) => `
  import { makeQuickFolder } from "./scripts/lib/testing/quick-folder.mjs";
  import { statSync } from "node:fs";
  const folder = makeQuickFolder(${JSON.stringify(where)});
  console.log(JSON.stringify({ folder, mode: statSync(folder).mode & 0o777 }));
`;

/** In a process of its own, which has ended. */
function made(where: object): { folder: string; mode: number } {
  const args = ["--input-type=module", "--eval", FOLDER_SCRIPT(where)];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout) as { folder: string; mode: number };
}

test("the folder lies where there is room, others may pass through it, and it goes with its process", () => {
  const parent = mkdtempSync(join(tmpdir(), "parent-"));
  const { folder, mode } = made({ parent, room: 1 });
  expect(dirname(folder)).toBe(parent);
  expect(mode).toBe(0o711);
  expect(existsSync(folder)).toBe(false);
  expect(readdirSync(parent)).toEqual([]);
});

test.each([
  ["there is too little room", { room: Number.MAX_SAFE_INTEGER }],
  ["there is no such place", { parent: "/nowhere", room: 1 }],
])("it is an ordinary one where %s", (_, where) => {
  expect(dirname(made(where).folder)).toBe(tmpdir());
});
