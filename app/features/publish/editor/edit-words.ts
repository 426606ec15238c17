import type { FormFailure } from "#app/http/form.server.ts";

/** What can be done on the page of one's own post, as its addresses call it (`?do=`). */
export type EditDeed = "save" | "add" | "replace" | "delete-file" | "publish" | "delete";

/** product.md 21.5 */
export const FAILED: Record<EditDeed, string> = {
  save: "No se pudieron guardar los cambios.",
  add: "No se pudieron agregar los archivos.",
  replace: "No se pudo reemplazar el archivo.",
  "delete-file": "No se pudo eliminar el archivo.",
  publish: "No se pudieron guardar los cambios.",
  delete: "No se pudo eliminar la publicación.",
};

const DONE: Record<string, string> = {
  save: "Publicación actualizada.",
  add: "Archivo(s) agregados.",
  replace: "Archivo reemplazado.",
  "delete-file": "Archivo eliminado.",
  publish: "Publicación actualizada.",
  delete: "Publicación eliminada.",
} satisfies Record<EditDeed, string>;

/** What to say of a deed that an address names (`?ok=`); null for anything else. */
export function doneWords(deed: string | null): string | null {
  return deed !== null && Object.hasOwn(DONE, deed) ? DONE[deed]! : null;
}

/** The sentence of the deed and, where there is more to say than that it failed, why. */
export function failedWords(deed: EditDeed, failure: Pick<FormFailure, "code" | "error">): string {
  return failure.code === "internal" ? FAILED[deed] : `${FAILED[deed]} ${failure.error}`;
}

export function editPath(id_publicacion: number): string {
  return `/settings/posts/${id_publicacion}`;
}

/** Where the form of a deed is sent. */
export function deedPath(id_publicacion: number, deed: EditDeed, id_archivo?: number): string {
  const file = id_archivo === undefined ? "" : `&file=${id_archivo}`;
  return `${editPath(id_publicacion)}?do=${deed}${file}`;
}
