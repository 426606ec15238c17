import { previewWords } from "../attachments/preview-words.ts";
import type { MessageView, QuoteView } from "../view.ts";

type Quoted = Pick<MessageView, "id" | "from_id" | "text" | "archivos">;

/** How a message reads where another answers it: shortened, as it reads in its place. */
export function quoteOf({ id, from_id, text, archivos }: Quoted): QuoteView {
  const kinds = archivos.map(({ tipo }) => tipo);
  return { id, from_id, text: previewWords(text, kinds) };
}
