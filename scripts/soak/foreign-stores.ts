import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { projectFolder } from "../lib/processes.ts";

const CONTRACTS = ["objects", "objects-s3", "objects-list", "partial-objects"];

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

/** Runs the contract of stores on a server that is not ours. Gives how many held and which did not, and why. */
export async function judgeStore(
  store: ForeignStore,
  folder: string,
): Promise<{ held: number; failed: string[] }> {
  const report = join(folder, "report.json");
  const files = CONTRACTS.map((name) => `tests/contracts/${name}.test.ts`);
  const vitest = join(projectFolder, "node_modules/vitest/vitest.mjs");
  const args = [vitest, "run", "--reporter=json", `--outputFile.json=${report}`, "-t", "s3|bucket"];
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
