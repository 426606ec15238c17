import type { FormFailure } from "#app/http/form.server.ts";
import { strings } from "./strings.ts";

/** What can be done on the page of one's own post, as its addresses call it (`?do=`). */
export type EditDeed = "save" | "add" | "replace" | "delete-file" | "publish" | "delete";

/** What to say of a deed that an address names (`?ok=`); null for anything else. */
export function doneWords(deed: string | null): string | null {
  const { done } = strings;
  return deed !== null && Object.hasOwn(done, deed) ? done[deed as EditDeed] : null;
}

/** The sentence of the deed and, where there is more to say than that it failed, why. */
export function failedWords(deed: EditDeed, failure: Pick<FormFailure, "code" | "error">): string {
  const failed = strings.failed[deed];
  return failure.code === "internal" ? failed : `${failed} ${failure.error}`;
}

export function editPath(id_publicacion: number): string {
  return `/settings/posts/${id_publicacion}`;
}

/** Where the form of a deed is sent. */
export function deedPath(id_publicacion: number, deed: EditDeed, id_archivo?: number): string {
  const file = id_archivo === undefined ? "" : `&file=${id_archivo}`;
  return `${editPath(id_publicacion)}?do=${deed}${file}`;
}
