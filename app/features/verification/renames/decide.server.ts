import type { SignedInCtx } from "#app/context.server.ts";
import { actorOf, recordAudit } from "#app/features/people/audit.server.ts";
import { AppError } from "#app/http/errors.ts";
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
 * The mark goes with the new name, or ends. Throws `forbidden`, `cannot_decide_self`, and `already_decided` where
 * nothing waits or they are called something else by now, which nobody has looked at.
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
    if (numDeletedRows === 0n) throw new AppError("already_decided");
    if (person?.nombre_usuario !== nombre_usuario) {
      const fields = { nombre_usuario: consoleStrings.renames.changed };
      throw new AppError("already_decided", { fields });
    }
    // What it stands on may have ended meanwhile: then there is no mark to keep.
    const isKept = decision === "conservar" && (await giveMarkBack(trx, id));
    if (!isKept) await endLive(trx, id, actor);
    await recordAudit(
      { db: trx },
      {
        ...{ actor, action: `verification.rename_${isKept ? "kept" : "ended"}` },
        ...{ subject: { kind: "persona", id }, data: {} },
      },
    );
    await tellPerson(trx, id, { kind: isKept ? "rename_kept" : "rename_ended" });
  });
}
