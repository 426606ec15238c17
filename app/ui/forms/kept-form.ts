import type { ClientActionFunctionArgs } from "@remix-run/react";
import type { FormFailure } from "#app/http/form-failure.ts";
import { failsAtOnce } from "#app/ui/browser/line/patient-router.ts";
import { NoAnswer } from "#app/ui/browser/line/until-answered.ts";
import { common } from "#app/ui/strings.ts";

/**
 * The `clientAction` of a page that shows its form's failures: when there is no answer the page stays as
 * it is, with what was typed and the key it was sent with, and says so where a refusal would stand.
 */
export function keptForm(sentence?: string) {
  return async ({ request, serverAction }: ClientActionFunctionArgs) => {
    failsAtOnce(request);
    const sent = request.clone();
    try {
      return await serverAction();
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      const fields = [...(await sent.formData())];
      const failure: FormFailure = {
        error: [sentence, common.line.unsent].filter(Boolean).join(" "),
        code: "internal",
        fields: {},
        values: Object.fromEntries(
          fields.filter((each): each is [string, string] => typeof each[1] === "string"),
        ),
      };
      return Response.json(failure, { status: 503 });
    }
  };
}
