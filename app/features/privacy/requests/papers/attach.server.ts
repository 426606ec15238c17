import type { Ctx } from "#app/context.server.ts";
import { goLive } from "#app/features/media/objects.server.ts";
import { receiveDocuments } from "#app/features/vault/receive-documents.server.ts";
import { AppError } from "#app/http/errors.ts";
import { fill } from "#app/strings/language.ts";
import type { Database } from "#db/client.ts";
import { forUpdate } from "#db/engines/engine.ts";
import type { SolicitudArco } from "#db/schema/privacy.ts";
import { ARCO_PAPERS_MAX } from "../../limits.ts";
import { askerOf, changeArco, takeUpAgain } from "../follow.server.ts";
import { requireOpenArco } from "../queries.server.ts";
import { recordArco } from "../record.server.ts";
import { strings } from "../strings.server.ts";

const { fields } = strings;

/**
 * Takes a document that shows who asks (multipart, the field `documento`: a picture or a PDF) with a
 * request that is not answered yet, sealed before it is stored. What was missing has then come; the same file once
 * more adds nothing. Throws `removal_not_found`, `request_closed`, `bad_input`, and what {@link receiveDocuments} throws.
 */
export async function attachPaper(
  ctx: Pick<Ctx, "db" | "objects" | "viewer">,
  { key }: { key: string },
  request: Request,
): Promise<void> {
  // Before its bytes are taken: anybody may send them here.
  await requireOpenArco(ctx, key);
  await receiveDocuments(ctx, request, { documento: { pdf: true } }, async ({ documents }) => {
    const { documento } = documents;
    if (!documento) throw wrong(fields.paper);
    await changeArco(ctx, key, async (trx, asked) => {
      const { id_solicitud } = asked;
      await requireAccount(trx, asked);
      if (await isAttached(trx, asked, documento.sha256)) return;
      await requireRoom(trx, id_solicitud);
      await trx
        .insertInto("documentos_arco")
        .values({
          ...{ id_solicitud, name: documento.name, sha256: documento.sha256 },
          created_at: Date.now(),
        })
        .execute();
      await goLive(trx, [documento.name]);
      await recordArco(trx, id_solicitud, { kind: "attached", actor: askerOf(ctx) });
      await takeUpAgain(trx, asked);
    });
  });
}

/** Locked: who is deleted meanwhile is deleted before this or after it, and then with this. */
async function requireAccount(trx: Database, { id_usuario }: SolicitudArco): Promise<void> {
  if (id_usuario === null) return;
  const row = trx.selectFrom("usuarios").select("status").where("id_usuario", "=", id_usuario);
  const account = await forUpdate(trx, row).executeTakeFirst();
  if (account?.status === "deleted") throw wrong(fields.accountGone);
}

/** On a slow line the same form comes twice. What was asked for since is answered by the same file, too. */
async function isAttached(
  trx: Database,
  { id_solicitud, state }: SolicitudArco,
  sha256: string,
): Promise<boolean> {
  if (state === "incomplete") return false;
  const same = await trx
    .selectFrom("documentos_arco")
    .select("id_documento")
    .where("id_solicitud", "=", id_solicitud)
    .where("sha256", "=", sha256)
    .limit(1)
    .executeTakeFirst();
  return same !== undefined;
}

async function requireRoom(trx: Database, id_solicitud: number): Promise<void> {
  const { papers } = await trx
    .selectFrom("documentos_arco")
    .select((eb) => eb.fn.countAll<number>().as("papers"))
    .where("id_solicitud", "=", id_solicitud)
    .executeTakeFirstOrThrow();
  if (Number(papers) >= ARCO_PAPERS_MAX) {
    throw wrong(fill(fields.papersFull, { max: ARCO_PAPERS_MAX }));
  }
}

function wrong(sentence: string): AppError {
  return new AppError("bad_input", { fields: { documento: sentence } });
}
