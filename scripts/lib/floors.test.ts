import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ESLint } from "eslint";
import { afterAll, expect, it } from "vitest";

const scratch: string[] = [];
afterAll(() => scratch.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** Writes files beside real ones; gives what lint says of the first that has to do with imports. */
async function complaints(place: string, files: Record<string, string>): Promise<string[]> {
  const folder = join(place, `planted-${process.pid}-${scratch.length}`);
  scratch.push(folder);
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const eslint = new ESLint({
    // Only what is about imports: the other rules would want the types of the whole project.
    ruleFilter: ({ ruleId }) => /^(import-x|shortit)\//.test(ruleId),
    overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
  });
  const [result] = await eslint.lintFiles(join(folder, Object.keys(files)[0]!));
  return result!.messages.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

it.each([
  ["an import of a higher floor", "posts", "feed/view.ts", "lower floors only"],
  ["an import of the same floor", "people", "media/limits.ts", "lower floors only"],
  [
    "an import of what a room keeps to itself",
    "search",
    "cards/stage/sound.ts",
    "what this one shows",
  ],
  ["an import of a page", "shell", "feed/pages/home.tsx", "route map alone"],
])(
  "lint refuses %s",
  async (_what, room, module, reason) => {
    const found = await complaints(`app/features/${room}`, {
      "a.ts": `import "#app/features/${module}";\n`,
    });
    expect(found.join("\n")).toContain(reason);
  },
  60_000,
);

it.each(["app/features/posts", "db", "scripts", "storage", "tests"])(
  "lint refuses two files of %s that know each other, if only as types",
  async (place) => {
    const found = await complaints(place, {
      "a.ts": 'import type { B } from "./b.ts";\nexport type A = B | 1;\n',
      "b.ts": 'import type { A } from "./a.ts";\nexport type B = A | 2;\n',
    });
    expect(found.join("\n")).toMatch(/import each other: .*a\.ts > .*b\.ts > .*a\.ts/);
  },
  60_000,
);

it("lint takes an import of what a lower floor shows", async () => {
  const files = { "a.ts": 'import "#app/features/posts/view.ts";\n' };
  expect(await complaints("app/features/feed", files)).toEqual([]);
});
