import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { setList } from "#app/features/known/changes/ask.server.ts";
import { importList, ListRemoved } from "#app/features/known/changes/import-list.server.ts";
import { removeNow } from "#app/features/known/changes/remove-now.server.ts";
import { BrokenList } from "#app/features/known/import/line.ts";
import { LIST_NAME } from "#app/features/known/limits.ts";
import { findList, type ListSettings, readLists } from "#app/features/known/lists.server.ts";
import { COMMAND_LINE, recordAudit } from "#app/features/people/audit.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Lista } from "#db/schema/known.ts";
import { HELP } from "./help.ts";
import { Refusal } from "./program.ts";

/**
 * `hashes import FILE --list NAME [--on-match hold|refuse] [--about minors|intimate|other]`, `list`,
 * `set NAME --on-match … --about …`, `remove NAME`
 */
export async function hashes(services: Services, args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      list: { type: "string" },
      "on-match": { type: "string" },
      about: { type: "string" },
    },
  });
  const [verb, what, ...others] = positionals;
  const settings = {
    onMatch: among(["hold", "refuse"] as const, "on-match", values["on-match"]),
    about: among(["minors", "intimate", "other"] as const, "about", values.about),
  };
  if (others.length > 0) throw new Refusal(HELP);
  if (verb === "list" && !what) return list(services);
  if (verb === "import" && what && values.list) {
    return bring(services, what, { name: nameOf(values.list), ...settings });
  }
  if (verb === "set" && what && (settings.onMatch ?? settings.about)) {
    return set(services, what, settings);
  }
  if (verb === "remove" && what) return remove(services, what);
  throw new Refusal(HELP);
}

async function bring(
  { db }: Services,
  file: string,
  list: ListSettings & { name: string },
): Promise<string> {
  const text = await readFile(file, "utf8");
  try {
    const { added, known, removed, unknown, others } = await importList(db, { ...list, text });
    await recordAudit(
      { db },
      { actor: COMMAND_LINE, action: "hashes.import", data: { file, ...list } },
    );
    return `${list.name}: ${added} added, ${known} there before, ${removed} removed, ${unknown} removals of what was not there, ${others} of kinds that are not looked up.`;
  } catch (error) {
    if (error instanceof ListRemoved)
      throw new Refusal(`${error.message}. Nothing of ${file} is left.`);
    if (!(error instanceof BrokenList)) throw error;
    throw new Refusal(`${file}, ${error.message}. Nothing is imported.`);
  }
}

async function list({ db }: Services): Promise<string> {
  const lists = await readLists(db);
  if (lists.length === 0) return "There is no list.";
  return lists
    .map(({ nombre, on_match, about, hashes }) =>
      [nombre, on_match, about, `${hashes} ${hashes === 1 ? "hash" : "hashes"}`].join("  "),
    )
    .join("\n");
}

async function set({ db }: Services, name: string, settings: ListSettings): Promise<string> {
  await requireList(db, name);
  await setList(db, { nombre: name, actor: COMMAND_LINE, ...settings });
  const now = await requireList(db, name);
  const about = { minors: "minors", intimate: "intimate images", other: "other things" }[now.about];
  return `${name}: what is on it is ${now.on_match === "hold" ? "held" : "refused"}; it is about ${about}.`;
}

async function remove({ db }: Services, name: string): Promise<string> {
  await removeNow(db, await requireList(db, name));
  await recordAudit(
    { db },
    { actor: COMMAND_LINE, action: "hashes.remove", data: { nombre: name } },
  );
  return `${name} is removed.`;
}

async function requireList(db: Services["db"], name: string): Promise<Lista> {
  const found = await findList(db, name);
  if (!found) throw new Refusal("there is no list of that name");
  return found;
}

function nameOf(name: string): string {
  const plain = name.trim();
  if (!plain || plain.length > LIST_NAME) {
    throw new Refusal(`a list has a name of at most ${LIST_NAME} letters`);
  }
  return plain;
}

function among<T extends string>(
  names: readonly T[],
  option: string,
  value: string | undefined,
): T | undefined {
  const name = names.find((each) => each === value);
  if (value !== undefined && !name) throw new Refusal(`--${option} is ${names.join(" or ")}`);
  return name;
}
