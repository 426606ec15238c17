import type { Actor } from "#app/features/people/audit.server.ts";
import { recordLookOf } from "#app/features/vault/open-document.server.ts";
import type { Database } from "#db/client.ts";

/** What of somebody was looked at, as the audit log says it and they read it. */
export const LOOK = "cuenta";

/** Before a CLABE and an RFC are opened for who pays; `why` is such as `retiro:12`. */
export function recordAccountLook(
  db: Database,
  actor: Actor,
  { id_usuario, why }: { id_usuario: number; why: string },
): Promise<void> {
  return recordLookOf({ db }, actor, {
    ...{ subject: { kind: "persona", id: id_usuario }, what: LOOK, why },
  });
}
