import { parseArgs } from "node:util";
import { auditLines } from "#app/features/cases/audit-export.server.ts";
import { findPerson } from "#app/features/accounts/operator.server.ts";
import { COMMAND_LINE, recordAudit } from "#app/features/people/audit.server.ts";
import { AppError } from "#app/http/errors.ts";
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

/** Commands whose words are people; and options that take a word which is none. */
const OF_PEOPLE = ["user", "subscription", "creators"];
const OF_NOBODY = ["--role", "--days"];

/**
 * What was asked for, before it is done: nothing is done that the log does not know of. People stand in it
 * by their ids, as nobody can take a name out of it once its account is deleted.
 */
export async function auditCommand(services: Services, words: string[]): Promise<void> {
  const told = await Promise.all(
    words.map(async (word, at) => {
      const [name] = word.split("=");
      const before = words[at - 1] ?? "";
      if (SECRET.includes(before)) return "…";
      if (SECRET.includes(name!) && word.includes("=")) return `${name}=…`;
      const isPerson = at > 1 && !word.startsWith("-") && !OF_NOBODY.includes(before);
      return isPerson && OF_PEOPLE.includes(words[0]!) ? idOf(services, word) : word;
    }),
  );
  const action = `admin.${told.slice(0, 2).join(".")}`;
  await recordAudit(services, { actor: COMMAND_LINE, action, data: { words: told } });
}

/** Whoever has no account, or none yet, has no id. */
async function idOf(services: Services, who: string): Promise<string> {
  try {
    return String((await findPerson(services, who)).id_usuario);
  } catch (error) {
    if (error instanceof AppError) return "…";
    throw error;
  }
}
