import { refusedOr } from "#app/http/after-form/refused.server.ts";
import { form, onPage, switchOf } from "#app/http/form.server.ts";
import { hideCommentOperation } from "../operations.server.ts";

export { default, meta } from "#app/ui/forms/refused-page.tsx";

export const loader = refusedOr("/");

/** The form beside a report: it leads back there. */
export const action = form(hideCommentOperation, {
  ...onPage,
  input: ({ params, fields }) => ({ ...params, hidden: switchOf(fields.hidden) }),
});
