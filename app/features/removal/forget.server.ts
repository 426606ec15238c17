import { sql } from "kysely";
import type { SignedInCtx } from "#app/context.server.ts";
import { actorOf, recordAudit } from "#app/features/people/audit.server.ts";
import { keptSince } from "#app/retention.ts";
import type { Database } from "#db/client.ts";
import { lockRequest } from "./queries.server.ts";
import { release } from "./preserve.server.ts";

const BATCH = 100;

/**
 * Forgets who made a request that ended long ago and what they wrote. What it was about, when and how it
 * ended stays for the counts of the law.
 */
export async function forgetRequests(db: Database): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom("solicitudes_retiro")
      .select("id_solicitud")
      .where("closed_at", "<=", keptSince("removalRequests"))
      .where("correo", "<>", "")
      .limit(BATCH)
      .execute();
    for (const { id_solicitud } of rows) {
      await db.transaction().execute((trx) => forgetRequest(trx, id_solicitud));
    }
    if (rows.length < BATCH) return;
  }
}

async function forgetRequest(trx: Database, id_solicitud: number): Promise<void> {
  await trx.deleteFrom("notas_retiro").where("id_solicitud", "=", id_solicitud).execute();
  await trx
    .updateTable("direcciones_retiro")
    .set({ direccion: sql<string>`cast(id_direccion as text)` })
    .where("id_solicitud", "=", id_solicitud)
    .execute();
  await trx
    .updateTable("solicitudes_retiro")
    .set({ firma: "", correo: "", representa: "", descripcion: "" })
    // No link opens it any more.
    .set({ secret_hash: sql<string>`cast(id_solicitud as text)`, request_hash: null })
    .where("id_solicitud", "=", id_solicitud)
    .execute();
}

/** Lets go of what was kept for an authority whose request ended long ago. */
export async function forgetEvidence(db: Database): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom("pruebas_retiro as evidence")
      .innerJoin("solicitudes_retiro as request", "request.id_solicitud", "evidence.id_solicitud")
      .select("evidence.id_solicitud")
      .distinct()
      .where("request.closed_at", "<=", keptSince("removalEvidence"))
      .limit(BATCH)
      .execute();
    for (const { id_solicitud } of rows) {
      await db.transaction().execute((trx) => dropEvidence(trx, id_solicitud));
    }
    if (rows.length < BATCH) return;
  }
}

async function dropEvidence(trx: Database, id_solicitud: number): Promise<void> {
  await release(trx, id_solicitud, "prueba");
  await trx.deleteFrom("pruebas_retiro").where("id_solicitud", "=", id_solicitud).execute();
}

/** The same before its time, as where the authority says so. Throws what {@link lockRequest} throws. */
export async function releaseEvidence(ctx: SignedInCtx, { id }: { id: number }): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockRequest({ ...ctx, db: trx }, id);
    await dropEvidence(trx, id);
    const subject = { kind: "solicitud", id };
    const actor = actorOf(ctx.viewer);
    await recordAudit({ db: trx }, { actor, action: "removal.release", subject });
  });
}
