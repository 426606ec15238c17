import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { projectFolder } from "../lib/processes.ts";

export interface ForeignStore {
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
}

interface Report {
  testResults: {
    name: string;
    status: string;
    /** Why a whole file failed, before any of its tests. */
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** What vitest is told to run. */
interface Part {
  files: string[];
  options: string[];
}

const CONTRACT: Part = {
  files: ["objects", "objects-s3", "objects-list", "partial-objects"].map(
    (name) => `tests/contracts/${name}.test.ts`,
  ),
  options: ["-t", "s3|bucket"],
};

/** The ways through the built site that stand on a store. */
const WALK: Part = {
  files: ["tests/api/compose.test.ts", "tests/api/resumable.test.ts"],
  options: ["--project", "api", "-t", "compose|s3"],
};

export interface Judged {
  held: number;
  /** Which did not hold, and why. */
  failed: string[];
}

/** Runs the contract of stores on a server that is not ours, and walks through the site on it. */
export async function judgeStore(
  store: ForeignStore,
  folder: string,
): Promise<{ contract: Judged; walk: Judged }> {
  const of = (part: Part) => judge(part, store, join(folder, "report.json"));
  return { contract: await of(CONTRACT), walk: await of(WALK) };
}

async function judge({ files: asked, options }: Part, store: ForeignStore, report: string) {
  const vitest = join(projectFolder, "node_modules/vitest/vitest.mjs");
  const args = [vitest, "run", "--reporter=json", `--outputFile.json=${report}`, ...options];
  await rm(report, { force: true });
  const child = spawn(process.execPath, [...args, ...asked], {
    cwd: projectFolder,
    env: { ...process.env, FOREIGN_S3: JSON.stringify(store) },
    stdio: "ignore",
  });
  await once(child, "exit");
  const { testResults } = JSON.parse(await readFile(report, "utf8")) as Report;
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = all.filter(({ status }) => status === "failed");
  const files = testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((each) => each.status === "failed"),
  );
  return {
    held: all.filter(({ status }) => status === "passed").length,
    failed: [
      ...files.map(({ name, message }) => `${name}: failed before its tests ${message}`.trim()),
      ...failed.map(
        ({ fullName, failureMessages: [why = ""] }) => `${fullName}: ${why.split("\n")[0]}`,
      ),
    ],
  };
}
