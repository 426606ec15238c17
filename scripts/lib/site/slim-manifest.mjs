import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const OPENING = "window.__remixManifest=";

/**
 * Leaves in the map of the routes, which every page loads, what the router in the browser asks it for: it navigates to
 * pages and never to the JSON API, a script brings what it imports, and what is not there counts as false or none. The
 * styles that the root has are on every page.
 * @param {string} folder
 */
export function slimManifest(folder) {
  const name = readdirSync(folder).find((file) => /^manifest-\w+\.js$/.test(file));
  if (!name) throw new Error(`${folder} has no manifest`);
  const path = join(folder, name);
  const text = readFileSync(path, "utf8");
  if (!text.startsWith(OPENING)) throw new Error(`${path} is no manifest as it used to be`);
  const manifest = JSON.parse(text.slice(OPENING.length).replace(/;\s*$/, ""));
  const pages = Object.entries(manifest.routes).filter(([, { path }]) => !path?.startsWith("api/"));
  delete manifest.entry.imports;
  const everywhere = new Set(manifest.routes.root?.css);
  for (const [id, route] of pages) {
    if (id !== "root") route.css = route.css?.filter((file) => !everywhere.has(file)) ?? [];
  }
  manifest.routes = Object.fromEntries(pages.map(([id, route]) => [id, withoutEmpty(route)]));
  writeFileSync(path, `${OPENING}${JSON.stringify(manifest)};`);
}

/** @param {Record<string, unknown>} route */
function withoutEmpty(route) {
  const isSaid = (value) => value !== false && !(Array.isArray(value) && value.length === 0);
  const said = Object.entries(route).filter(([key, value]) => key !== "imports" && isSaid(value));
  return Object.fromEntries(said);
}
