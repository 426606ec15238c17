import { redirect } from "@remix-run/node";
import { form, leadOn } from "#app/http/form.server.ts";
import { reactOperation } from "../operations.server.ts";

export function loader() {
  return redirect("/messages", 303);
}

/** The form of a bubble: it leads back to the message. */
export const action = form(reactOperation, leadOn);
