import { parseArgs } from "node:util";
import { consentLines } from "#app/features/releases/export.server.ts";
import type { Services } from "#app/services.server.ts";
import { HELP } from "./help.ts";
import { Refusal } from "./program.ts";

/** `releases export [--format csv|json]` */
export async function releases(services: Services, args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { format: { type: "string", default: "csv" } },
  });
  const { format } = values;
  if (positionals.join(" ") !== "export") throw new Refusal(HELP);
  if (format !== "csv" && format !== "json") throw new Refusal("--format must be csv or json");
  const lines: string[] = [];
  for await (const line of consentLines(services, format)) lines.push(line);
  return lines.join("\n");
}
