import { redirect } from "@remix-run/node";
import { AppError } from "#app/http/errors.ts";
import { form, type Sent } from "#app/http/form.server.ts";
import { safeNext } from "#app/http/next.ts";
import { failurePage } from "#app/http/page.server.ts";
import { blockOperation } from "../operations.server.ts";

export function loader() {
  return redirect("/settings/messages", 303);
}

const back = ({ fields }: Sent) => safeNext(fields.next);

/** The form that blocks and unblocks, from wherever it stands: it goes back to `next`. */
export const action = form(blockOperation, {
  input: ({ fields }) => ({ id: fields.id_usuario, blocked: fields.blocked !== "0" }),
  returnTo: back,
  then: (_, sent) => back(sent),
  // There is no form here to show again: the error page says what went wrong.
  failed: (error) => (error instanceof AppError ? failurePage(error) : error),
});

/** Only what is a page has its failures shown inside the shell. */
export default function BlocksPage() {
  return null;
}
