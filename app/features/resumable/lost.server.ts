import { fill, LOCALE, plural } from "#app/strings/language.ts";
import type { Database } from "#db/client.ts";
import type { Subida } from "#db/schema/resumable.ts";
import { LOST_LETTERS, LOST_NAMED } from "./limits.ts";
import { strings } from "./strings.ts";
import { fileOf } from "./uploads.server.ts";

const list = new Intl.ListFormat(LOCALE);

/** The names of what a post loses with this upload, as one says them: that file, and those that are not whole. */
export async function lostWith(db: Database, { id, id_usuario, envio }: Subida): Promise<string> {
  const rows = await db
    .selectFrom("subidas")
    .select("metadata")
    .where("id_usuario", "=", id_usuario)
    .where("envio", "=", envio)
    .where((eb) => eb.or([eb("done", "=", 0), eb("id", "=", id)]))
    .orderBy("place")
    .execute();
  return namesOf(rows);
}

/** The names of uploads as one says them. */
export function namesOf(rows: Pick<Subida, "metadata">[]): string {
  const names = rows.map(({ metadata }) => quoted(fileOf(metadata).name));
  const rest = names.length - LOST_NAMED;
  // Instead of the last there may as well stand its name.
  if (rest <= 1) return list.format(names);
  return list.format([...names.slice(0, LOST_NAMED), plural(rest, strings.more)]);
}

function quoted(name: string): string {
  if (name === "") return strings.unnamed;
  const letters = [...name];
  const isLong = letters.length > LOST_LETTERS;
  return fill(strings.file, {
    name: isLong ? `${letters.slice(0, LOST_LETTERS).join("")}…` : name,
  });
}
