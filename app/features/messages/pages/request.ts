import { redirect } from "@remix-run/node";
import { form, leadOn, switchOf } from "#app/http/form.server.ts";
import { answerRequestOperation } from "../operations.server.ts";
import { folderPath } from "../requests/folder.ts";

export function loader() {
  return redirect("/messages", 303);
}

/** The form over a stranger's messages: it leads to the conversation, or back to the other requests. */
export const action = form(answerRequestOperation, {
  ...leadOn,
  input: ({ params, fields }) => ({ ...params, accept: switchOf(fields.accept) }),
  then: ({ accepted }, { params }) =>
    accepted ? `/messages?to=${params.id}` : folderPath("requests"),
});
