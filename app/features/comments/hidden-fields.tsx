import type { CommentPaths } from "./comment-paths.ts";
import type { CommentView } from "./view.ts";

export interface HiddenFieldsProps {
  comment: CommentView;
  paths: CommentPaths;
}

/** Of which comment a form is, and on which page of them it stands. */
export function HiddenFields({ comment: { id_comentario }, paths }: HiddenFieldsProps) {
  return Object.entries({ ...paths.fields, id_comentario }).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
