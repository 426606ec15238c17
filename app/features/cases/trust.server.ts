import type { SignedInCtx } from "#app/context.server.ts";
import { actorOf, recordAudit } from "#app/features/people/audit.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import { lockParties } from "./decision/parties.server.ts";

/**
 * Says whether what somebody publishes from now on is shown without waiting for a moderator; what waits
 * already goes on waiting. Throws `user_not_found` and what {@link lockParties} throws.
 */
export async function setTrust(
  ctx: SignedInCtx,
  { id_usuario, isTrusted }: { id_usuario: number; isTrusted: boolean },
): Promise<void> {
  const actor = actorOf(ctx.viewer);
  await ctx.db.transaction().execute(async (trx) => {
    await lockParties(trx, actor, id_usuario);
    if (!(await changeTrust(trx, id_usuario, isTrusted))) return;
    const action = isTrusted ? "person.trust" : "person.distrust";
    await recordAudit({ db: trx }, { actor, action, subject: { kind: "persona", id: id_usuario } });
  });
}

/** For whoever holds their row. Gives whether it was otherwise before; throws `user_not_found`. */
export async function changeTrust(
  trx: Database,
  id_usuario: number,
  isTrusted: boolean,
): Promise<boolean> {
  const person = await trx
    .selectFrom("usuarios")
    .select("de_confianza")
    .where("id_usuario", "=", id_usuario)
    .executeTakeFirst();
  if (!person) throw new AppError("user_not_found");
  const de_confianza = isTrusted ? 1 : 0;
  if (person.de_confianza === de_confianza) return false;
  await trx
    .updateTable("usuarios")
    .set({ de_confianza })
    .where("id_usuario", "=", id_usuario)
    .execute();
  return true;
}
