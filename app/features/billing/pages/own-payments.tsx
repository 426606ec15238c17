import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { forms, submission } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { FormError } from "#app/ui/notice.tsx";
import column from "#app/ui/reading/column.module.css";
import { agreePriceOperation, cancelSubscriptionOperation } from "../operations.server.ts";
import { Pending, Receipts } from "../own/money.tsx";
import { readOwnPayments } from "../own/payments.server.ts";
import { Subscriptions } from "../own/subscriptions.tsx";
import { strings } from "../strings.ts";

const words = strings.own;

export const meta = () => [{ title: words.title }];

const HERE = "/settings/subscriptions";

export const loader = page(
  "member",
  async (ctx) => ({ ...(await readOwnPayments(ctx)), timeZone: getEnv().timeZone }),
  { staysOpen: true },
);

export const action = forms(
  "intent",
  {
    cancelar: submission(cancelSubscriptionOperation, {
      input: ({ fields: { id } }) => ({ id }),
      then: () => `${HERE}?hecho=cancelada`,
    }),
    aceptar: submission(agreePriceOperation, {
      input: ({ fields: { id, cents, currency } }) => ({ id, cents, currency }),
      then: ({ orden }) => `/pagos/${orden.referencia}`,
    }),
  },
  { otherwise: "cancelar" },
);

/** Also after a form that was refused: a price that it showed may be an old one. */
export const shouldRevalidate = () => true;

export default function OwnPaymentsPage() {
  const data = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const isDone = useSearchParams()[0].get("hecho") === "cancelada" && !failure;
  return (
    <div className={column.page}>
      <BackLink to="/settings">{words.back}</BackLink>
      <h1>{words.title}</h1>
      {isDone && <DoneNotice param="hecho">{words.cancelled}</DoneNotice>}
      <FormError message={failure?.error} />
      <Subscriptions list={data.suscripciones} timeZone={data.timeZone} />
      <Pending list={data.pendientes} />
      <Receipts list={data.cobros} timeZone={data.timeZone} />
    </div>
  );
}
