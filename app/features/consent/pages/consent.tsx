import { redirect } from "@remix-run/node";
import { form, leadOn } from "#app/http/form.server.ts";
import { giveConsentOperation } from "../operations.server.ts";

export function loader() {
  return redirect("/", 303);
}

/** Anything but a yes from our own form leaves the gate closed. */
export const action = form(giveConsentOperation, leadOn);
