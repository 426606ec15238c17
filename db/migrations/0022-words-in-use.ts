import type { Kysely } from "kysely";

/** From here on a word leaves with the last post that has it; these stayed. */
export async function up(db: Kysely<{ palabras: { posts: number } }>): Promise<void> {
  await db.deleteFrom("palabras").where("posts", "<=", 0).execute();
}
