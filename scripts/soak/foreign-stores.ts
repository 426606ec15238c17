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

async function judge({ files, options }: Part, store: ForeignStore, report: string) {
  const vitest = join(projectFolder, "node_modules/vitest/vitest.mjs");
  const args = [vitest, "run", "--reporter=json", `--outputFile.json=${report}`, ...options];
  await rm(report, { force: true });
  const child = spawn(process.execPath, [...args, ...files], {
    cwd: projectFolder,
    env: { ...process.env, FOREIGN_S3: JSON.stringify(store) },
    stdio: "ignore",
  });
  await once(child, "exit");
  const { testResults } = JSON.parse(await readFile(report, "utf8")) as Report;
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    held: all.filter(({ status }) => status === "passed").length,
    failed: all
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages: [why = ""] }) => `${fullName}: ${why.split("\n")[0]}`),
  };
}
