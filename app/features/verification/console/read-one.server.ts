import type { SignedInCtx } from "#app/context.server.ts";
import { endOfDay, today } from "#app/features/vault/calendar.server.ts";
import { looksOf, openDocument, recordLook } from "#app/features/vault/open-document.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import type { Verificacion } from "#db/schema/verification.ts";
import { countryName } from "../countries.ts";
import type { PhotoKind } from "../limits.ts";
import { openDetails, photosOf } from "../rows.server.ts";
import { requireDocuments } from "./access.server.ts";

type Named = Verificacion & { nombre_usuario: string };

/**
 * A verification as who decides sees it; that they looked is written first. Photos are fetched one by one.
 * Throws `forbidden`, `verification_not_found`.
 */
export async function readOne(ctx: SignedInCtx, id_verificacion: number) {
  await requireDocuments(ctx);
  const row = await readRow(ctx.db, id_verificacion);
  if (row.datos !== null) await recordLook(ctx, { ...reasonOf(row), what: "datos" });
  const details = openDetails(row);
  const photos = await photosOf(ctx.db, id_verificacion);
  const { id_usuario, nombre_usuario, state, sent_at, due_at, motivo, nota, expires_at } = row;
  return {
    ...{ id_verificacion, id_usuario, nombre_usuario, state },
    ...{ sent_at, due_at, motivo, nota, expires_at },
    isOwn: id_usuario === ctx.viewer.id_usuario,
    isGone: row.purged_at !== null,
    details: details && {
      ...details,
      country: countryName(details.pais),
      years: yearsSince(details.nacimiento),
      until: endOfDay(details.vence) - 1,
    },
    photos: photos.map(({ kind }) => kind),
    twice: await othersWithSame(ctx.db, row),
    history: await historyOf(ctx.db, id_verificacion),
  };
}

/** One photo, for who decides. Throws `forbidden`, `verification_not_found`. */
export async function openPhoto(
  ctx: SignedInCtx,
  { id, kind }: { id: number; kind: PhotoKind },
): Promise<Response> {
  await requireDocuments(ctx);
  const row = await readRow(ctx.db, id);
  const photo = (await photosOf(ctx.db, id)).find((each) => each.kind === kind);
  if (!photo) throw new AppError("verification_not_found");
  return openDocument(ctx, photo.name, { ...reasonOf(row), what: kind });
}

/** Whether the viewer has opened every photo of it. */
export async function hasSeenAll(ctx: SignedInCtx, row: Verificacion): Promise<boolean> {
  const photos = await photosOf(ctx.db, row.id_verificacion);
  const seen = await looksOf(ctx, reasonOf(row));
  return photos.every(({ kind }) => seen.has(kind));
}

function reasonOf({ id_usuario, id_verificacion }: Verificacion) {
  return {
    subject: { kind: "persona", id: id_usuario },
    why: `verificacion:${id_verificacion}`,
  };
}

async function readRow(db: Database, id: number): Promise<Named> {
  const row = await db
    .selectFrom("verificaciones")
    .innerJoin("usuarios", "usuarios.id_usuario", "verificaciones.id_usuario")
    .selectAll("verificaciones")
    .select("nombre_usuario")
    .where("id_verificacion", "=", id)
    // What nobody has sent is nobody's to read.
    .where("verificaciones.sent_at", "is not", null)
    .executeTakeFirst();
  if (!row) throw new AppError("verification_not_found");
  return row;
}

/** Other accounts with the same document, or a file that is the same to the byte. */
async function othersWithSame(db: Database, row: Verificacion) {
  const { id_usuario, id_verificacion, huella } = row;
  const files = db
    .selectFrom("documentos_verificacion as mine")
    .innerJoin("documentos_verificacion as theirs", "theirs.huella", "mine.huella")
    .select("theirs.id_verificacion")
    .where("mine.id_verificacion", "=", id_verificacion);
  return db
    .selectFrom("verificaciones")
    .innerJoin("usuarios", "usuarios.id_usuario", "verificaciones.id_usuario")
    .select(["id_verificacion", "nombre_usuario", "verificaciones.state"])
    .where("verificaciones.id_usuario", "<>", id_usuario)
    .where((eb) =>
      eb.or([
        ...(huella === null ? [] : [eb("verificaciones.huella", "=", huella)]),
        eb("id_verificacion", "in", files),
      ]),
    )
    .orderBy("id_verificacion", "desc")
    .limit(20)
    .execute();
}

function historyOf(db: Database, id_verificacion: number) {
  return db
    .selectFrom("eventos_verificacion")
    .leftJoin("usuarios", "usuarios.id_usuario", "eventos_verificacion.actor_id")
    .select(["eventos_verificacion.id", "kind", "eventos_verificacion.created_at"])
    .select("nombre_usuario as by")
    .where("id_verificacion", "=", id_verificacion)
    .orderBy("eventos_verificacion.id")
    .limit(100)
    .execute();
}

function yearsSince(birth: string): number {
  const now = today();
  const years = Number(now.slice(0, 4)) - Number(birth.slice(0, 4));
  return now.slice(4) < birth.slice(4) ? years - 1 : years;
}
