import { redirect } from "@remix-run/node";
import { form, leadOn, switchOf } from "#app/http/form.server.ts";
import { hideCommentOperation } from "../operations.server.ts";

export function loader() {
  return redirect("/", 303);
}

/** The form beside a report: it leads back there. */
export const action = form(hideCommentOperation, {
  ...leadOn,
  input: ({ params, fields }) => ({ ...params, hidden: switchOf(fields.hidden) }),
});
