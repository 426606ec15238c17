import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { lanes } from "#app/jobs/lanes.ts";
import { counters, gauges, histograms } from "#app/metric-names.ts";
import { openExposition } from "./exposition.ts";
import { Joined } from "./joined.ts";

// The files for Prometheus and Grafana against what the program tells.

const NOT_OURS = new Set(["up"]);
const folder = "ops/grafana";
const ours: Record<string, { help: string; labels?: readonly string[] }> = {
  ...counters,
  ...gauges,
  ...histograms,
};

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}
interface Rules {
  groups: { rules: { alert: string; expr: string }[] }[];
}

const read = (path: string) => readFileSync(path, "utf8");
const dashboards = readdirSync(folder).map(
  (name) => JSON.parse(read(join(folder, name))) as Dashboard,
);
const rules = (parse(read("ops/prometheus/alerts.yml")) as Rules).groups.flatMap((g) => g.rules);
const expressions = [
  ...dashboards.flatMap(({ panels }) =>
    panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ),
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
];

it("they ask for nothing that the program does not tell, and by labels that there are", async () => {
  const text = (await openExposition(new Joined()))();
  const told = new Map(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name!, type!]),
  );
  expect(expressions.length).toBeGreaterThan(50);
  for (const [where, expr] of expressions) {
    for (const name of namesIn(expr)) {
      if (NOT_OURS.has(name)) continue;
      const base = name.replace(/_bucket$/, "");
      expect(told.get(base), `${where} asks for ${name}`).toMatch(
        base === name ? /counter|gauge/ : /histogram/,
      );
      const asked = labelsOf(expr, name).filter(
        (label) => !["instance", "le", "job"].includes(label),
      );
      const known = ours[base]?.labels ?? ["process"];
      expect(known, `${where}: labels of ${name}`).toEqual(expect.arrayContaining(asked));
    }
  }
});

it("whatever the program tells of itself is shown or watched", () => {
  const asked = new Set(
    expressions.flatMap(([, expr]) => namesIn(expr)).map((name) => name.replace(/_bucket$/, "")),
  );
  const unseen = Object.keys(ours).filter((name) => !asked.has(name));
  expect(unseen).toEqual(["shortit_series_dropped_total"]);
});

it("the alerts name lanes that there are, and watch each of them once", () => {
  const queue = rules.map(({ expr }) => expr).filter((expr) => expr.includes("shortit_queue_age"));
  const watched = queue.flatMap((expr) => {
    const [, is, some] = /lane(=~|!~)"([^"]*)"/.exec(expr)!;
    const named = some!.split("|");
    expect(lanes).toEqual(expect.arrayContaining(named));
    return lanes.filter((lane) => named.includes(lane) === (is === "=~"));
  });
  expect(watched.sort()).toEqual([...lanes].sort());
});

function namesIn(expr: string): string[] {
  const bare = expr.replace(/"[^"]*"/g, "").replace(/\b(by|without) \([^)]*\)/g, "");
  return [...bare.matchAll(/\b(shortit|process|nodejs)_\w+|\bup\b/g)].map(([name]) => name);
}

/** Those it is chosen by, and those it is told apart by. */
function labelsOf(expr: string, name: string): string[] {
  const chosen = [...expr.matchAll(new RegExp(`\\b${name}\\{([^}]*)\\}`, "g"))].flatMap(([, by]) =>
    [...by!.matchAll(/(\w+)\s*[=!]/g)].map(([, label]) => label!),
  );
  const apart = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, by]) => by!.split(/,\s*/));
  return [...chosen, ...apart];
}
