import { redirect } from "@remix-run/node";
import { form, leadOn } from "#app/http/form.server.ts";
import { dismissTextsOperation } from "../consents/operations.server.ts";

export function loader() {
  return redirect("/", 303);
}

export const action = form(dismissTextsOperation, leadOn);
