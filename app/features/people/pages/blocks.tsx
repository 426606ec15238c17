import type { MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { refusedOr } from "#app/http/after-form/refused.server.ts";
import { form, type Sent } from "#app/http/form.server.ts";
import { safeNext } from "#app/http/next.ts";
import { RefusedForm } from "#app/ui/forms/refused-form.tsx";
import { common } from "#app/ui/strings.ts";
import { blockOperation } from "../operations.server.ts";

export const loader = refusedOr("/settings/messages");

export const meta: MetaFunction = () => [{ title: common.notDone }];

const back = ({ fields }: Sent) => safeNext(fields.next);

/** The form that blocks and unblocks, from wherever it stands: it goes back to `next`. */
export const action = form(blockOperation, {
  input: ({ fields }) => ({ id: fields.id_usuario, blocked: fields.blocked !== "0" }),
  returnTo: back,
  then: (_, sent) => back(sent),
  echo: ["next"],
});

export default function BlocksPage() {
  return <RefusedForm failure={useActionData<typeof action>()} />;
}
