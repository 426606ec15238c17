import { refusedOr } from "#app/http/after-form/refused.server.ts";
import { form, onPage } from "#app/http/form.server.ts";
import { deleteMessageOperation } from "../operations.server.ts";

export { default, meta } from "#app/ui/forms/refused-page.tsx";

export const loader = refusedOr("/messages");

/** The form under a message: it leads back there. */
export const action = form(deleteMessageOperation, {
  ...onPage,
  input: ({ params }) => params,
});
