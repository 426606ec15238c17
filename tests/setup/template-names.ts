import { join } from "node:path";

/** The PostgreSQL database that those of tests are copied from. */
export const TEMPLATE_DATABASE = "template_migrated";

/** The SQLite file that those of tests are copied from, in the folder of the run. */
export function sqliteTemplate(folder: string): string {
  return join(folder, "template-migrated.db");
}
