import { isOwnObject } from "#app/features/media/own-object.ts";
import type { Database } from "#db/client.ts";
import { Refusal } from "../admin/program.ts";

/** Of a row of `objetos`. */
interface Named {
  name: string;
  mime: string;
}

/**
 * Throws {@link Refusal} for a row that no program of ours writes: its name may lead out of the
 * store, its type may make a page of what is served.
 */
export function assertOwnObject(row: Named): void {
  if (isOwnObject(row)) return;
  throw new Refusal(`its database names an object that no instance has made: ${row.name}`);
}

export async function assertOwnObjects(db: Database): Promise<void> {
  for (let after = ""; ;) {
    const rows = await db
      .selectFrom("objetos")
      .select(["name", "mime"])
      .where("name", ">", after)
      .orderBy("name")
      .limit(5_000)
      .execute();
    rows.forEach(assertOwnObject);
    const last = rows.at(-1);
    if (!last) return;
    after = last.name;
  }
}

/** Reads the lines of PostgreSQL's `COPY … FROM stdin`, as pg_restore writes a table's rows. */
export function copyReader(use: (row: Record<string, string>) => void): (line: string) => void {
  let columns: string[] | null = null;
  return (line) => {
    const header = /^COPY \S+ \((.+)\) FROM stdin;$/.exec(line);
    if (header) columns = header[1]!.split(", ");
    else if (line === "\\.") columns = null;
    else if (columns) {
      const values = line.split("\t");
      use(Object.fromEntries(columns.map((name, at) => [name, values[at] ?? ""])));
    }
  };
}
