import type { SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { isoTime } from "#app/iso-time.ts";
import type { Database } from "#db/client.ts";
import { type Cursor, newestFirst, type Page, toPage } from "#db/pagination.ts";
import type { AparicionPersona, AppearanceState } from "#db/schema/releases.ts";
import type { AppearanceView, WholeAppearance } from "../schema.ts";
import { whatIsShown } from "./what-is-shown.server.ts";

export const lists = {
  esperan: ["pending"],
  aceptadas: ["confirmed", "overruled"],
  terminadas: ["refused", "withdrawn", "not_me"],
} as const satisfies Record<string, readonly AppearanceState[]>;
export type ListName = keyof typeof lists;

/** Posts in which the viewer is shown, the latest asked first; also of who has blocked or suspended whom. */
export async function listAppearances(
  { db, viewer }: SignedInCtx,
  { estado, before, limit }: { estado: ListName; before: Cursor | null; limit: number },
): Promise<Page<AppearanceView>> {
  const query = appearancesOf(db, viewer.id_usuario).where("state", "in", lists[estado]);
  const columns = { at: "asked_at", id: "id_aparicion" } as const;
  const rows = await newestFirst(query, columns, { before, limit }).execute();
  const page = toPage(rows, limit, ({ asked_at, id_aparicion }) => ({
    at: asked_at,
    id: id_aparicion,
  }));
  return { ...page, rows: page.rows.map(viewOf) };
}

/** For the badge: how many wait for an answer of the viewer. */
export async function countAppearances({ db, viewer }: SignedInCtx): Promise<number> {
  const { count } = await askedQuery(db, viewer.id_usuario).executeTakeFirstOrThrow();
  return Number(count);
}

/** The same as a query of one value, `count`. */
export function askedQuery(db: Database, persona_id: number) {
  return db
    .selectFrom("apariciones_personas")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("persona_id", "=", persona_id)
    .where("state", "=", "pending");
}

/**
 * One of them with the files it is about, unless the viewer has said that it is not them: also who has
 * refused sees what they would agree to. Throws `not_found`.
 */
export async function readAppearance(ctx: SignedInCtx, id: number): Promise<WholeAppearance> {
  const row = await findAppearance(ctx, id);
  if (row.state === "not_me") {
    return { ...viewOf(row), archivos: [], revision: null, espera: null };
  }
  return { ...viewOf(row), ...(await whatIsShown(ctx, row)) };
}

async function findAppearance({ db, viewer }: SignedInCtx, id: number) {
  const row = await appearancesOf(db, viewer.id_usuario)
    .where("id_aparicion", "=", id)
    .executeTakeFirst();
  if (!row) throw new AppError("not_found");
  return row;
}

function appearancesOf(db: SignedInCtx["db"], persona_id: number) {
  return db
    .selectFrom("apariciones_personas")
    .innerJoin(
      "publicaciones",
      "publicaciones.id_publicacion",
      "apariciones_personas.id_publicacion",
    )
    .innerJoin("usuarios", "usuarios.id_usuario", "publicaciones.id_usuario")
    .selectAll("apariciones_personas")
    .select(["usuarios.nombre_usuario as owner", "publicaciones.id_usuario as owner_id"])
    .where("persona_id", "=", persona_id)
    .where("state", "<>", "removed");
}

function viewOf(row: AparicionPersona & { owner: string }): AppearanceView {
  const { id_aparicion, id_publicacion, owner, state, version } = row;
  return {
    ...{ id_aparicion, id_publicacion, owner, estado: state, version },
    asked_at: new Date(row.asked_at).toISOString(),
    shown_at: isoTime(row.shown_at),
    distribution_at: isoTime(row.distribution_at),
    ended_at: isoTime(row.ended_at),
  };
}
