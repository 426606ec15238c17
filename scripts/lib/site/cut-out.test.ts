import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cutOut } from "./cut-out.ts";
import { cuts } from "./unused-framework.ts";

test("a function gets another body, a name its value, and a statement goes", () => {
  const source = `
    function unused(a) { return a.b; }
    function used({ isOld }, flags) {
      let past = {};
      if (isOld) forget(past);
      return { isOld, isNew: flags.isOld };
    }`;
  const cut = cutOut(source, {
    bodies: { unused: "" },
    values: { isOld: "false" },
    statements: ["let past ="],
  });
  expect(cut.replace(/\s+/g, " ")).toBe(
    " function unused(a) {} function used({ isOld }, flags) { ;" +
      " if (false) forget(past); return { isOld: false, isNew: flags.isOld }; }",
  );
});

test("what stands between two texts goes, and is there once", () => {
  const source = "a(1, 2); b(3); c(4);";
  expect(cutOut(source, { spans: [["b(", "c(", "d(); "]] })).toBe("a(1, 2); d(); c(4);");
  for (const span of [
    ["e(", "c("],
    ["b(", "e("],
    ["(", "c("],
  ]) {
    expect(() => cutOut(source, { spans: [[...span, ""] as [string, string, string]] })).toThrow();
  }
});

test("sentences for developers are left out, and what they are about is still checked", () => {
  const source = `Link.displayName = "Link"; warning(false, "no"); invariant(to, "a link leads on");`;
  expect(cutOut(source, {})).toBe(`; ; invariant(to, "");`);
});

test.each([
  { bodies: { gone: "" } },
  { values: { "gone.b": "1" } },
  { statements: ["let gone ="] },
  { texts: { gone: "" } },
  { spans: [["gone", "1", ""] as [string, string, string]] },
])("what is not there any more is said: %j", (cut) => {
  expect(() => cutOut("let a = 1;", cut)).toThrow("Nothing to cut out: ");
});

test.each(Object.keys(cuts))("%s is as it was when its cuts were chosen", (file) => {
  const code = readFileSync(`node_modules/${file}`, "utf8");
  expect(cutOut(code, cuts[file]!).length).toBeLessThan(code.length);
});
