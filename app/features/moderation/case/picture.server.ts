import type { SignedInCtx } from "#app/context.server.ts";
import { keptPictures } from "#app/features/cases/kept-pictures.server.ts";
import { messageFiles } from "#app/features/cases/message-files.server.ts";
import { readCaseRow } from "#app/features/cases/queries.server.ts";
import { recordEvent } from "#app/features/cases/record-event.server.ts";
import { sendPrivate } from "#app/features/delivery/send-private.server.ts";
import { keptUpload } from "#app/features/cases/uploads/queries.server.ts";
import { actorOf } from "#app/features/people/audit.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Caso } from "#db/schema/cases.ts";
import { mayLook } from "./upload.server.ts";

/**
 * The bytes of a picture that a case is about and no address shows, of an upload that was refused, or of what
 * came with a message; that somebody looked is written before anything is sent. Throws `not_found`, and what {@link readCaseRow} throws.
 */
export async function readCasePicture(
  ctx: SignedInCtx,
  { id, nombre }: { id: number; nombre: string },
  request: Request,
): Promise<Response> {
  const caso = await readCaseRow(ctx, id);
  const kept = await keptOf(ctx, caso, nombre);
  if (!kept || !(await ctx.objects.head(kept.object.name))) throw new AppError("not_found");
  await recordEvent(ctx, id, { kind: "look", actor: actorOf(ctx.viewer), data: kept.look });
  return sendPrivate(ctx, kept.object, request);
}

/** The object, and what is written down of who looks at it; undefined also for what the viewer may not see. */
async function keptOf(ctx: SignedInCtx, caso: Caso, nombre: string) {
  if (caso.subject_kind === "mensaje") {
    const files = await messageFiles(ctx.db, caso.subject_id);
    const objects = files.flatMap(({ picture, video }) => [picture, video]);
    const object = objects.find((each) => each?.name === nombre);
    return object ? { object, look: { what: "message" } } : undefined;
  }
  if (caso.subject_kind !== "subida") {
    const object = (await keptPictures(ctx.db, caso)).find(({ name }) => name === nombre);
    if (!object) return undefined;
    return { object, look: { what: "picture", picture: object.kind, state: object.state } };
  }
  const object = await keptUpload(ctx.db, caso);
  if (object?.name !== nombre || !mayLook(ctx, object.isEvidence)) return undefined;
  return { object, look: { what: "upload", isEvidence: object.isEvidence } };
}
