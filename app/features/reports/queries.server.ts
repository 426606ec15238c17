import type { SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import { type Cursor, type Page, toPage } from "#db/pagination.ts";
import type { ReportView } from "./schema.ts";
import { reportPresented } from "./view.ts";

/** What the viewer has reported, the latest first. */
export async function listReports(
  { db, viewer }: SignedInCtx,
  { before, limit }: { before: Cursor | null; limit: number },
): Promise<Page<ReportView>> {
  const rows = await select(db, viewer.id_usuario)
    .$if(before !== null, (query) => query.where("denuncias.id", "<", before!.id))
    .orderBy("denuncias.id", "desc")
    .limit(limit + 1)
    .execute();
  const page = toPage(rows, limit, ({ created_at: at, id }) => ({ at, id }));
  return { ...page, rows: page.rows.map(reportPresented) };
}

/** A report of the viewer's. Throws `not_found`. */
export async function readReport({ db, viewer }: SignedInCtx, id: number): Promise<ReportView> {
  const row = await select(db, viewer.id_usuario).where("denuncias.id", "=", id).executeTakeFirst();
  if (!row) throw new AppError("not_found");
  return reportPresented(row);
}

function select(db: Database, reporter_id: number) {
  return db
    .selectFrom("denuncias")
    .innerJoin("casos", "casos.id_caso", "denuncias.id_caso")
    .leftJoin("usuarios as author", "author.id_usuario", "casos.affected_id")
    .select(["denuncias.id", "denuncias.reason", "denuncias.text", "denuncias.is_shown"])
    .select(["denuncias.state", "denuncias.outcome", "denuncias.created_at"])
    .select(["casos.subject_kind", "casos.subject_id", "casos.due_at"])
    .select(["author.id_usuario", "author.nombre_usuario"])
    .where("denuncias.reporter_id", "=", reporter_id);
}

/** Whose something is, by name; null: nobody's any more. */
export async function nameOf(db: Database, id_usuario: number): Promise<string | null> {
  const row = await db
    .selectFrom("usuarios")
    .select("nombre_usuario")
    .where("id_usuario", "=", id_usuario)
    .executeTakeFirst();
  return row?.nombre_usuario ?? null;
}
