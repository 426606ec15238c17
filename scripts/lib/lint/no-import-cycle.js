import { readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { importedFile } from "./imported-file.js";

/** Every import and re-export; oxlint's own `import/no-cycle` leaves out those at run time. */
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*"([#.][^"]+)"/g;
const imported = new Map();

/** Lint rule: a file imports nothing that, step by step, imports it. */
export const noImportCycle = {
  create({ cwd, filename, sourceCode, report }) {
    const file = relative(cwd, filename);
    imported.set(file, importsOf(file, cwd, sourceCode.text));
    const way = wayBack(file, cwd);
    if (way) {
      const message = `These import each other: ${way.join(" > ")}.`;
      report({ loc: { line: 1, column: 0 }, message });
    }
    // The text is enough: nothing is asked of the file's tree, which would have to be made.
    return {};
  },
};

/** The shortest way from a file to itself. */
function wayBack(start, cwd) {
  const cameFrom = new Map();
  const waiting = [start];
  for (const file of waiting) {
    if (!imported.has(file))
      imported.set(file, importsOf(file, cwd, readFileSync(resolve(cwd, file), "utf8")));
    for (const next of imported.get(file)) {
      if (next === start) return [...wayTo(file, cameFrom), start];
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, file);
      waiting.push(next);
    }
  }
  return null;
}

function wayTo(file, cameFrom) {
  const before = cameFrom.get(file);
  return before === undefined ? [file] : [...wayTo(before, cameFrom), file];
}

function importsOf(file, cwd, text) {
  const from = { cwd, filename: resolve(cwd, file) };
  return [...text.matchAll(IMPORT)]
    .map(([, name]) => importedFile(from, name))
    .filter((path) => path !== null && /\.(tsx?|m?js)$/.test(path));
}
