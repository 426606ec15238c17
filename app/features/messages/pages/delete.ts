import { redirect } from "@remix-run/node";
import { form, leadOn } from "#app/http/form.server.ts";
import { deleteMessageOperation } from "../operations.server.ts";

export function loader() {
  return redirect("/messages", 303);
}

/** The form under a message: it leads back there. */
export const action = form(deleteMessageOperation, {
  ...leadOn,
  input: ({ params }) => params,
});
