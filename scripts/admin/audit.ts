import { parseArgs } from "node:util";
import { auditLines } from "#app/features/cases/audit-export.server.ts";
import { COMMAND_LINE, recordAudit } from "#app/features/people/audit.server.ts";
import type { Services } from "#app/services.server.ts";
import { HELP } from "./help.ts";
import { Refusal } from "./program.ts";

/** `audit export [--format csv|json]` */
export async function audit(services: Services, args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { format: { type: "string", default: "csv" } },
  });
  const { format } = values;
  if (positionals.join(" ") !== "export") throw new Refusal(HELP);
  if (format !== "csv" && format !== "json") throw new Refusal("--format must be csv or json");
  const lines: string[] = [];
  for await (const line of auditLines(services, format)) lines.push(line);
  return lines.join("\n");
}

/** What stands behind these is nobody's to read later. */
const SECRET = ["--password", "--email"];

/** What was asked for, before it is done: nothing is done that the log does not know of. */
export async function auditCommand(services: Services, words: string[]): Promise<void> {
  const told = words.map((word, at) => {
    const [name] = word.split("=");
    if (SECRET.includes(words[at - 1] ?? "")) return "…";
    return SECRET.includes(name!) && word.includes("=") ? `${name}=…` : word;
  });
  const action = `admin.${told.slice(0, 2).join(".")}`;
  await recordAudit(services, { actor: COMMAND_LINE, action, data: { words: told } });
}
