import { isDeepStrictEqual } from "node:util";
import type { SignedInCtx } from "#app/context.server.ts";
import { goLive } from "#app/features/media/objects.server.ts";
import { actorOf } from "#app/features/people/audit.server.ts";
import { fingerprintOf } from "#app/features/vault/fingerprint.server.ts";
import {
  receiveDocuments,
  type ReceivedDocument,
} from "#app/features/vault/receive-documents.server.ts";
import { newSecret, sha256 } from "#app/http/secrets.server.ts";
import { queueMail } from "#app/mail.server.ts";
import type { Database } from "#db/client.ts";
import { recordConsent } from "../ledger.server.ts";
import { signedMail } from "../mails.server.ts";
import { requireRoom, wrong } from "../name.server.ts";
import { change, confirmRelease, sayOthers } from "../owner/change-people.server.ts";
import { requireOwnPost } from "../owner/read-people.server.ts";
import { strings } from "../strings.ts";
import { RELEASE_VERSION } from "../version.ts";
import { openRelease, type ReleaseData, sealRelease } from "./release-data.server.ts";
import { type ReleaseFields, releaseFields, releaseProblems } from "./release-input.server.ts";

/**
 * Takes the signed release of somebody without an account who is shown in the viewer's own post
 * (multipart): what says who they are is sealed before it is kept, and a private link goes to their address. The same
 * paper of the same person adds nothing to a post where it stands. Throws `post_not_found`, `bad_input` and what {@link receiveDocuments} throws.
 */
export async function receiveRelease(
  ctx: SignedInCtx,
  id: number,
  request: Request,
): Promise<void> {
  await requireOwnPost(ctx, id);
  const rules = { archivo: { pdf: true } } as const;
  await receiveDocuments(
    ctx,
    request,
    rules,
    async ({ fields, documents }) => {
      if (!documents.archivo) throw wrong("archivo", strings.fields.file);
      const release = { id, fields: releaseFields.parse(fields), file: documents.archivo };
      const documento_hash = await fingerprintOf(ctx.db, "liberacion", keyOf(release.fields));
      await change(ctx, id, (trx) => keep({ ...ctx, db: trx }, { ...release, documento_hash }));
    },
    releaseProblems,
  );
}

/** As it is written differently each time. */
function keyOf({ tipo, numero }: ReleaseFields): string {
  return `${tipo} ${numero.toUpperCase().replace(/[^\p{L}\d]/gu, "")}`;
}

interface Kept {
  id: number;
  fields: ReleaseFields;
  file: ReceivedDocument;
  documento_hash: string;
}

async function keep(ctx: SignedInCtx, { id, fields, file, documento_hash }: Kept): Promise<void> {
  const { db: trx, viewer } = ctx;
  const { nombre, nacimiento, firmada, tipo, numero, correo } = fields;
  const data = { nombre, nacimiento, firmada, tipo, numero, correo };
  if (await isKept(trx, { id, data, file, documento_hash })) return;
  await requireRoom(trx, id, "nombre");
  const secret = newSecret();
  const { id_liberacion } = await trx
    .insertInto("liberaciones")
    .values({
      ...{ owner_id: viewer.id_usuario, datos: "", documento_hash },
      ...{ archivo: file.name, archivo_sha256: file.sha256, secret_hash: sha256(secret) },
      ...{
        version: RELEASE_VERSION,
        created_at: Date.now(),
        withdrawn_at: null,
        unused_since: null,
      },
    })
    .returning("id_liberacion")
    .executeTakeFirstOrThrow();
  await trx
    .updateTable("liberaciones")
    .set({ datos: sealRelease(id_liberacion, data) })
    .where("id_liberacion", "=", id_liberacion)
    .execute();
  await goLive(trx, [file.name]);
  await sayOthers(trx, id);
  await addShown(ctx, { id, id_liberacion });
  if (correo) await queueMail(trx, signedMail({ correo, owner: viewer.nombre_usuario, secret }));
}

/** The same release, sent once more: on a slow line nobody knows that the first one has come. */
async function isKept(
  trx: Database,
  { id, data, file, documento_hash }: Omit<Kept, "fields"> & { data: ReleaseData },
): Promise<boolean> {
  const kept = await trx
    .selectFrom("apariciones_personas as shown")
    .innerJoin("liberaciones as signed", "signed.id_liberacion", "shown.id_liberacion")
    .select(["signed.id_liberacion", "signed.datos"])
    .where("shown.id_publicacion", "=", id)
    .where("shown.state", "<>", "removed")
    .where("signed.documento_hash", "=", documento_hash)
    .where("signed.archivo_sha256", "=", file.sha256)
    .where("signed.withdrawn_at", "is", null)
    .orderBy("signed.id_liberacion", "desc")
    .limit(1)
    .executeTakeFirst();
  return kept !== undefined && isDeepStrictEqual(openRelease(kept.id_liberacion, kept.datos), data);
}

async function addShown(
  { db: trx, viewer }: { db: Database; viewer: SignedInCtx["viewer"] },
  { id, id_liberacion }: { id: number; id_liberacion: number },
): Promise<void> {
  const shown = { id_publicacion: id, persona_id: null, id_liberacion };
  const { id_aparicion } = await trx
    .insertInto("apariciones_personas")
    .values({ ...shown, state: "pending", asked_at: Date.now(), version: null, ended_at: null })
    .returning("id_aparicion")
    .executeTakeFirstOrThrow();
  await confirmRelease(trx, id_aparicion);
  await recordConsent(trx, shown, { action: "confirmed", actor: actorOf(viewer) });
}
