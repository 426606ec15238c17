import type { Ctx, SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { sha256 } from "#app/http/secrets.server.ts";
import type { Database } from "#db/client.ts";
import { forUpdate } from "#db/engines/engine.ts";
import type { SolicitudRetiro } from "#db/schema/removal.ts";
import { requireOfOthers } from "./console/about-viewer.server.ts";
import { areCopiesWaiting } from "./console/likenesses.server.ts";
import { NOTES_MAX } from "./limits.ts";
import {
  type Item,
  mayAppeal,
  type Note,
  type RemovalView,
  removalView,
  type Standing,
} from "./view.server.ts";

/** A request for whoever has its private link. Throws `removal_not_found`. */
export async function readRemoval({ db }: Pick<Ctx, "db">, secret: string): Promise<RemovalView> {
  const request = await standing(db, await bySecret(db, secret).executeTakeFirst());
  const { id_solicitud } = request;
  const [items, notes, copies] = await Promise.all([
    itemsOf(db, id_solicitud),
    notesOf(db, id_solicitud),
    countCopies(db, id_solicitud),
  ]);
  return removalView(request, { items, notes, copies });
}

/** The request of a private link, held until the transaction ends. Throws `removal_not_found`. */
export async function lockRemoval(trx: Database, secret: string): Promise<Standing> {
  return standing(trx, await forUpdate(trx, bySecret(trx, secret)).executeTakeFirst());
}

async function standing(db: Database, request: SolicitudRetiro | undefined): Promise<Standing> {
  if (!request) throw new AppError("removal_not_found");
  return { ...request, copiesWait: await areCopiesWaiting(db, request.id_solicitud) };
}

/**
 * A request for whoever answers it, held until the transaction ends. Throws `removal_not_found`, and
 * `cannot_decide_self` where it is about them.
 */
export async function lockRequest(
  ctx: Pick<SignedInCtx, "db" | "viewer">,
  id: number,
): Promise<SolicitudRetiro> {
  const row = ctx.db.selectFrom("solicitudes_retiro").selectAll().where("id_solicitud", "=", id);
  const request = await forUpdate(ctx.db, row).executeTakeFirst();
  if (!request) throw new AppError("removal_not_found");
  await requireOfOthers(ctx, id);
  return request;
}

/** Whether its decisions can be objected to. */
export async function isOpenToAppeal(db: Database, request: Standing): Promise<boolean> {
  return mayAppeal(request, await itemsOf(db, request.id_solicitud));
}

function bySecret(db: Database, secret: string) {
  return db.selectFrom("solicitudes_retiro").selectAll().where("secret_hash", "=", sha256(secret));
}

/** Every address of a request, with where its case stands. */
export async function itemsOf(db: Database, id_solicitud: number): Promise<Item[]> {
  return db
    .selectFrom("direcciones_retiro as item")
    .leftJoin("casos", "casos.id_caso", "item.id_caso")
    .leftJoin("denuncias", (join) =>
      join
        .onRef("denuncias.id_caso", "=", "item.id_caso")
        .onRef("denuncias.id_solicitud", "=", "item.id_solicitud"),
    )
    .select(["item.direccion", "item.kind", "item.subject_kind", "item.subject_id", "item.id_caso"])
    .select(["casos.is_hidden", "denuncias.state", "denuncias.outcome", "denuncias.resolved_at"])
    .where("item.id_solicitud", "=", id_solicitud)
    .orderBy("item.id_direccion")
    .execute();
}

export function notesOf(db: Database, id_solicitud: number): Promise<Note[]> {
  return db
    .selectFrom("notas_retiro")
    .select(["kind", "texto", "created_at"])
    .where("id_solicitud", "=", id_solicitud)
    .orderBy("id_nota")
    .limit(2 * NOTES_MAX)
    .execute();
}

async function countCopies(db: Database, id_solicitud: number): Promise<number> {
  const { count } = await db
    .selectFrom("objetos_conservados")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("id_solicitud", "=", id_solicitud)
    .where("purpose", "=", "copia")
    .executeTakeFirstOrThrow();
  return Number(count);
}
