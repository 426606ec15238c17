import { existsSync, readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";

/** Every import and re-export, those of types only too, which `import-x/no-cycle` leaves out. */
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*"([#.][^"]+)"/g;
const ALIAS = /^#(app|db|storage|tests)\//;
const imported = new Map();

/** ESLint rule: a file imports nothing that, step by step, imports it. */
export const noImportCycle = {
  meta: { type: "problem", schema: [], messages: { cycle: "These import each other: {{way}}." } },
  create(context) {
    const { filename, cwd, sourceCode } = context;
    return {
      Program(node) {
        imported.set(filename, importsOf(filename, cwd, sourceCode.text));
        const way = wayBack(filename, cwd);
        if (!way) return;
        const names = way.map((file) => relative(cwd, file)).join(" > ");
        context.report({ node, messageId: "cycle", data: { way: names } });
      },
    };
  },
};

/** The shortest way from a file to itself. */
function wayBack(start, cwd) {
  const cameFrom = new Map();
  const waiting = [start];
  for (const file of waiting) {
    if (!imported.has(file)) imported.set(file, importsOf(file, cwd, readFileSync(file, "utf8")));
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
  return [...text.matchAll(IMPORT)]
    .map(([, name]) =>
      ALIAS.test(name) ? resolve(cwd, name.slice(1)) : resolve(dirname(file), name),
    )
    .filter((path) => /\.(tsx?|m?js)$/.test(path) && existsSync(path));
}
