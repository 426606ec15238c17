import { statSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";

/** The build that remix-serve has loaded, by the address under which it did. */
export function loadedBuild(): Promise<ServerBuild> {
  const path = process.argv[2]!;
  return import(`${pathToFileURL(path).href}?t=${statSync(path).mtimeMs}`) as Promise<ServerBuild>;
}
