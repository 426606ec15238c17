import type { Services } from "#app/services.server.ts";
import { checkObjects } from "../store.ts";
import type { Repository } from "./repository.ts";

/**
 * Puts what the database names and the store has not from where the backups are: after a database was brought back to
 * a time, what was deleted since. Gives how many came back, and the names of those that are nowhere.
 */
export async function bringMissingMedia(
  { db, objects }: Pick<Services, "db" | "objects">,
  repository: Repository,
): Promise<{ brought: number; nowhere: string[] }> {
  const { missing } = await checkObjects({ db, objects });
  const nowhere: string[] = [];
  for (const name of missing) {
    const key = repository.keyOfObject(name);
    const row = await db
      .selectFrom("objetos")
      .select("mime")
      .where("name", "=", name)
      .executeTakeFirstOrThrow();
    if (await repository.store.head(key)) {
      await objects.put(name, repository.get(key), { contentType: row.mime });
    } else nowhere.push(name);
  }
  return { brought: missing.length - nowhere.length, nowhere };
}
