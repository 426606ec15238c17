import type { FormFailure } from "#app/http/form-failure.ts";
import { strings } from "./strings.ts";

/** What can be done on the page of one's own post, as its addresses call it (`?do=`). */
export type EditStep =
  | "save"
  | "add"
  | "replace"
  | "delete-file"
  | "alt"
  | "publish"
  | "price"
  | "no-price"
  | "delete";

/** What to say of a step that an address names (`?ok=`); null for anything else. */
export function doneWords(step: string | null): string | null {
  const { done } = strings;
  return step !== null && Object.hasOwn(done, step) ? done[step as keyof typeof done] : null;
}

/** The sentence of the step and, where there is more to say than that it failed, why. */
export function failedWords(step: EditStep, failure: Failed): string {
  const failed = strings.failed[step];
  const why = failure.fields.aparecen ?? failure.fields.alt ?? failure.error;
  return failure.code === "internal" ? failed : `${failed} ${why}`;
}

type Failed = Pick<FormFailure, "code" | "error" | "fields">;

export function editPath(id_publicacion: number): string {
  return `/settings/posts/${id_publicacion}`;
}

/** Another page than the editor where files of a post are changed, and to which one comes back. */
export type EditFrom = "upload";

/** Where the form of a step is sent. */
export function editFormPath(
  id_publicacion: number,
  step: EditStep,
  { id_archivo, from }: { id_archivo?: number | undefined; from?: EditFrom | undefined } = {},
): string {
  const file = id_archivo === undefined ? "" : `&file=${id_archivo}`;
  return `${editPath(id_publicacion)}?do=${step}${file}${from ? `&from=${from}` : ""}`;
}

/** Where one is when a step is done. */
export function donePath(id_publicacion: number, step: EditStep, from?: string | null): string {
  return from === ("upload" satisfies EditFrom)
    ? `/upload?id=${id_publicacion}&ok=${step}`
    : `${editPath(id_publicacion)}?ok=${step}`;
}
