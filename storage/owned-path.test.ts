import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, symlinkSync } from "node:fs";
import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { build } from "esbuild";
import { beforeAll, describe, expect, it } from "vitest";
import { bundleOptions } from "../scripts/lib/bundle.mjs";
import { newFolder } from "#tests/setup/folder.ts";
import { ownPath, sweepOwnedPaths } from "./owned-path.ts";

const program = newFolder();

beforeAll(async () => {
  mkdirSync(program);
  symlinkSync(resolve("node_modules"), join(program, "node_modules"));
  const source = `
    import { mkdirSync } from "node:fs";
    import { ownPath } from ${JSON.stringify(resolve("storage/owned-path.ts"))};
    const { path } = ownPath(process.argv[2], process.argv[3]);
    mkdirSync(path);
    console.log(path);
    setInterval(() => {}, 1000);`;
  await build({
    ...bundleOptions(program, []),
    entryPoints: undefined,
    stdin: { contents: source, resolveDir: resolve("."), loader: "ts" },
    outdir: undefined,
    splitting: false,
    outfile: join(program, "owner.mjs"),
  });
});

/** Another process that owns a folder; gives its path. */
async function startOwner(folder: string, prefix: string): Promise<[ChildProcess, string]> {
  const child = spawn(process.execPath, [join(program, "owner.mjs"), folder, prefix], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return [child, line.toString().trim()];
}

describe("a temporary path", () => {
  it("of a process that lives is left alone, however old; once it is killed it goes", async () => {
    const folder = newFolder();
    const [owner, path] = await startOwner(folder, "ours-");
    await utimes(path, 1, 1);
    await utimes(`${path}.lock`, 1, 1);
    await sweepOwnedPaths(folder, "ours-");
    expect(await readdir(folder)).toContain(basename(path));

    owner.kill("SIGKILL");
    await once(owner, "exit");
    await sweepOwnedPaths(folder, "ours-");
    expect(await readdir(folder)).toEqual([]);
  });

  it("of another instance is left alone even when its process is dead", async () => {
    const folder = newFolder();
    const [owner, path] = await startOwner(folder, "theirs-");
    owner.kill("SIGKILL");
    await once(owner, "exit");
    await sweepOwnedPaths(folder, "ours-");
    expect(await readdir(folder)).toContain(basename(path));
  });

  it("without a lock beside it is left alone", async () => {
    const folder = newFolder();
    await mkdir(join(folder, "ours-somebody's"), { recursive: true });
    await utimes(join(folder, "ours-somebody's"), 1, 1);
    await sweepOwnedPaths(folder, "ours-");
    expect(await readdir(folder)).toEqual(["ours-somebody's"]);
  });

  it("is gone once it is released, and its folder may not exist before", async () => {
    const folder = newFolder();
    const { path, release } = ownPath(folder, "ours-");
    await writeFile(path, "x");
    await sweepOwnedPaths(folder, "ours-");
    expect(await readdir(folder)).toHaveLength(2);
    await release();
    expect(await readdir(folder)).toEqual([]);
    await expect(sweepOwnedPaths(join(folder, "missing"))).resolves.toBeUndefined();
  });
});
