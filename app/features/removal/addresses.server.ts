import { addPortalReport } from "#app/features/cases/add-report.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import type { SubjectKind } from "#db/schema/cases.ts";
import type { SolicitudRetiro } from "#db/schema/removal.ts";
import { type RemovalReason, urgentReasons } from "./limits.ts";
import type { Resolved, Subject } from "./resolve.server.ts";

type Request = Pick<
  SolicitudRetiro,
  "id_solicitud" | "referencia" | "quien" | "motivo" | "descripcion"
>;

interface Handling {
  /** What can be hidden is, before anybody has looked. */
  hide: boolean;
  /** By when it is to be decided, where that is not the time of what is named now. */
  dueAt?: number;
}

/**
 * Writes the addresses of a request, and joins the case of each thing they name here. Gives those, each
 * once. `hide` hides what can be hidden, except where somebody has looked at such a complaint and let it stand.
 */
export async function insertAddresses(
  trx: Database,
  request: Request,
  addresses: Resolved[],
  handling: Handling,
): Promise<Subject[]> {
  const cases = new Map<string, { id_caso: number; subject: Subject }>();
  const named = addresses.flatMap(({ subject }) => subject ?? []);
  for (const subject of named.toSorted(inOrder)) {
    if (cases.has(keyOf(subject))) continue;
    const id_caso = await report(trx, request, subject, handling);
    if (id_caso !== null) cases.set(keyOf(subject), { id_caso, subject });
  }
  for (const { direccion, kind, subject } of addresses) {
    const id_caso = (subject && cases.get(keyOf(subject))?.id_caso) ?? null;
    await trx
      .insertInto("direcciones_retiro")
      .values({
        ...{ id_solicitud: request.id_solicitud, direccion, id_caso },
        // What went while it was looked up is not there.
        kind: kind === "propia" && !id_caso ? "desconocida" : kind,
        subject_kind: subject?.kind ?? null,
        subject_id: subject?.id ?? null,
      })
      .onConflict((conflict) => conflict.columns(["id_solicitud", "direccion"]).doNothing())
      .execute();
  }
  if (cases.size > 0) await markWithCases(trx, request.id_solicitud);
  return [...cases.values()].map(({ subject }) => subject);
}

/** Cases are always joined in this order: of two requests that name the same neither waits for the other's. */
export function inOrder(one: Subject, other: Subject): number {
  return one.kind === other.kind ? one.id - other.id : one.kind < other.kind ? -1 : 1;
}

function keyOf({ kind, id }: Subject): string {
  return `${kind} ${id}`;
}

/** From here on decisions answer it. */
async function markWithCases(trx: Database, id_solicitud: number): Promise<void> {
  await trx
    .updateTable("solicitudes_retiro")
    .set({ con_casos: 1 })
    .where("id_solicitud", "=", id_solicitud)
    .execute();
}

async function report(
  trx: Database,
  { id_solicitud, referencia, quien, motivo, descripcion }: Request,
  subject: Subject,
  { hide, dueAt }: Handling,
): Promise<number | null> {
  const reason = motivo as RemovalReason;
  try {
    const { id_caso } = await addPortalReport(
      { db: trx },
      {
        ...{ id_solicitud, subject, reason, text: descripcion, dueAt },
        externalId: `${referencia} ${subject.kind} ${subject.id}`,
        // Nothing comes before children.
        ...(quien === "autoridad" && reason !== "menor" && { queue: "autoridad" as const }),
        hide: hide && isHideable(subject.kind) && !(await wasLetStand(trx, subject)),
      },
    );
    return id_caso;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

/** What a decision can hide by itself; of a profile parts are taken away. */
function isHideable(kind: SubjectKind): boolean {
  return kind === "publicacion" || kind === "comentario";
}

/**
 * No form hides again what somebody has let stand after a complaint that hides at once. What was approved or decided
 * without one says nothing about it: nobody had said that they are shown against their will.
 */
async function wasLetStand(trx: Database, { kind, id }: Subject): Promise<boolean> {
  // Also where the case is open anew. What a decision hid or removed stands by itself.
  const decided = await trx
    .selectFrom("eventos_moderacion as decision")
    .innerJoin("casos", "casos.id_caso", "decision.id_caso")
    .select("decision.id")
    .where("subject_kind", "=", kind)
    .where("subject_id", "=", id)
    .where("decision.kind", "=", "decision")
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("eventos_moderacion as complaint")
          .select("complaint.id")
          .whereRef("complaint.id_caso", "=", "decision.id_caso")
          .whereRef("complaint.id", "<", "decision.id")
          .where("complaint.kind", "in", ["report", "request"])
          .where((of) =>
            of.or(
              urgentReasons.map((reason) => of("complaint.data", "like", `%"reason":"${reason}"%`)),
            ),
          ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return decided !== undefined;
}
