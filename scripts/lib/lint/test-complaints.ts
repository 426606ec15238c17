import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

interface Diagnostic {
  code: string;
  message: string;
}

/**
 * What lint says of the first of these files, in a folder with our settings that has no others. Each
 * as `rule: sentence`; what needs types is left out.
 */
export async function complaints(files: Record<string, string>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "lint-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, ".oxlintrc.json"), readFileSync(".oxlintrc.json"));
  mkdirSync(join(folder, "scripts/lib"), { recursive: true });
  symlinkSync(join(process.cwd(), "scripts/lib/lint"), join(folder, "scripts/lib/lint"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const [first = ""] = Object.keys(files);
  const { diagnostics } = JSON.parse(await lint(folder, first)) as { diagnostics: Diagnostic[] };
  return diagnostics.map(({ code, message }) => `${code}: ${message}`);
}

/** What it prints: that it fails with a complaint is no failure. */
function lint(cwd: string, file: string): Promise<string> {
  const program = join(process.cwd(), "node_modules/oxlint/bin/oxlint");
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [program, "--format=json", file],
      { cwd },
      (error, printed, said) => {
        if (printed.startsWith("{")) resolve(printed);
        else reject(new Error(`${printed}${said}`, { cause: error }));
      },
    );
  });
}
