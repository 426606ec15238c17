import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

interface Use {
  component: string;
  module: string;
  /** Classes that it names. */
  names: string[];
  /** It also asks for some by a value. */
  isOpen: boolean;
}

const uses = readAll(/\.tsx?$/).flatMap(([path, text]) => usesIn(path, text));
const modules = new Map(readAll(/\.module\.css$/).map(([path, text]) => [path, classesIn(text)]));

function readAll(pattern: RegExp): [path: string, text: string][] {
  return readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((path) => pattern.test(path))
    .map((path) => [`app/${path}`, readFileSync(`app/${path}`, "utf8")]);
}

function usesIn(component: string, text: string): Use[] {
  const imports = text.matchAll(/^import (\w+) from "([^"]+\.module\.css)";$/gm);
  const code = text.replace(/^(import|.*\} from) .*$/gm, "");
  return [...imports].map(([, name = "", from = ""]) => ({
    component,
    module: from.startsWith("#app/") ? from.slice(1) : join(dirname(component), from),
    names: [...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, "g"))].map(([, key = ""]) => key),
    isOpen: new RegExp(`\\b${name}\\[`).test(code),
  }));
}

function classesIn(css: string): Set<string> {
  const selectors = css.replace(/\/\*[^]*?\*\//g, "").replace(/(?<=\{)[^{}]*(?=\})/g, "");
  return new Set([...selectors.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name = ""]) => name));
}

/** Classes that rules of other modules are composed of. */
const lent = readAll(/\.module\.css$/).flatMap(([path, text]) =>
  [...text.matchAll(/([\w\s-]+) from "(\.[^"]+)"/g)].flatMap(([, names = "", from = ""]) =>
    names.split(/\s+/).map((name) => `${join(dirname(path), from)}: ${name}`),
  ),
);

test("every class that a component names has rules", () => {
  expect(uses.length).toBeGreaterThan(100);
  const missing = uses.flatMap(({ component, module, names }) =>
    names.filter((name) => !modules.get(module)?.has(name)).map((name) => `${component}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test("every class with rules is named by a component", () => {
  const idle = [...modules].flatMap(([module, classes]) => {
    const of = uses.filter((use) => use.module === module);
    if (of.some(({ isOpen }) => isOpen)) return [];
    const named = new Set(of.flatMap(({ names }) => names));
    return [...classes].filter((name) => !named.has(name)).map((name) => `${module}: ${name}`);
  });
  expect(idle.filter((name) => !lent.includes(name))).toEqual([]);
});
