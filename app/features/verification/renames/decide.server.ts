import type { SignedInCtx } from "#app/context.server.ts";
import { type Actor, actorOf, recordAudit } from "#app/features/people/audit.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import { forUpdate } from "#db/engines/engine.ts";
import { requireDocuments } from "../console/access.server.ts";
import { consoleStrings } from "../console/strings.ts";
import { tellPerson } from "../mails.server.ts";
import { endLive } from "../revoke.server.ts";
import { giveMarkBack } from "./mark.server.ts";

interface Decision {
  id: number;
  decision: "conservar" | "quitar";
  /** What whoever decides has read that they are called. */
  nombre_usuario: string;
}

/**
 * The mark goes with the new name, or ends; who sends the same once more has decided it. Throws `forbidden`,
 * `cannot_decide_self`, and `already_decided` where nothing waits or they are called something else by now, which nobody has looked at.
 */
export async function decideRename(
  ctx: SignedInCtx,
  { id, decision, nombre_usuario }: Decision,
): Promise<void> {
  await requireDocuments(ctx);
  if (id === ctx.viewer.id_usuario) throw new AppError("cannot_decide_self");
  const actor = actorOf(ctx.viewer);
  await ctx.db.transaction().execute(async (trx) => {
    // Held, so that nobody is called something else before the mark is theirs.
    const row = trx.selectFrom("usuarios").select("nombre_usuario").where("id_usuario", "=", id);
    const person = await forUpdate(trx, row).executeTakeFirst();
    const { numDeletedRows } = await trx
      .deleteFrom("cambios_nombre")
      .where("id_usuario", "=", id)
      .executeTakeFirst();
    const isWaiting = numDeletedRows > 0n;
    if (!isWaiting && !(await hasDecided(trx, actor, { id, decision }))) {
      throw new AppError("already_decided");
    }
    if (person?.nombre_usuario !== nombre_usuario) {
      const fields = { nombre_usuario: consoleStrings.renames.changed };
      throw new AppError("already_decided", { fields });
    }
    if (!isWaiting) return;
    // What it stands on may have ended meanwhile: then there is no mark to keep.
    const isKept = decision === "conservar" && (await giveMarkBack(trx, id));
    if (!isKept) await endLive(trx, id, actor);
    await recordAudit(
      { db: trx },
      {
        ...{ actor, action: `verification.rename_${isKept ? "kept" : "ended"}` },
        ...{ subject: { kind: "persona", id }, data: { decision } },
      },
    );
    await tellPerson(trx, id, { kind: isKept ? "rename_kept" : "rename_ended" });
  });
}

/** Whether the last who decided about somebody's name is this person, in the same way: what waited is gone since. */
async function hasDecided(
  trx: Database,
  actor: Actor,
  { id, decision }: Pick<Decision, "id" | "decision">,
): Promise<boolean> {
  const last = await trx
    .selectFrom("auditoria")
    .select(["actor_id", "data"])
    .where("subject_kind", "=", "persona")
    .where("subject_id", "=", id)
    .where("action", "in", ["verification.rename_kept", "verification.rename_ended"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!last || last.actor_id !== actor.id) return false;
  return (JSON.parse(last.data) as Partial<Decision>).decision === decision;
}
