import type { SignedInCtx } from "#app/context.server.ts";
import { actorOf, recordAudit } from "#app/features/people/audit.server.ts";
import { AppError } from "#app/http/errors.ts";
import { requireDocuments } from "../console/access.server.ts";
import { tellPerson } from "../mails.server.ts";
import { endLive } from "../revoke.server.ts";
import { giveMarkBack } from "./mark.server.ts";

/**
 * The mark goes with the new name, or ends. Throws `forbidden`, `cannot_decide_self`, and `already_decided` where
 * nothing waits.
 */
export async function decideRename(
  ctx: SignedInCtx,
  { id, decision }: { id: number; decision: "conservar" | "quitar" },
): Promise<void> {
  await requireDocuments(ctx);
  if (id === ctx.viewer.id_usuario) throw new AppError("cannot_decide_self");
  const actor = actorOf(ctx.viewer);
  await ctx.db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom("cambios_nombre")
      .where("id_usuario", "=", id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new AppError("already_decided");
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
