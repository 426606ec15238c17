import type { SignedInCtx } from "#app/context.server.ts";
import { sendPrivate } from "#app/features/delivery/send-private.server.ts";
import { actorOf, recordAudit } from "#app/features/people/audit.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import { insertAddresses } from "../addresses.server.ts";
import { lockRequest } from "../queries.server.ts";
import { ADDRESSES_MAX, urgentReasons } from "../limits.ts";

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
 * shown. Throws `removal_not_found` and `not_found`.
 */
export async function readCopy(
  ctx: SignedInCtx,
  { id, numero }: { id: number; numero: number },
  request: Request,
): Promise<Response> {
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

/** Posts that show the very bytes of the copies of a request, the newest first. */
export async function postsOfCopies(db: Database, id_solicitud: number): Promise<number[]> {
  const rows = await db
    .selectFrom("objetos_conservados as kept")
    .innerJoin("huellas", "huellas.sha256", "kept.sha256")
    .innerJoin("archivos", "archivos.id_archivo", "huellas.id_archivo")
    .select("archivos.id_publicacion")
    .distinct()
    .where("kept.id_solicitud", "=", id_solicitud)
    .where("kept.purpose", "=", "copia")
    .where("huellas.sha256", "is not", null)
    .orderBy("archivos.id_publicacion", "desc")
    .limit(ADDRESSES_MAX)
    .execute();
  return rows.map(({ id_publicacion }) => id_publicacion);
}

/**
 * Names in a request the posts that show its copies: each has a case from then on, and is hidden first
 * where that is what was asked for. Gives how many. Throws `removal_not_found` and `request_closed`.
 */
export async function addPostsOfCopies(ctx: SignedInCtx, id: number): Promise<number> {
  return ctx.db.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, id);
    if (request.state !== "open") throw new AppError("request_closed");
    const posts = await postsOfCopies(trx, id);
    const found = posts.map((post) => ({
      direccion: `/publicacion/${post}`,
      kind: "propia" as const,
      named: null,
      subject: { kind: "publicacion" as const, id: post },
    }));
    const isUrgent = (urgentReasons as readonly string[]).includes(request.motivo);
    const named = await insertAddresses(trx, request, found, isUrgent);
    await recordAudit(
      { db: trx },
      {
        actor: actorOf(ctx.viewer),
        action: "removal.add",
        subject: { kind: "solicitud", id },
        data: { posts: named.map(({ id: post }) => post) },
      },
    );
    return named.length;
  });
}
