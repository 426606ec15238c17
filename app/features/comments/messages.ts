/** product.md 14.6. Not among `strings/es.ts`, which would come to the browser whole. */
const commentMessages = {
  load: "No se pudieron cargar los comentarios",
  send: "No se pudo enviar el comentario",
  edit: "No se pudo actualizar el comentario",
  delete: "No se pudo eliminar el comentario",
} as const;

export type CommentDeed = keyof typeof commentMessages;

/** What the forms of comments do, by their intent. */
export const commentDeeds: Partial<Record<string, CommentDeed>> = {
  comment: "send",
  "edit-comment": "edit",
  "delete-comment": "delete",
};

/** What failed and why: the server's words, its status, or that it was not reached. */
export function failureSentence(deed: CommentDeed, why: string | number | null): string {
  return `${commentMessages[deed]}: ${why ?? "Error de conexión con el servidor"}`;
}
