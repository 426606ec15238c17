import { describe, expect, test } from "vitest";
import { filesLike, textOf } from "./repository.ts";

const product = textOf("docs/product.md");
const points = [...product.matchAll(/^- \*\*(\d+\.\d+)\*\*/gm)].map(([, point]) => point!);
const own = "tests/guide/";
const code = filesLike(
  /^(app|db|storage|scripts|tests)\/.*\.(tsx?|mjs|css)$|^[^/]+\.[jt]s$/,
).filter((file) => !file.startsWith(own));

describe("docs/product.md", () => {
  test("numbers its points in order, each once, under the heading of its section", () => {
    const sections = [...product.matchAll(/^## (\d+) /gm)].map(([, section]) => Number(section));
    expect(sections).toEqual(sections.map((_, index) => index + 1));
    const order = points.map((point) => point.split(".").map(Number) as [number, number]);
    const sorted = order.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
    expect(order).toEqual(sorted);
    expect(new Set(points).size).toBe(points.length);
    for (const section of product.split(/^## /m).slice(1)) {
      const number = section.split(" ")[0]!;
      for (const [, point] of section.matchAll(/^- \*\*(\d+)\.\d+\*\*/gm)) {
        expect(point).toBe(number);
      }
    }
  });

  test("has every point that is cited", () => {
    const known = new Set(points);
    const cited = [...code, ...filesLike(/\.md$/)].flatMap((file) =>
      citedIn(textOf(file)).map((point) => `${file}: ${point}`),
    );
    expect(cited.length).toBeGreaterThan(50);
    expect(cited.filter((line) => !known.has(line.split(": ")[1]!))).toEqual([]);
  });

  test("gives the constants the values that they have in the code", () => {
    const values = constants();
    const given = [...product.matchAll(/`([A-Z][A-Z0-9_]+)` = ([\d,]+(?:\.\d+)?)/g)];
    expect(given.length).toBeGreaterThan(50);
    const wrong = given.filter(
      ([, name, value]) => !values.get(name!)?.has(Number(value!.replaceAll(",", ""))),
    );
    expect(wrong.map(([text]) => text)).toEqual([]);
  });
});

test("no file cites a document that is not in the repository", () => {
  const citing = [...code, ...filesLike(/\.md$/)].filter((file) =>
    /\bspec(ification)?s?('s)? (section|says|gives|asks)|\bthe specification\b/i.test(textOf(file)),
  );
  expect(citing).toEqual([]);
});

/** "product.md 4.3", "product.md 10.7 and 11.7", "product.md 10.1, 10.2 and 12.1". */
function citedIn(text: string): string[] {
  return [...text.matchAll(/product\.md (\d+\.\d+(?:(?:, | and )\d+\.\d+)*)/g)].flatMap(
    ([, list]) => list!.split(/, | and /),
  );
}

/** Every constant that is a number, with the values it has under that name. */
function constants(): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  for (const file of code) {
    for (const [, name, value] of textOf(file).matchAll(
      /\bconst ([A-Z][A-Z0-9_]+) = ([\d._]+(?: \* [\d._]+)*);/g,
    )) {
      const factors = value!.split("*").map((factor) => Number(factor.replaceAll("_", "")));
      const product = factors.reduce((a, b) => a * b, 1);
      found.set(name!, (found.get(name!) ?? new Set()).add(product));
    }
  }
  return found;
}
