import type { SignedInCtx } from "#app/context.server.ts";
import { actorOf, recordAudit } from "#app/features/people/audit.server.ts";
import { AppError } from "#app/http/errors.ts";
import { queueMail } from "#app/mail.server.ts";
import { putAside, requireSearched } from "./likenesses.server.ts";
import { lockRequest } from "../queries.server.ts";
import { answeredMail, newsMail } from "../mails.server.ts";
import { closeRow } from "../upkeep.server.ts";

interface Answered {
  id: number;
  texto: string;
  /** It is answered for good. Where a case decides, its decision ends it. */
  cerrar: boolean;
}

/**
 * Answers a request of the portal in writing: who made it reads it at their link, and is told so by
 * mail. Throws `request_closed`, `still_searching` where it is to end before that, and what {@link lockRequest} throws.
 */
export async function answerRemoval(
  ctx: SignedInCtx,
  { id, texto, cerrar }: Answered,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const request = await lockRequest({ ...ctx, db: trx }, id);
    if (request.state !== "open") throw new AppError("request_closed");
    const isClosed = cerrar && request.con_casos === 0;
    const created_at = Date.now();
    await trx
      .insertInto("notas_retiro")
      .values({ id_solicitud: id, kind: "answer", texto, created_at })
      .execute();
    if (isClosed) {
      await requireSearched(trx, id);
      // What looks like its copies and was not named is something else.
      await putAside(trx, id);
      await closeRow(trx, request);
    }
    await recordAudit(
      { db: trx },
      {
        actor: actorOf(ctx.viewer),
        action: "removal.answer",
        subject: { kind: "solicitud", id },
        // The words are for the person, and end with the request.
        data: { isClosed },
      },
    );
    // Who has withdrawn it waits for nothing.
    if (request.withdrawn_at !== null) return;
    await queueMail(trx, isClosed ? newsMail(request) : answeredMail(request));
  });
}
