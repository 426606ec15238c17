import type { SignedInCtx } from "#app/context.server.ts";
import { actorOf } from "#app/features/people/audit.server.ts";
import { endOfDay, isAdult, today } from "#app/features/vault/calendar.server.ts";
import { AppError } from "#app/http/errors.ts";
import { forUpdate } from "#db/engines/engine.ts";
import type { Verificacion } from "#db/schema/verification.ts";
import type { RefusalReason } from "../limits.ts";
import { openDetails } from "../rows.server.ts";
import { approve, reject } from "../settle.server.ts";
import { strings } from "../strings.ts";
import { consoleStrings } from "./strings.ts";
import { requireDocuments } from "./access.server.ts";
import { hasSeenAll } from "./read-one.server.ts";

interface Decision {
  id: number;
  decision: "aprobar" | "rechazar";
  motivo?: RefusalReason | "" | undefined;
  nota: string;
}

/**
 * Decides a verification that waits, and tells its person; who sends the same once more has decided it. Throws
 * `forbidden`, `verification_not_found`, `already_decided`, `cannot_decide_self`, `look_first` where not every photo was opened, and `bad_input`
 * where what was sent is no longer good: the document has expired meanwhile.
 */
export async function decideVerification(ctx: SignedInCtx, decision: Decision): Promise<void> {
  await requireDocuments(ctx);
  const actor = actorOf(ctx.viewer);
  await ctx.db.transaction().execute(async (trx) => {
    const one = trx
      .selectFrom("verificaciones")
      .selectAll()
      .where("id_verificacion", "=", decision.id)
      .where("sent_at", "is not", null);
    const row = await forUpdate(trx, one).executeTakeFirst();
    if (!row) throw new AppError("verification_not_found");
    if (row.id_usuario === ctx.viewer.id_usuario) throw new AppError("cannot_decide_self");
    if (isSame(row, ctx.viewer, decision)) return;
    if (row.state !== "enviada") throw new AppError("already_decided");
    if (decision.decision === "rechazar") {
      const { motivo, nota } = decision;
      return reject(trx, row, { actor, motivo: motivo || "otra", nota });
    }
    if (!(await hasSeenAll({ ...ctx, db: trx }, row))) throw new AppError("look_first");
    const details = openDetails(row);
    if (!details || details.vence < today() || !isAdult(details.nacimiento)) {
      const sentence = details ? strings.fields.expired : consoleStrings.one.gone;
      throw new AppError("bad_input", { fields: { decision: sentence } });
    }
    await approve(trx, row, { actor, expires_at: endOfDay(details.vence) });
  });
}

/** On a slow line the page gives up before it hears that it is decided, and the very same form is sent again. */
function isSame(
  { state, decided_by, motivo, nota }: Verificacion,
  { id_usuario }: SignedInCtx["viewer"],
  decision: Decision,
): boolean {
  if (decided_by !== id_usuario) return false;
  if (decision.decision === "aprobar") return state === "aprobada";
  const isReason = motivo === (decision.motivo || "otra") && (nota ?? "") === decision.nota;
  return state === "rechazada" && isReason;
}
