import type { SignedInCtx } from "#app/context.server.ts";
import { addReport, joinWords } from "#app/features/cases/add-report.server.ts";
import { AppError } from "#app/http/errors.ts";
import { WORDS_MAX } from "./limits.ts";
import { readReport } from "./queries.server.ts";
import type { ReportInput, ReportView } from "./schema.ts";
import { strings } from "./strings.server.ts";

/**
 * Reports what the viewer sees; again, it adds to the report that they have made of it. Throws `not_found`
 * for what they may not see or is not there, `cannot_report_self` and `words_full`.
 */
export async function report(
  ctx: SignedInCtx,
  { tipo, id, motivo, texto, salgo_yo }: ReportInput,
  isAdded = false,
): Promise<ReportView> {
  const subject = { kind: tipo, id };
  await requireRoom(ctx, subject, texto);
  const made = await addReport(ctx, {
    subject,
    reason: motivo,
    text: texto,
    isShown: salgo_yo,
    isAdded,
  });
  return readReport(ctx, made.id);
}

/** Adds words to one's own report. Throws `not_found`, `bad_input` and `words_full`. */
export async function addToReport(
  ctx: SignedInCtx,
  { id, texto, salgo_yo }: { id: number; texto: string; salgo_yo: boolean },
): Promise<ReportView> {
  const { tipo, id_objeto, motivo, ...known } = await readReport(ctx, id);
  if (!texto && (!salgo_yo || known.salgo_yo)) {
    throw new AppError("bad_input", { fields: { texto: strings.nothingToAdd } });
  }
  const isAdded = known.estado === "en_revision";
  return report(ctx, { tipo, id: id_objeto, motivo, texto, salgo_yo }, isAdded);
}

/** What does not fit is not cut: whoever wrote it is told. */
async function requireRoom(
  { db, viewer }: SignedInCtx,
  { kind, id }: { kind: ReportInput["tipo"]; id: number },
  texto: string,
): Promise<void> {
  const known = await db
    .selectFrom("denuncias")
    .innerJoin("casos", "casos.id_caso", "denuncias.id_caso")
    .select("denuncias.text")
    .where("casos.subject_kind", "=", kind)
    .where("casos.subject_id", "=", id)
    .where("denuncias.reporter_id", "=", viewer.id_usuario)
    .executeTakeFirst();
  if (joinWords(known?.text ?? "", texto).length > WORDS_MAX) {
    throw new AppError("words_full", { values: { max: WORDS_MAX } });
  }
}
