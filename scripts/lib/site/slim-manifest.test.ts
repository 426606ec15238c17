import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { slimManifest } from "./slim-manifest.mjs";

const OPENING = "window.__remixManifest=";

function written(text: string) {
  const folder = mkdtempSync(join(tmpdir(), "manifest-"));
  const file = join(folder, "manifest-0a1b2c3d.js");
  writeFileSync(file, text);
  return { folder, read: () => readFileSync(file, "utf8") };
}

test("the map of the routes keeps the pages, and of each what the browser asks for", () => {
  const page = { id: "login", path: "login", hasLoader: true, module: "/login.js" };
  const root = { id: "root", path: "", module: "/root.js", css: ["/all.css"] };
  const routes = {
    root,
    login: { ...page, hasAction: false, imports: ["/first.js"], css: [] },
    index: { id: "index", index: true, module: "/home.js", css: ["/all.css", "/home.css"] },
    like: { id: "like", path: "api/publicaciones/:id/like", hasAction: true, module: "/like.js" },
  };
  const entry = { module: "/entry.js", imports: ["/first.js"], css: [] };
  const { folder, read } = written(`${OPENING}${JSON.stringify({ entry, routes, url: "/m.js" })};`);
  slimManifest(folder);
  expect(JSON.parse(read().slice(OPENING.length, -1))).toEqual({
    entry: { module: "/entry.js", css: [] },
    routes: { root, login: page, index: { ...routes.index, css: ["/home.css"] } },
    url: "/m.js",
  });
});

test("a manifest of another shape is not touched, and said", () => {
  const { folder, read } = written("export default {}");
  expect(() => slimManifest(folder)).toThrow("no manifest as it used to be");
  expect(read()).toBe("export default {}");
});
