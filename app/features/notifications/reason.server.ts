import { mediaError } from "#app/features/posts/present.server.ts";
import { reasonWords } from "#app/features/resumable/stop.server.ts";
import { strings } from "./strings.ts";

interface Causes {
  /** Of `notificaciones.motivo`. */
  motivo: string | null;
  /** Of `archivos.error`. */
  failure: string | null;
  /** What of a post that was stopped is kept. */
  draft: string | null;
}

/** Why something went wrong, and what to do; null: nothing did. */
export function reasonOf({ motivo, failure, draft }: Causes): string | null {
  if (failure !== null) return mediaError(failure);
  if (motivo === null) return null;
  const why = reasonWords(motivo);
  return draft === null ? why : `${why} ${strings.textWaits}`;
}

/** What the form of a post that was stopped says of it. */
export function descriptionIn(fields: string): string {
  return (JSON.parse(fields) as Record<string, string>).descripcion ?? "";
}
