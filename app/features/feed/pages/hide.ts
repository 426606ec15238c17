import { redirect } from "@remix-run/node";
import { form, leadOn, switchOf } from "#app/http/form.server.ts";
import { hidePostOperation } from "../operations.server.ts";

export function loader() {
  return redirect("/", 303);
}

/** "No me interesa" without scripts: it leads back to the feed, where the post has no place any more. */
export const action = form(hidePostOperation, {
  ...leadOn,
  input: ({ params, fields }) => ({ ...params, hidden: switchOf(fields.hidden) }),
});
