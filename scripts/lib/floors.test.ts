import { expect, it } from "vitest";
import { complaints } from "./lint/test-complaints.ts";

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
])("lint refuses %s", async (_what, room, module, reason) => {
  const found = await complaints({
    [`app/features/${room}/a.ts`]: `import "#app/features/${module}";\n`,
    [`app/features/${module}`]: "",
  });
  expect(found.join("\n")).toContain(reason);
});

it.each([
  ["db/client.ts", "app/env.server.ts", "know nothing of the app"],
  ["db/migrations/0001-start.ts", "db/slot.ts", "frozen"],
  ["app/http/next.ts", "app/features/posts/view.ts", "knows none"],
  ["app/ui/toast.tsx", "db/schema.ts", "no domain knowledge"],
  ["app/jobs/queue.server.ts", "app/features/posts/view.ts", "Only the registry"],
  ["app/jobs/registry.server.ts", "app/features/cards/stage/sound.ts", "what this one shows"],
  ["app/root.tsx", "app/features/feed/pages/home.tsx", "route map alone"],
])("lint refuses in %s an import of %s", async (file, module, reason) => {
  const found = await complaints({ [file]: `import "#${module}";\n`, [module]: "" });
  expect(found.join("\n")).toContain(reason);
});

it.each(["app/features/posts", "db", "scripts", "storage", "tests"])(
  "lint refuses two files of %s that know each other, if only as types",
  async (place) => {
    const found = await complaints({
      [`${place}/a.ts`]: 'import type { B } from "./b.ts";\nexport type A = B | 1;\n',
      [`${place}/b.ts`]: 'import type { A } from "./a.ts";\nexport type B = A | 2;\n',
    });
    expect(found.join("\n")).toMatch(/import each other: .*a\.ts > .*b\.ts > .*a\.ts/);
  },
);

it("lint takes an import of what a lower floor shows", async () => {
  const files = {
    "app/features/feed/a.ts": 'import "#app/features/posts/view.ts";\n',
    "app/features/posts/view.ts": "",
  };
  expect(await complaints(files)).toEqual([]);
});
