import type { FormFailure } from "#app/http/form-failure.ts";
import { strings } from "./strings.ts";

/** What can be done on the page of one's own post, as its addresses call it (`?do=`). */
export type EditStep = "save" | "add" | "replace" | "delete-file" | "publish" | "delete";

/** What to say of a step that an address names (`?ok=`); null for anything else. */
export function doneWords(step: string | null): string | null {
  const { done } = strings;
  return step !== null && Object.hasOwn(done, step) ? done[step as EditStep] : null;
}

/** The sentence of the step and, where there is more to say than that it failed, why. */
export function failedWords(step: EditStep, failure: Pick<FormFailure, "code" | "error">): string {
  const failed = strings.failed[step];
  return failure.code === "internal" ? failed : `${failed} ${failure.error}`;
}

export function editPath(id_publicacion: number): string {
  return `/settings/posts/${id_publicacion}`;
}

/** Where the form of a step is sent. */
export function editFormPath(id_publicacion: number, step: EditStep, id_archivo?: number): string {
  const file = id_archivo === undefined ? "" : `&file=${id_archivo}`;
  return `${editPath(id_publicacion)}?do=${step}${file}`;
}
