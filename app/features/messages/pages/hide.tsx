import { refusedOr } from "#app/http/after-form/refused.server.ts";
import { form, onPage, switchOf } from "#app/http/form.server.ts";
import { hideMessageOperation } from "../operations.server.ts";

export { default, meta } from "#app/ui/forms/refused-page.tsx";

export const loader = refusedOr("/messages");

/** The form under a message, or beside a report: it leads back there. */
export const action = form(hideMessageOperation, {
  ...onPage,
  input: ({ params, fields }) => ({ ...params, hidden: switchOf(fields.hidden) }),
});
