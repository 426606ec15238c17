import { redirect } from "@remix-run/node";
import { form, leadOn } from "#app/http/form.server.ts";
import { chooseSaverOperation } from "../operations.server.ts";

export function loader() {
  return redirect("/", 303);
}

/** Anything but a choice from our own form changes nothing. */
export const action = form(chooseSaverOperation, leadOn);
