import type { MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { refusedOr } from "#app/http/after-form/refused.server.ts";
import { form, leadOn } from "#app/http/form.server.ts";
import { RefusedForm } from "#app/ui/forms/refused-form.tsx";
import { common } from "#app/ui/strings.ts";
import { deleteMessageOperation } from "../operations.server.ts";

export const loader = refusedOr("/messages");

export const meta: MetaFunction = () => [{ title: common.notDone }];

/** The form under a message: it leads back there. */
export const action = form(deleteMessageOperation, {
  then: leadOn.then,
  input: ({ params }) => params,
  echo: ["next"],
});

/** Who has asked to take a message from another has to know that it is still there. */
export default function DeletePage() {
  return <RefusedForm failure={useActionData<typeof action>()} />;
}
