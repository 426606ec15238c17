import type { Caso, Denuncia } from "#db/schema/cases.ts";
import type { ReportKind, ReportReason } from "./limits.ts";
import type { ReportView } from "./schema.ts";

/** A report with its case and whose that is. */
export type ReportRow = Pick<
  Denuncia,
  "id" | "reason" | "text" | "is_shown" | "state" | "outcome" | "created_at"
> &
  Pick<Caso, "subject_kind" | "subject_id" | "due_at"> & {
    id_usuario: number | null;
    nombre_usuario: string | null;
  };

export function reportPresented(row: ReportRow): ReportView {
  const isOpen = row.state === "open";
  return {
    id: row.id,
    // What was refused nobody can report.
    tipo: row.subject_kind as ReportKind,
    id_objeto: row.subject_id,
    motivo: row.reason as ReportReason,
    texto: row.text,
    salgo_yo: row.is_shown === 1,
    estado: isOpen ? "en_revision" : "resuelta",
    resultado: isOpen ? null : row.outcome,
    plazo: isOpen ? new Date(row.due_at).toISOString() : null,
    fecha: new Date(row.created_at).toISOString(),
    autor:
      row.id_usuario === null || row.nombre_usuario === null
        ? null
        : { id_usuario: row.id_usuario, nombre_usuario: row.nombre_usuario },
  };
}

/** Where one can look at what was reported, as long as it is there. */
export function pathOf({ tipo, id_objeto, autor }: ReportView): string | null {
  if (tipo === "publicacion") return `/publicacion/${id_objeto}`;
  if (tipo === "perfil" || tipo === "avatar") return `/u/${id_objeto}`;
  return tipo === "mensaje" && autor ? `/messages?to=${autor.id_usuario}` : null;
}
