import { type Actor, recordAudit } from "#app/features/people/audit.server.ts";
import type { Database } from "#db/client.ts";
import type { Verificacion } from "#db/schema/verification.ts";
import type { RefusalReason } from "./limits.ts";
import { tellPerson } from "./mails.server.ts";
import { recordVerification } from "./record-event.server.ts";

type Row = Pick<Verificacion, "id_verificacion" | "id_usuario">;

type Outcome = "expires_at" | "motivo" | "nota";

/** Who decided: a person of ours, or the provider. */
export interface Decider {
  actor: Actor;
  byProvider?: true;
}

/** Makes somebody verified until their document expires, in place of what held before. */
export async function approve(
  trx: Database,
  row: Row,
  { actor, byProvider, expires_at }: Decider & { expires_at: number },
): Promise<void> {
  await replaceOlder(trx, row, actor);
  await close(trx, row, actor, { state: "aprobada", expires_at });
  await trx
    .updateTable("usuarios")
    .set({ verificado: 1 })
    .where("id_usuario", "=", row.id_usuario)
    .execute();
  // Who looked has seen the name of now.
  await trx.deleteFrom("cambios_nombre").where("id_usuario", "=", row.id_usuario).execute();
  await record(trx, row, { kind: "approved", actor, data: { expires_at, byProvider } });
  await tellPerson(trx, row.id_usuario, { kind: "approved", expires_at });
}

export async function reject(
  trx: Database,
  row: Row,
  { actor, byProvider, motivo, nota }: Decider & { motivo: RefusalReason; nota: string },
): Promise<void> {
  await close(trx, row, actor, { state: "rechazada", motivo, nota: nota || null });
  await record(trx, row, { kind: "rejected", actor, data: { motivo, byProvider } });
  await tellPerson(trx, row.id_usuario, { kind: "rejected", motivo, nota });
}

async function close(
  trx: Database,
  { id_verificacion }: Row,
  actor: Actor,
  outcome: Pick<Verificacion, "state"> & Partial<Pick<Verificacion, Outcome>>,
): Promise<void> {
  const now = Date.now();
  await trx
    .updateTable("verificaciones")
    .set({ ...outcome, sesion: null, decided_by: actor.id, decided_at: now, updated_at: now })
    .where("id_verificacion", "=", id_verificacion)
    .execute();
}

async function replaceOlder(trx: Database, row: Row, actor: Actor): Promise<void> {
  const older = await trx
    .updateTable("verificaciones")
    .set({ state: "vencida", updated_at: Date.now() })
    .where("id_usuario", "=", row.id_usuario)
    .where("state", "=", "aprobada")
    .returning("id_verificacion")
    .execute();
  for (const { id_verificacion } of older) {
    await recordVerification(trx, id_verificacion, { kind: "replaced", actor });
  }
}

async function record(
  trx: Database,
  { id_verificacion, id_usuario }: Row,
  event: { kind: "approved" | "rejected"; actor: Actor; data: Record<string, unknown> },
): Promise<void> {
  await recordVerification(trx, id_verificacion, event);
  await recordAudit(
    { db: trx },
    {
      actor: event.actor,
      action: `verification.${event.kind}`,
      subject: { kind: "persona", id: id_usuario },
      data: { id_verificacion, ...event.data },
    },
  );
}
