import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const pages = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((path) =>
  path.endsWith(".module.css"),
);

/** What the rule of the page itself says of its width. */
function widthsIn(path: string): string[] {
  const css = readFileSync(`app/${path}`, "utf8");
  const rules = css.matchAll(/^\s*\.page \{([^}]*)\}/gm);
  return [...rules].flatMap(([, body = ""]) => body.match(/(max-)?width:[^;]*/g) ?? []);
}

test("a page is a column to read or a grid, in one of two widths", () => {
  expect(pages.length).toBeGreaterThan(10);
  const others = pages
    .flatMap((path) => widthsIn(path).map((width) => [path, width]))
    .filter(([, width = ""]) => !/var\(--(reading|wide)\)|none/.test(width));
  expect(others).toEqual([]);
});
