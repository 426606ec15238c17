import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { slimManifest } from "./slim-manifest.mjs";

const OPENING = "window.__remixManifest=";

function written(text: string) {
  const folder = mkdtempSync(join(tmpdir(), "manifest-"));
  const file = join(folder, "manifest-0a1b2c3d.js");
  writeFileSync(file, text);
  return { folder, read: () => readFileSync(file, "utf8") };
}

test("the map of the routes adds the other pages, and of each what the browser asks for", () => {
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
  const window = { __remixManifest: { url: "/m.js", routes: { root } } };
  runInNewContext(read(), { window });
  expect(window.__remixManifest).toEqual({
    url: "/m.js",
    routes: { root, login: page, index: { ...routes.index, css: ["/home.css"] } },
  });
});

test("a manifest of another shape is not touched, and said", () => {
  const { folder, read } = written("export default {}");
  expect(() => slimManifest(folder)).toThrow("no manifest as it used to be");
  expect(read()).toBe("export default {}");
});
