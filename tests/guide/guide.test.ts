import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { floors } from "#app/floors.js";
import { chooseStages } from "../../scripts/lib/testing/test-choice.mjs";
import { HELP } from "../../scripts/admin/help.ts";
import { filesLike, textOf } from "./repository.ts";

const root = join(import.meta.dirname, "../..");
const guide = filesLike(/^(docs\/)?[^/]+\.md$/);
const exists = (path: string) => existsSync(join(root, path));

describe("the guide", () => {
  test("links only to files that are there", () => {
    const broken = guide.flatMap((file) =>
      [...textOf(file).matchAll(/(?:\]\(|src=")([^)"#:]+)(?:#[^)"]*)?[)"]/g)]
        .map(([, target]) => join(dirname(file), target!))
        .filter((target) => !exists(target))
        .map((target) => `${file}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  test("names only files and folders that are there", () => {
    const gone = guide.flatMap((file) =>
      [...textOf(file).matchAll(/`((?:app|db|docs|scripts|storage|tests)\/[\w./:@$-]*)`/g)]
        .map(([, path]) => path!.replace(/\.$/, ""))
        .filter((path) => !exists(path))
        .map((path) => `${file}: ${path}`),
    );
    expect(gone).toEqual([]);
  });

  test("names only tests and measurements that there are", () => {
    const given = (command: string) =>
      guide.flatMap((file) =>
        [...textOf(file).matchAll(new RegExp(`${command} -- ([\\w./ -]+)`, "g"))].map(([, names]) =>
          names!.trim().split(" "),
        ),
      );
    const stages = ["check", "unit", "build", "api", "browser"].map((name) => ({
      name,
      command: [],
    }));
    for (const names of given("npm test"))
      expect(chooseStages(stages, names, root)).not.toEqual([]);
    const known = textOf("scripts/bench/measurements.ts");
    for (const [name] of given("npm run bench")) expect(known).toContain(name);
  });

  test("names only commands that there are", () => {
    const { scripts } = JSON.parse(textOf("package.json")) as { scripts: Record<string, string> };
    const named = guide.flatMap((file) =>
      [...textOf(file).matchAll(/npm run ([\w-]+)/g)].map(([, name]) => name!),
    );
    expect([...new Set(named)].filter((name) => !(name in scripts))).toEqual([]);
  });

  test("names only commands of the operator that their help has, whole", () => {
    const known = new Set(["help", ...commandsIn(HELP, /^ {2}/)]);
    const named = guide.flatMap((file) => commandsIn(textOf(file), /npm run admin -- /));
    expect(named).toContain("jobs list");
    expect(named.filter((command) => !known.has(command))).toEqual([]);
  });
});

/** What follows: a command and, where it has some, what it is to do (`creators approve|reject`), each by itself. */
function commandsIn(text: string, before: RegExp): string[] {
  const command = new RegExp(`${before.source}([a-z]+)(?: ([a-z][a-z|-]*))?`, "gm");
  return [...text.matchAll(command)].flatMap(([, name, verbs]) =>
    verbs ? verbs.split("|").map((verb) => `${name} ${verb}`) : [name!],
  );
}

test("docs/operating.md lists every variable of the environment, and no other", () => {
  const declared = [
    ...textOf("app/variables.server.ts").matchAll(/^ {4}([A-Z][A-Z0-9_]+): /gm),
    ...[
      "app/features/billing/variables.server.ts",
      "app/features/push/variables.server.ts",
      "app/features/webhooks/variables.server.ts",
      ...["age", "backups", "observing", "stores"].map((of) => `app/variables/${of}.server.ts`),
    ].flatMap((file) => [...textOf(file).matchAll(/^ {2}([A-Z][A-Z0-9_]+): [^[]/gm)]),
  ];
  const table = textOf("docs/operating.md").match(/^## Configuration$.*?^### /ms)![0];
  const listed = [...table.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name),
  );
  expect(listed.toSorted()).toEqual(declared.map(([, name]) => name).toSorted());
});

describe("the rooms", () => {
  const rooms = readdirSync(join(root, "app/features")).toSorted();

  test("are described in CONTRIBUTING.md, each once", () => {
    const table = textOf("CONTRIBUTING.md").split("## The rooms")[1]!.split("```")[0]!;
    const described = [...table.matchAll(/^\| `([\w-]+)` +\|/gm)].map(([, room]) => room!);
    expect(described.toSorted()).toEqual(rooms);
  });

  test("stand on a floor, each on one, as docs/architecture.md shows them", () => {
    expect(floors.flat().toSorted()).toEqual(rooms);
    expect(floorsInDocument()).toEqual(floors);
  });
});

/** The rooms of each floor as the document shows them, from the ground up. */
function floorsInDocument(): string[][] {
  const table = textOf("docs/architecture.md").split("## Floors")[1]!.split("\n## ")[0]!;
  const rows = [...table.matchAll(/^\| \d+ +\| ([^(|]*?) *\|/gm)];
  return rows.map(([, names]) => names!.split(", "));
}

test("CHANGELOG.md knows the version of the program, and says first what is to come", () => {
  const { version } = JSON.parse(textOf("package.json")) as { version: string };
  const headings = [...textOf("CHANGELOG.md").matchAll(/^## \[(.+?)\]/gm)].map(([, name]) => name);
  expect(headings.slice(0, 2)).toEqual(["Unreleased", version]);
});
