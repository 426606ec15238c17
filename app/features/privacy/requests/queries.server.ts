import type { Ctx, SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { asReference } from "#app/http/reference.ts";
import { sha256 } from "#app/http/secrets.server.ts";
import type { Database } from "#db/client.ts";
import { forUpdate } from "#db/engines/engine.ts";
import type { SolicitudArco } from "#db/schema/privacy.ts";
import { ARCO_PAGE } from "../limits.ts";
import { readPapers } from "./papers/read.server.ts";
import type { ArcoPapers } from "./papers/view.ts";
import {
  type ArcoEvent,
  type ArcoEventKind,
  type ArcoView,
  arcoView,
  dueOf,
  takesMore,
} from "./view.ts";

type Asker = Pick<Ctx, "db" | "viewer">;

/** A request for whoever has its private link, or made it and is signed in. Throws `removal_not_found`. */
export async function readArco({ db, viewer }: Asker, key: string): Promise<ArcoView & ArcoPapers> {
  const request = await findByKey({ db, viewer }, key);
  const events = await eventsOf(db, request.id_solicitud);
  return { ...arcoView(request, events), ...(await readPapers({ db }, request)) };
}

/** That there is such a request, and it takes something yet. Throws `request_closed` too. */
export async function requireOpenArco(asker: Asker, key: string): Promise<void> {
  if (!takesMore(await findByKey(asker, key))) throw new AppError("request_closed");
}

async function findByKey(asker: Asker, key: string): Promise<SolicitudArco> {
  const request = await byKey(asker, key).executeTakeFirst();
  if (!request) throw new AppError("removal_not_found");
  return request;
}

/** The same, held until the transaction ends. */
export async function lockArco({ db, viewer }: Asker, key: string): Promise<SolicitudArco> {
  const request = await forUpdate(db, byKey({ db, viewer }, key)).executeTakeFirst();
  if (!request) throw new AppError("removal_not_found");
  return request;
}

function byKey({ db, viewer }: Asker, key: string) {
  const query = db.selectFrom("solicitudes_arco").selectAll();
  const reference = asReference("D", key);
  if (!reference) return query.where("secret_hash", "=", sha256(key));
  // Nobody's id is 0: without an account a reference opens nothing.
  return query
    .where("referencia", "=", reference)
    .where("id_usuario", "=", viewer?.id_usuario ?? 0);
}

/** One's own requests, the newest first. */
export async function listOwnArco({ db, viewer }: Pick<SignedInCtx, "db" | "viewer">) {
  const rows = await db
    .selectFrom("solicitudes_arco")
    .select(["referencia", "kind", "state", "created_at"])
    .where("id_usuario", "=", viewer.id_usuario)
    .orderBy("id_solicitud", "desc")
    .limit(ARCO_PAGE)
    .execute();
  return rows.map(({ created_at, ...row }) => ({
    ...row,
    at: new Date(created_at).toISOString(),
  }));
}

export async function eventsOf(db: Database, id_solicitud: number): Promise<ArcoEvent[]> {
  const rows = await db
    .selectFrom("eventos_arco")
    .leftJoin("textos_arco", "textos_arco.id_evento", "eventos_arco.id")
    .select(["kind", "texto", "created_at"])
    .where("eventos_arco.id_solicitud", "=", id_solicitud)
    .orderBy("eventos_arco.id")
    .execute();
  return rows.map(({ kind, texto, created_at }) => ({
    ...{ kind: kind as ArcoEventKind, texto: texto ?? "", at: new Date(created_at).toISOString() },
  }));
}

/** A request for the console. Throws `removal_not_found`. */
export async function findArco(db: Database, id: number): Promise<SolicitudArco> {
  const row = await db
    .selectFrom("solicitudes_arco")
    .selectAll()
    .where("id_solicitud", "=", id)
    .executeTakeFirst();
  if (!row) throw new AppError("removal_not_found");
  return row;
}

const OPEN = ["open", "incomplete", "answered"] as const;

/** A page of the console's list: those to be worked on by when they came, or those that have ended. */
export async function listArco(
  db: Database,
  { isOpen, before }: { isOpen: boolean; before: number | null },
) {
  const rows = await db
    .selectFrom("solicitudes_arco")
    .selectAll()
    .$if(isOpen, (query) => query.where("state", "in", OPEN))
    .$if(!isOpen, (query) => query.where("state", "not in", OPEN))
    .$if(before !== null, (query) => query.where("id_solicitud", isOpen ? ">" : "<", before!))
    .orderBy("id_solicitud", isOpen ? "asc" : "desc")
    .limit(ARCO_PAGE + 1)
    .execute();
  const shown = rows.slice(0, ARCO_PAGE);
  return {
    requests: shown.map((row) => ({
      ...{ id: row.id_solicitud, referencia: row.referencia, kind: row.kind, state: row.state },
      ...{ id_usuario: row.id_usuario, due: dueOf(row) },
    })),
    next: rows.length > ARCO_PAGE ? shown.at(-1)!.id_solicitud : null,
  };
}
