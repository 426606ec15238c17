import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { newFolder } from "#tests/setup/folder.ts";
import { freePort } from "#tests/setup/free-port.ts";
import { startGuarded } from "#tests/setup/guard.ts";

/** Notes what the disk is asked for. */
const WATCH = `
import fs from "node:fs";
const { stat } = fs;
fs.stat = (path, ...rest) => {
  fs.appendFileSync("asked", path + "\\n");
  return stat(path, ...rest);
};`;

/** The smallest that remix-serve takes: each address is a page. */
const BUILD = `
const route = { id: "root", path: "*", module: { default: () => null } };
export const routes = { root: route };
export const entry = { module: { default: () => new Response("page") } };
export const assets = { entry: { module: "", imports: [] }, routes: {}, url: "", version: "" };
export const future = {};
export const publicPath = "/";
export const assetsBuildDirectory = "client";`;

test("remix-serve, as it is patched, looks for files where an address has an ending, and nowhere else", async () => {
  const folder = newFolder();
  for (const name of ["client", "public"]) {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, `${name}.svg`), name);
  }
  writeFileSync(join(folder, "watch.mjs"), WATCH);
  writeFileSync(join(folder, "build.mjs"), BUILD);
  const port = await freePort();
  const command = [
    ...["sh", "-c", 'cd "$0" && exec "$@"', folder],
    ...["env", `PORT=${port}`, "HOST=127.0.0.1", "NODE_ENV=production"],
    ...[process.execPath, "--import", join(folder, "watch.mjs")],
    ...[resolve("node_modules/@remix-run/serve/dist/cli.js"), "build.mjs"],
  ];
  const server = await startGuarded({ command, ready: /\[remix-serve\]/ });
  const read = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  try {
    expect(await read("/client.svg")).toBe("client");
    expect(await read("/public.svg")).toBe("public");
    for (const path of ["/", "/search?q=a.b", "/publicacion/1", "/u/ana.luz"])
      expect(await read(path)).toBe("page");
  } finally {
    await server.stop();
  }
  const asked = readFileSync(join(folder, "asked"), "utf8");
  expect(asked).toContain("public.svg");
  expect(asked).toContain("ana.luz");
  expect(asked).not.toMatch(/search|publicacion/);
});

test("every public file has an ending", () => {
  const files = readdirSync("public", { recursive: true, withFileTypes: true });
  for (const file of files.filter((each) => each.isFile())) expect(file.name).toMatch(/\.\w+$/);
});
