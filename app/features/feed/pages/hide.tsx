import { refusedOr } from "#app/http/after-form/refused.server.ts";
import { form, onPage, switchOf } from "#app/http/form.server.ts";
import { hidePostOperation } from "../operations.server.ts";

export { default, meta } from "#app/ui/forms/refused-page.tsx";

export const loader = refusedOr("/");

/** "No me interesa" without scripts: it leads back to the feed, where the post has no place any more. */
export const action = form(hidePostOperation, {
  ...onPage,
  input: ({ params, fields }) => ({ ...params, hidden: switchOf(fields.hidden) }),
});
