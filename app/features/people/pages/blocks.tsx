import { refusedOr } from "#app/http/after-form/refused.server.ts";
import { form, onPage, type Sent } from "#app/http/form.server.ts";
import { safeNext } from "#app/http/next.ts";
import { blockOperation } from "../operations.server.ts";

export { default, meta } from "#app/ui/forms/refused-page.tsx";

export const loader = refusedOr("/settings/messages");

/** The form that blocks and unblocks, from wherever it stands: it goes back to `next`. */
export const action = form(blockOperation, {
  ...onPage,
  input: ({ fields }) => ({ id: fields.id_usuario, blocked: fields.blocked !== "0" }),
  returnTo: ({ fields }: Sent) => safeNext(fields.next),
});
