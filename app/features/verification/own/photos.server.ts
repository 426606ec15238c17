import type { SignedInCtx } from "#app/context.server.ts";
import { goLive, retireObjects } from "#app/features/media/objects.server.ts";
import { fingerprintOf } from "#app/features/vault/fingerprint.server.ts";
import {
  receiveDocuments,
  type ReceivedDocument,
} from "#app/features/vault/receive-documents.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { PhotoKind } from "../limits.ts";
import { photosOf } from "../rows.server.ts";
import { strings } from "../strings.ts";
import { inDraft } from "./draft.server.ts";

/**
 * Takes one photo of a document (multipart, the field `archivo`), in place of the one before. Throws
 * `bad_input` with what is wrong with it, `verification_closed`, and what
 * {@link receiveDocuments} throws.
 */
export async function savePhoto(
  ctx: SignedInCtx,
  { kind }: { kind: PhotoKind },
  request: Request,
): Promise<void> {
  await receiveDocuments(ctx, request, { archivo: {} }, async ({ documents: { archivo } }) => {
    if (!archivo) throw wrong(strings.fields.archivo);
    await keep(ctx, kind, archivo);
  });
}

async function keep(ctx: SignedInCtx, kind: PhotoKind, { name, sha256 }: ReceivedDocument) {
  const huella = await fingerprintOf(ctx.db, "verification-photo", sha256);
  await inDraft(ctx, async (trx, { id_verificacion }) => {
    const photos = await photosOf(trx, id_verificacion);
    if (photos.some((photo) => photo.kind !== kind && photo.huella === huella)) {
      throw wrong(strings.fields.twice);
    }
    const before = photos.find((photo) => photo.kind === kind);
    if (before) await retireObjects(trx, [before.name]);
    const created_at = Date.now();
    await trx
      .insertInto("documentos_verificacion")
      .values({ id_verificacion, kind, name, huella, created_at })
      .onConflict((conflict) =>
        conflict.columns(["id_verificacion", "kind"]).doUpdateSet({ name, huella, created_at }),
      )
      .execute();
    await trx
      .updateTable("verificaciones")
      .set({ updated_at: created_at })
      .where("id_verificacion", "=", id_verificacion)
      .execute();
    await goLive(trx, [name]);
  });
}

function wrong(sentence: string): AppError {
  return new AppError("bad_input", { fields: { archivo: sentence } });
}
