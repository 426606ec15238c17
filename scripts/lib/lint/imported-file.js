import { statSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";

const ALIAS = /^#(app|db|storage|tests)\//;
const ENDINGS = ["", ".ts", ".tsx", ".js"];

/** Of an import, the file that it means, from the project's folder on; null for a package. */
export function importedFile({ filename, cwd }, name) {
  if (!/^[#.]/.test(name)) return null;
  const path = ALIAS.test(name) ? resolve(cwd, name.slice(1)) : resolve(dirname(filename), name);
  const file = ENDINGS.map((ending) => path + ending).find(isFile);
  return file === undefined ? null : relative(cwd, file);
}

function isFile(path) {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
