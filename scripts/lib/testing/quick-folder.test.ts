import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const FOLDER_SCRIPT = (where: object, end: string) => `
  import { makeQuickFolder } from "./scripts/lib/testing/quick-folder.mjs";
  import { statSync } from "node:fs";
  const folder = makeQuickFolder(${JSON.stringify(where)});
  console.log(JSON.stringify({ folder, mode: statSync(folder).mode & 0o777 }));
  ${end}
`;

/** In a process of its own, which has ended. */
function made(where: object, end = ""): { folder: string; mode: number } {
  const args = ["--input-type=module", "--eval", FOLDER_SCRIPT(where, end)];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout) as { folder: string; mode: number };
}

test.each([
  ["ends", ""],
  [
    "is killed",
    `process.kill(process.pid, "SIGKILL"); await new Promise(() => setInterval(() => {}, 1000));`,
  ],
])(
  "the folder lies where there is room, others may pass through it, and it goes when its process %s",
  async (_, end) => {
    const parent = mkdtempSync(join(tmpdir(), "parent-"));
    const { folder, mode } = made({ parent, room: 1 }, end);
    expect(dirname(folder)).toBe(parent);
    expect(mode).toBe(0o711);
    await expect.poll(() => readdirSync(parent)).toEqual([]);
  },
);

test.each([
  ["there is too little room", { room: Number.MAX_SAFE_INTEGER }],
  ["there is no such place", { parent: "/nowhere", room: 1 }],
])("it is an ordinary one where %s", (_, where) => {
  expect(dirname(made(where).folder)).toBe(tmpdir());
});
