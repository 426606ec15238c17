import type { Actor } from "#app/features/people/audit.server.ts";
import type { Database } from "#db/client.ts";
import type { Flag } from "#db/schema/columns.ts";
import type { AparicionPersona } from "#db/schema/releases.ts";
import { RELEASE_VERSION } from "./version.ts";

/** What is written down of somebody who is shown. `covered`: their release is said to be of newer files too. */
export type LedgerAction =
  | "asked"
  | "confirmed"
  | "covered"
  | "refused"
  | "not_me"
  | "withdrawn"
  | "overruled"
  | "removed";

const AGREEING: readonly LedgerAction[] = ["confirmed", "covered", "overruled"];

type Shown = Pick<AparicionPersona, "id_publicacion" | "persona_id" | "id_liberacion">;

/**
 * Writes what became of somebody's consent, a line for the post and one for each of its files, in the
 * transaction in which it happens. The database lets nobody change or delete them.
 */
export async function recordConsent(
  trx: Database,
  { id_publicacion, persona_id, id_liberacion }: Shown,
  { action, actor, version = RELEASE_VERSION }: Entry,
): Promise<void> {
  const post = await trx
    .selectFrom("publicaciones")
    .select("id_usuario")
    .where("id_publicacion", "=", id_publicacion)
    .executeTakeFirstOrThrow();
  const files = await trx
    .selectFrom("archivos")
    .select("id_archivo")
    .where("id_publicacion", "=", id_publicacion)
    .orderBy("position")
    .execute();
  const agrees: Flag = AGREEING.includes(action) ? 1 : 0;
  const line = {
    ...{ id_publicacion, persona_id, id_liberacion, owner_id: post.id_usuario, action, version },
    ...{ shown: agrees, distribution: agrees, created_at: Date.now() },
    ...{ actor_id: actor.id, actor_kind: actor.kind },
  };
  const items = [null, ...files.map(({ id_archivo }) => id_archivo)];
  await trx
    .insertInto("consentimientos")
    .values(items.map((id_archivo) => ({ ...line, id_archivo })))
    .execute();
}

interface Entry {
  action: LedgerAction;
  actor: Actor;
  /** Of the text that was agreed to. */
  version?: string;
}
