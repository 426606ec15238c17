import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { slimRoutes } from "../../../app/http/html/slim-routes.js";

const OPENING = "window.__remixManifest=";

/**
 * A page brings the routes it stands on (app/ui/page-scripts.tsx). The file adds all others, once somebody may go there.
 * @param {string} folder
 */
export function slimManifest(folder) {
  const name = readdirSync(folder).find((file) => /^manifest-\w+\.js$/.test(file));
  if (!name) throw new Error(`${folder} has no manifest`);
  const path = join(folder, name);
  const text = readFileSync(path, "utf8");
  if (!text.startsWith(OPENING)) throw new Error(`${path} is no manifest as it used to be`);
  const { root, ...others } = JSON.parse(text.slice(OPENING.length).replace(/;\s*$/, "")).routes;
  const routes = slimRoutes(others, root?.css);
  writeFileSync(path, `Object.assign(window.__remixManifest.routes,${JSON.stringify(routes)});`);
}
