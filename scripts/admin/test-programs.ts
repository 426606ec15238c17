import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { beforeAll } from "vitest";
import { newFolder } from "#tests/setup/folder.ts";
import { bundleOptions } from "../lib/bundle.mjs";

export interface Run {
  code: number | null;
  /** What it printed on standard output and on standard error. */
  out: string;
  err: string;
}

/** Builds these programs before the tests; gives what runs one as an operator would. */
export function usePrograms(names: string[]) {
  const folder = newFolder();
  beforeAll(async () => {
    mkdirSync(folder);
    symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
    await build(bundleOptions(join(folder, "build/scripts"), names));
  });
  return async (
    name: string,
    args: string[],
    environment: Record<string, string>,
    input = "",
  ): Promise<Run> => {
    const child = spawn(process.execPath, [join(folder, "build/scripts", `${name}.js`), ...args], {
      env: { ...process.env, ...environment },
    });
    let [out, err] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
    child.stdin.end(input);
    const [code] = (await once(child, "close")) as [number | null];
    return { code, out, err };
  };
}
