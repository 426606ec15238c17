import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { AppError } from "#app/http/errors.ts";
import { forms, submission } from "#app/http/form.server.ts";
import { idOf } from "#app/http/input.server.ts";
import { page } from "#app/http/page.server.ts";
import { fill, plural } from "#app/strings/language.ts";
import { entryOf } from "#app/strings/entry-of.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { fullDate } from "#app/ui/intl/dates.ts";
import { moneyText } from "#app/ui/intl/money.ts";
import { Form } from "#app/ui/link.tsx";
import { FormError } from "#app/ui/notice.tsx";
import column from "#app/ui/reading/column.module.css";
import styles from "../console/console.module.css";
import { Files } from "../console/files.tsx";
import { Line } from "../console/line.tsx";
import { readBatch } from "../console/list.server.ts";
import {
  concludeWithdrawalOperation,
  noteCfdiOperation,
  payBatchOperation,
} from "../console/operations.server.ts";
import { afterQuery } from "../console/schema.ts";
import { consoleStrings as words } from "../console/strings.ts";

const LIST = "/moderacion/retiros";

export const meta = () => [{ title: words.title }];

export const loader = page(
  "member",
  async (ctx, { params, url }) => {
    if (ctx.viewer.role !== "administrator") throw new AppError("forbidden");
    const { despues } = afterQuery.parse({ despues: url.searchParams.get("despues") ?? 0 });
    const read = await readBatch(ctx, { id: idOf(params.id), despues });
    return { ...read, timeZone: getEnv().timeZone, viewerId: ctx.viewer.id_usuario };
  },
  { fresh: "console", ageless: true },
);

const back = (id: string | undefined) => `${LIST}/${id}?hecho=dicho`;

export const action = forms("intent", {
  all: submission(payBatchOperation, {
    input: ({ params: { id } }) => ({ id }),
    then: (_, { params }) => back(params.id),
  }),
  conclude: submission(concludeWithdrawalOperation, {
    // The id of the address is the batch's.
    input: ({ fields: { id, state, reason } }) => ({ id, state, reason }),
    echo: ["id"],
    then: (_, { params }) => back(params.id),
  }),
  cfdi: submission(noteCfdiOperation, {
    input: ({ fields: { id, cfdi } }) => ({ id, cfdi }),
    echo: ["id"],
    then: (_, { params }) => back(params.id),
  }),
});

export const clientAction = keptForm();

/** One batch: what the bank is given, and what became of each withdrawal. */
export default function BatchPage() {
  const { lote, banco, retiros, siguiente, timeZone, viewerId } = useLoaderData<typeof loader>();
  const { id_lote, created_at, withdrawals, amount_cents, currency, open } = lote;
  const failure = useActionData<typeof action>();
  const done = entryOf(words.done, useSearchParams()[0].get("hecho"));
  return (
    <div className={column.page}>
      <BackLink to={LIST}>{words.batch.back}</BackLink>
      <h1>{fill(words.batch.title, { id: id_lote })}</h1>
      {done && !failure && <DoneNotice param="hecho">{done}</DoneNotice>}
      <FormError message={failure?.error} />
      <section className={styles.part}>
        <p className={styles.figure}>{moneyText(amount_cents, currency)}</p>
        <p className={styles.hint} suppressHydrationWarning>
          {fullDate(created_at, timeZone)} · {plural(withdrawals, words.batches.withdrawals)} ·{" "}
          {open > 0 ? plural(open, words.batches.open) : words.batches.closed}
        </p>
        {open > 0 && (
          <div className={styles.ways}>
            <details>
              <summary>{words.batch.all}</summary>
              <Form method="post">
                <p className={styles.hint}>{words.batch.allAbout}</p>
                <Button name="intent" value="all">
                  {words.batch.press}
                </Button>
              </Form>
            </details>
          </div>
        )}
      </section>
      <Files {...{ id_lote, currency, banco }} />
      <section className={styles.part}>
        <h2>{words.batch.lines}</h2>
        <ul className={styles.list}>
          {retiros.map((line) => (
            <Line key={line.id_retiro} {...{ line, timeZone, viewerId, failure }} />
          ))}
        </ul>
        {siguiente !== null && (
          <LinkButton to={`${LIST}/${id_lote}?despues=${siguiente}`} variant="quiet">
            {words.waiting.more}
          </LinkButton>
        )}
      </section>
    </div>
  );
}
