import { lockCase } from "#app/features/cases/record-event.server.ts";
import { decidedAt } from "#app/features/cases/waiting.server.ts";
import {
  type Asker,
  withdrawGranted,
} from "#app/features/releases/signed/withdraw-granted.server.ts";
import type { JobPayloads } from "#app/jobs/kinds.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import { urgentReasons } from "./limits.ts";

/**
 * A post was taken away that somebody shown in it had asked for here: that they had agreed ends with it.
 * Again, it changes nothing.
 */
export async function endConsentOfAskers(
  { db }: Pick<Services, "db">,
  { id_caso }: JobPayloads["case_decided"],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const caso = await lockCase(trx, id_caso);
    const { subject_kind, subject_id } = caso;
    const at = await decidedAt(trx, caso);
    if (subject_kind !== "publicacion" || at === null) return;
    if (!(await isTaken(trx, id_caso))) return;
    const askers = await askersOf(trx, id_caso);
    await withdrawGranted(trx, { id_publicacion: subject_id, at, askers });
  });
}

async function isTaken(trx: Database, id_caso: number): Promise<boolean> {
  const row = await trx
    .selectFrom("decisiones")
    .select("id_decision")
    .where("id_caso", "=", id_caso)
    .where("content_effect", "in", ["hidden", "removed"])
    .where("reversed_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Who says of themselves, or has it said for them, that they are shown without wanting it. */
async function askersOf(trx: Database, id_caso: number): Promise<Asker[]> {
  const rows = await trx
    .selectFrom("denuncias")
    .innerJoin("solicitudes_retiro as request", "request.id_solicitud", "denuncias.id_solicitud")
    .select(["request.firma", "request.representa", "request.correo", "request.quien"])
    .where("denuncias.id_caso", "=", id_caso)
    .where("request.quien", "in", ["persona", "representante"])
    .where("request.motivo", "in", urgentReasons)
    .where("request.state", "<>", "withdrawn")
    .where("request.withdrawn_at", "is", null)
    .execute();
  // Who writes for somebody gives an address of their own.
  return rows.map(({ quien, firma, representa, correo }) =>
    quien === "representante" ? { name: representa, correo: "" } : { name: firma, correo },
  );
}
