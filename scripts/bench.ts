import { rmSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Engine, engines, openFilledTables } from "./bench/filled-tables.ts";
import type { Bench, Row } from "./bench/measurement.ts";
import { measurements } from "./bench/measurements.ts";
import { keepsLimit, tableOf } from "./bench/table.ts";
import { runSteps } from "./lib/steps.mjs";

/** Filling a million rows takes a quarter of an hour for each engine. */
const KEPT_TABLES = join(tmpdir(), "shortit-bench-tables");

const HELP = `Usage: npm run bench -- [NAME...] [--full] [--engine ENGINE] [--tables FOLDER]
Measures the built program on this machine and prints one table; without a NAME everything.
Ends with 1 when a figure is beyond its limit, or one could not be measured.
  --full  the large tables have a million rows, which takes several minutes and gigabytes
  --engine ENGINE  what compares small and large tables does so on ${engines.join(" or ")} alone
  --tables FOLDER  keeps the filled tables there and uses those it finds; those of flatness are kept
    in any case, in ${KEPT_TABLES}
Names: ${Object.keys(measurements).join(", ")}`;

/** One person does here what thousands do. */
const RATE_LIMIT_FACTOR = "1000";
/** What an operator keeps in the environment must neither reach what is measured nor be reached. */
const KEPT = ["PATH", "HOME", "LANG", "TMPDIR", "TERM"];

class Refusal extends Error {}

async function main(): Promise<void> {
  const options = readOptions();
  if (!options) return console.log(HELP);
  for (const name of Object.keys(process.env)) if (!KEPT.includes(name)) delete process.env[name];
  process.env.RATE_LIMIT_FACTOR = RATE_LIMIT_FACTOR;

  await mkdir(tmpdir(), { recursive: true });
  const folder = await newFolder(tmpdir(), "shortit-bench");
  removeAtExit(folder);
  const rows: Row[] = [];
  const filled = openFilledTables(options.tables ? await keptFolder(options.tables) : folder);
  const kept = options.tables ? filled : openFilledTables(await keptFolder(KEPT_TABLES));
  const common = { filled, kept, full: options.full, engines: options.engines };
  await runSteps(options.names.map((name) => step(name, folder, common, rows)));
  await Promise.all([filled.close(), kept.close()]);
  console.log(tableOf(rows));
  // Whoever runs it by a program hears of a limit that is not kept.
  if (!rows.every(keepsLimit)) process.exitCode = 1;
}

interface Options {
  names: string[];
  full: boolean;
  engines: readonly Engine[];
  tables: string | undefined;
}

function readOptions(): Options | null {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      full: { type: "boolean", default: false },
      engine: { type: "string" },
      tables: { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) return null;
  const unknown = positionals.find((name) => !(name in measurements));
  if (unknown) throw new Refusal(`There is no measurement ${unknown}.\n${HELP}`);
  const names = positionals.length > 0 ? positionals : Object.keys(measurements);
  return { names, full: values.full, engines: enginesOf(values.engine), tables: values.tables };
}

function enginesOf(asked: string | undefined): readonly Engine[] {
  if (asked === undefined) return engines;
  const found = engines.filter((engine) => engine.toLowerCase() === asked.toLowerCase());
  if (found.length === 0) throw new Refusal(`There is no engine ${asked}.\n${HELP}`);
  return found;
}

/** One that fails leaves its row and lets the others run. */
function step(
  name: string,
  parent: string,
  common: Pick<Bench, "filled" | "kept" | "full" | "engines">,
  rows: Row[],
) {
  return {
    title: name,
    run: async (detail: (text: string) => void) => {
      const folder = await newFolder(parent, name);
      try {
        const results = await measurements[name]!({ ...common, folder, detail });
        rows.push(...results.map((result) => ({ name, ...result })));
      } catch (error) {
        console.error(error);
        rows.push({ name, what: error instanceof Error ? error.message : String(error) });
        process.exitCode = 1;
      } finally {
        await rm(folder, { recursive: true, force: true, maxRetries: 10 });
      }
    },
  };
}

/** Open to pass through: PostgreSQL does not run as root, and its folder is below. */
async function newFolder(parent: string, name: string): Promise<string> {
  const folder = await mkdtemp(join(parent, `${name}-`));
  await chmod(folder, 0o711);
  return folder;
}

async function keptFolder(path: string): Promise<string> {
  const folder = resolve(path);
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o711);
  return folder;
}

/** Servers that end with us may write in it a little longer. */
function removeAtExit(folder: string): void {
  const patient = { maxRetries: 50, retryDelay: 100 };
  process.on("exit", () => rmSync(folder, { recursive: true, force: true, ...patient }));
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(130));
}

try {
  await main();
} catch (error) {
  const isUsage = (error as { code?: string }).code?.startsWith("ERR_PARSE_ARGS");
  console.error(error instanceof Refusal || isUsage ? (error as Error).message : error);
  process.exitCode = 1;
}
