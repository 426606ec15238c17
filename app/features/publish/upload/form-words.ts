import type { PostKind } from "./chosen/chosen-file.ts";
import type { DraftWords } from "./draft/draft.ts";

/** Text fields that say how it is sent, and not what. */
const ABOUT_SENDING = ["idempotency_key", "portadas", "subidas"];

/** The text fields of the form, as they are sent. */
export function wordsOf(form: HTMLFormElement): DraftWords {
  return wordsIn([...new FormData(form)]);
}

/** The same of what was sent. */
export function wordsIn(fields: [string, unknown][]): DraftWords {
  const words = fields.filter(
    ([name, value]) => typeof value === "string" && !ABOUT_SENDING.includes(name),
  );
  return { descripcion: "", ...(Object.fromEntries(words) as DraftWords) };
}

export function kindIn(values: Record<string, string> | undefined): PostKind {
  return values?.tipo_publicacion === "shortit" ? "shortit" : "publicacion";
}
