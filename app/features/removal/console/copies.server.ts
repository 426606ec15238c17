import type { SignedInCtx } from "#app/context.server.ts";
import { sendPrivate } from "#app/features/delivery/send-private.server.ts";
import { actorOf, recordAudit } from "#app/features/people/audit.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import { insertAddresses } from "../addresses.server.ts";
import { lockRequest } from "../queries.server.ts";
import { requireOfOthers } from "./about-viewer.server.ts";
import { isSearchingFor, likenesses } from "./likenesses.server.ts";
import { ADDRESSES_MAX, type RemovalReason, urgentReasons } from "../limits.ts";
import { deadlineOf } from "../submit.server.ts";

/** A copy that came with a request. */
export interface Copy {
  /** Its place among them, from 1. */
  number: number;
  mime: string;
}

export async function copiesOf(db: Database, id_solicitud: number): Promise<Copy[]> {
  const rows = await objectsOf(db, id_solicitud);
  return rows.map(({ mime }, at) => ({ number: at + 1, mime }));
}

function objectsOf(db: Database, id_solicitud: number) {
  return db
    .selectFrom("objetos_conservados as kept")
    .innerJoin("objetos", "objetos.name", "kept.name")
    .select(["objetos.name", "objetos.mime", "objetos.created_at"])
    .where("kept.id_solicitud", "=", id_solicitud)
    .where("kept.purpose", "=", "copia")
    .orderBy("kept.name")
    .execute();
}

/**
 * The bytes of a copy, for who answers the request; that they looked is written before anything is
 * shown. Throws `not_found`, and `cannot_decide_self` where the request is about them.
 */
export async function readCopy(
  ctx: SignedInCtx,
  { id, numero }: { id: number; numero: number },
  request: Request,
): Promise<Response> {
  await requireOfOthers(ctx, id);
  const copy = (await objectsOf(ctx.db, id))[numero - 1];
  if (!copy) throw new AppError("not_found");
  const stored = await ctx.objects.head(copy.name);
  if (!stored) throw new AppError("not_found");
  await recordAudit(ctx, {
    actor: actorOf(ctx.viewer),
    action: "removal.look",
    subject: { kind: "solicitud", id },
    data: { copy: numero },
  });
  return sendPrivate(ctx, { ...copy, size: stored.size }, request);
}

/** Something that shows what a copy shows. */
export interface Found {
  kind: "publicacion" | "avatar" | "perfil";
  id: number;
  /** Bits in which they differ; 0 for the same bytes. */
  distance: number;
}

/**
 * What shows the copies of a request, by their bytes or by how they look, the nearest first; and whether
 * what looks like them is still being looked for.
 */
export async function foundOfCopies(
  db: Database,
  id_solicitud: number,
): Promise<{ found: Found[]; isSearching: boolean }> {
  const [exact, alike, isSearching] = await Promise.all([
    exactOf(db, id_solicitud),
    alikeOf(db, id_solicitud),
    isSearchingFor(db, id_solicitud),
  ]);
  const nearest = new Map<string, Found>();
  for (const one of [...alike, ...exact]) {
    const key = `${one.kind} ${one.id}`;
    const other = nearest.get(key);
    if (!other || one.distance < other.distance) nearest.set(key, one);
  }
  const found = [...nearest.values()].sort((a, b) => a.distance - b.distance || b.id - a.id);
  return { found: found.slice(0, ADDRESSES_MAX), isSearching };
}

/** Bytes are compared at once: whoever looks right after the request came need not wait for the worker. */
async function exactOf(db: Database, id_solicitud: number): Promise<Found[]> {
  const rows = await db
    .selectFrom("objetos_conservados as kept")
    .innerJoin("huellas", "huellas.sha256", "kept.sha256")
    .innerJoin("archivos", "archivos.id_archivo", "huellas.id_archivo")
    .select("archivos.id_publicacion")
    .distinct()
    .where("kept.id_solicitud", "=", id_solicitud)
    .where("kept.purpose", "=", "copia")
    .where("huellas.sha256", "is not", null)
    .where("archivos.id_publicacion", "is not", null)
    .orderBy("archivos.id_publicacion", "desc")
    .limit(ADDRESSES_MAX)
    .execute();
  return rows.map(({ id_publicacion: id }) => ({ kind: "publicacion", id: id!, distance: 0 }));
}

async function alikeOf(db: Database, id_solicitud: number): Promise<Found[]> {
  return likenesses(db, id_solicitud)
    .select(["alike.subject_kind as kind", "alike.subject_id as id", "alike.distance"])
    .orderBy("alike.distance")
    .limit(ADDRESSES_MAX)
    .execute();
}

/** Where what was found stands. */
const addresses = {
  publicacion: (id: number) => `/publicacion/${id}`,
  avatar: (id: number) => `/profile/${id}#foto`,
  perfil: (id: number) => `/profile/${id}`,
};

/**
 * Names in a request what shows its copies: each has a case from then on, and posts are hidden first where
 * that is what was asked for. Gives how many. Throws `request_closed`, and what {@link lockRequest} throws.
 */
export async function addPostsOfCopies(ctx: SignedInCtx, id: number): Promise<number> {
  return ctx.db.transaction().execute(async (trx) => {
    const request = await lockRequest({ ...ctx, db: trx }, id);
    if (request.state !== "open") throw new AppError("request_closed");
    const { found } = await foundOfCopies(trx, id);
    const motivo = request.motivo as RemovalReason;
    // Its time began when it came, not with whoever looks; an objection may have put it off.
    const dueAt = Math.min(request.due_at, deadlineOf({ ...request, motivo }, Date.now()));
    const named = await insertAddresses(
      trx,
      request,
      found.map(({ kind, id: subject }) => ({
        direccion: addresses[kind](subject),
        ...({ kind: "propia", named: null } as const),
        subject: { kind, id: subject },
      })),
      { hide: urgentReasons.includes(motivo), dueAt },
    );
    await recordAudit(
      { db: trx },
      {
        actor: actorOf(ctx.viewer),
        action: "removal.add",
        subject: { kind: "solicitud", id },
        data: { found },
      },
    );
    return named.length;
  });
}
