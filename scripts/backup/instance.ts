import type { Database } from "#db/client.ts";

/** Which instance a database is of, whatever machine it is on; null in one from before they had names. */
export async function instanceOf(db: Database): Promise<string | null> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === "instancia")) return null;
  const row = await db.selectFrom("instancia").select("id_instancia").executeTakeFirst();
  return row?.id_instancia ?? null;
}
