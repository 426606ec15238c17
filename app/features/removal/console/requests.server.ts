import type { SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import { type Cursor, formatCursor, type Page } from "#db/pagination.ts";
import type { SolicitudRetiro } from "#db/schema/removal.ts";
import { namesViewer, requireOfOthers } from "./about-viewer.server.ts";
import { type Copy, copiesOf } from "./copies.server.ts";
import { areCopiesWaiting } from "./likenesses.server.ts";
import { itemsOf, notesOf } from "../queries.server.ts";
import { type ItemState, itemState, type Note } from "../view.server.ts";

type Asking = Pick<SignedInCtx, "db" | "viewer">;

export type RequestLine = Pick<
  SolicitudRetiro,
  "id_solicitud" | "referencia" | "motivo" | "quien" | "state" | "due_at" | "descripcion"
> & { con_casos: number };

export interface ListedRequests {
  state: "open" | "closed";
  /** Those that a case decides, or those that wait for an answer. */
  con_casos: 0 | 1;
  after: Cursor | null;
  limit: number;
}

/** Requests of the portal, the earliest deadline first. Pages by key on an index, whatever their number. */
export async function listRequests(
  ctx: Asking,
  { state, con_casos, after, limit }: ListedRequests,
): Promise<Page<RequestLine>> {
  const rows = await lines(ctx)
    .where("state", "=", state)
    .where("con_casos", "=", con_casos)
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb(eb.refTuple("due_at", "id_solicitud"), ">", eb.tuple(after!.at, after!.id)),
      ),
    )
    .orderBy("due_at")
    .orderBy("id_solicitud")
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last;
  return {
    rows: shown,
    nextBefore: hasMore ? formatCursor({ at: last.due_at, id: last.id_solicitud }) : null,
  };
}

/** Those that are about others than the viewer. */
function lines(ctx: Asking) {
  return ctx.db
    .selectFrom("solicitudes_retiro")
    .select(["id_solicitud", "referencia", "motivo", "quien", "state", "due_at", "descripcion"])
    .select("con_casos")
    .where((eb) => eb.not(namesViewer(ctx)));
}

/** By what the person and we call it. */
export async function findRequest(
  ctx: Asking,
  referencia: string,
): Promise<RequestLine | undefined> {
  return lines(ctx).where("referencia", "=", referencia.toUpperCase()).executeTakeFirst();
}

/** How many wait for an answer of the viewer's, and how many of them for too long; counted up to `max` and one more. */
export async function countWaiting(
  ctx: Asking,
  max: number,
  now: number = Date.now(),
): Promise<{ waiting: number; overdue: number }> {
  const first = ctx.db
    .selectFrom("solicitudes_retiro")
    .select("due_at")
    .where((eb) => eb.not(namesViewer(ctx)))
    .where("state", "=", "open")
    .where("con_casos", "=", 0)
    .orderBy("due_at")
    .limit(max + 1);
  const row = await ctx.db
    .selectFrom(first.as("waiting"))
    .select((eb) => [
      eb.fn.countAll<number>().as("waiting"),
      eb.fn.sum<number>(eb.case().when("due_at", "<", now).then(1).else(0).end()).as("overdue"),
    ])
    .executeTakeFirst();
  return { waiting: Number(row?.waiting ?? 0), overdue: Number(row?.overdue ?? 0) };
}

/** Everything but what opens the private link. */
const told = [
  ...(["id_solicitud", "referencia", "idioma", "quien", "motivo", "firma", "correo"] as const),
  ...(["representa", "autoridad", "expediente", "descripcion", "state", "con_casos"] as const),
  ...(["due_at", "created_at", "withdrawn_at"] as const),
] as const;

export interface WholeRequest {
  request: Pick<SolicitudRetiro, (typeof told)[number]>;
  items: { direccion: string; id_caso: number | null; state: ItemState }[];
  notes: Note[];
  copies: Copy[];
  /** They are still to be looked for or at. */
  copiesWait: boolean;
  /** What is kept of it for an authority. */
  evidence: number;
}

/**
 * Everything that was sent with a request, for whoever answers it. Throws `removal_not_found`, and
 * `cannot_decide_self` where it is about them.
 */
export async function readRequest(ctx: Asking, id: number): Promise<WholeRequest> {
  await requireOfOthers(ctx, id);
  const { db } = ctx;
  const request = await db
    .selectFrom("solicitudes_retiro")
    .select(told)
    .where("id_solicitud", "=", id)
    .executeTakeFirst();
  if (!request) throw new AppError("removal_not_found");
  const [items, notes, copies, copiesWait, evidence] = await Promise.all([
    itemsOf(db, id),
    notesOf(db, id),
    copiesOf(db, id),
    areCopiesWaiting(db, id),
    countEvidence(db, id),
  ]);
  return {
    ...{ request, notes, copies, copiesWait, evidence },
    items: items.map((item) => ({
      direccion: item.direccion,
      id_caso: item.id_caso,
      state: itemState(item),
    })),
  };
}

async function countEvidence(db: Database, id_solicitud: number): Promise<number> {
  const { count } = await db
    .selectFrom("pruebas_retiro")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("id_solicitud", "=", id_solicitud)
    .executeTakeFirstOrThrow();
  return Number(count);
}
