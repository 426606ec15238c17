import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { nodeProblem } from "./node-version.mjs";

const { engines } = JSON.parse(readFileSync("package.json", "utf8")) as {
  engines: { node: string };
};
const problem = (version: string) => nodeProblem(version, engines.node);

test.each(["20.19.0", "20.20.2", "22.12.0", "22.23.3", "24.0.0", "24.21.0", "26.1.0"])(
  "Node %s will do",
  (version) => expect(problem(version)).toBeNull(),
);

test.each(["14.21.3", "18.20.8", "20.18.1", "22.11.0", "23.9.0"])(
  "Node %s is refused in one line that says which will do",
  (version) => {
    expect(problem(version)).toBe(
      `Node ${version} does not run this: take 20.19, 22.12 or 24.0, or newer (https://nodejs.org/en/download)`,
    );
  },
);
