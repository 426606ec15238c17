import type { Services } from "#app/services.server.ts";
import { newSecret, sha256 } from "#app/http/secrets.server.ts";
import type { Database } from "#db/client.ts";
import { START_HOURS } from "../limits.ts";

export const START_PATH = "/admin/inicio";

const HOUR_MS = 60 * 60 * 1000;

/** Whether anybody administers: then no link makes anybody that. */
export async function hasAdministrator(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom("usuarios")
    .select("id_usuario")
    .where("role", "=", "administrator")
    .where("role", "<>", "user")
    .where("status", "not in", ["deleted", "leaving"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The token of a new link for the first administrator; null: there is one. Only a hash of it is kept. */
export async function newStartLink({ db }: Pick<Services, "db">): Promise<string | null> {
  const now = Date.now();
  await db.deleteFrom("enlaces_inicio").where("expires_at", "<=", now).execute();
  if (await hasAdministrator(db)) return null;
  const token = newSecret();
  const expires_at = now + START_HOURS * HOUR_MS;
  await db
    .insertInto("enlaces_inicio")
    .values({ token_hash: sha256(token), created_at: now, expires_at })
    .execute();
  return token;
}

/** Whether a link opens something: it has not run out, and nobody administers yet. */
export async function isStartLive(db: Database, token: string): Promise<boolean> {
  const row = await db
    .selectFrom("enlaces_inicio")
    .select("token_hash")
    .where("token_hash", "=", sha256(token))
    .where("expires_at", ">", Date.now())
    .executeTakeFirst();
  return row !== undefined && !(await hasAdministrator(db));
}
