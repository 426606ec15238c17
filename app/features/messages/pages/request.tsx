import { refusedOr } from "#app/http/after-form/refused.server.ts";
import { form, onPage, switchOf } from "#app/http/form.server.ts";
import { answerRequestOperation } from "../operations.server.ts";
import { folderPath } from "../requests/folder.ts";

export { default, meta } from "#app/ui/forms/refused-page.tsx";

export const loader = refusedOr("/messages");

/** The form over a stranger's messages: it leads to the conversation, or back to the other requests. */
export const action = form(answerRequestOperation, {
  ...onPage,
  input: ({ params, fields }) => ({ ...params, accept: switchOf(fields.accept) }),
  then: ({ accepted }, { params }) =>
    accepted ? `/messages?to=${params.id}` : folderPath("requests"),
});
