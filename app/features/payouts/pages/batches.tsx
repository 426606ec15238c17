import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { AppError } from "#app/http/errors.ts";
import { forms, submission } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { fill, plural } from "#app/strings/language.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { shortDate } from "#app/ui/intl/dates.ts";
import { moneyText } from "#app/ui/intl/money.ts";
import { Form, Link } from "#app/ui/link.tsx";
import { FormError } from "#app/ui/notice.tsx";
import column from "#app/ui/reading/column.module.css";
import styles from "../console/console.module.css";
import { Line } from "../console/line.tsx";
import { listWaiting, readBatches } from "../console/list.server.ts";
import { concludeWithdrawalOperation, makeBatchOperation } from "../console/operations.server.ts";
import { afterQuery, batchesQuery } from "../console/schema.ts";
import { consoleStrings as words } from "../console/strings.ts";

const HERE = "/moderacion/retiros";

export const meta = () => [{ title: words.title }];

export const loader = page(
  "member",
  async (ctx, { url }) => {
    if (ctx.viewer.role !== "administrator") throw new AppError("forbidden");
    const { timeZone, currency } = getEnv();
    const search = Object.fromEntries(url.searchParams);
    const batches = await readBatches(ctx, batchesQuery.parse({ antes: null, ...search }));
    const waiting = await listWaiting(ctx, afterQuery.parse({ despues: 0, ...search }));
    return { ...batches, waiting, timeZone, currency, viewerId: ctx.viewer.id_usuario };
  },
  { fresh: "console", ageless: true },
);

export const action = forms("intent", {
  make: submission(makeBatchOperation, {
    then: (answer) => `${HERE}/${answer.id_lote}?hecho=lote`,
  }),
  conclude: submission(concludeWithdrawalOperation, {
    echo: ["id"],
    then: () => `${HERE}?hecho=dicho`,
  }),
});

export const clientAction = keptForm();

/** What creators have asked to be paid: what waits, what is approved, and the batches of what was paid. */
export default function BatchesPage() {
  const { approved, lotes, siguiente, waiting, timeZone, currency, viewerId } =
    useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const isDone = useSearchParams()[0].get("hecho") === "dicho" && !failure;
  const money = (cents: number) => moneyText(cents, currency);
  return (
    <div className={column.page}>
      <BackLink to="/moderacion">{words.back}</BackLink>
      <h1>{words.title}</h1>
      {isDone && <DoneNotice param="hecho">{words.done.dicho}</DoneNotice>}
      <FormError message={failure?.error} />
      <p className={styles.hint}>{words.about}</p>
      <section className={styles.part}>
        <h2>{words.approved.title}</h2>
        {approved.withdrawals === 0 ? (
          <p className={styles.hint}>{words.approved.none}</p>
        ) : (
          <>
            <p>
              <span className={styles.figure}>{money(approved.amount_cents)}</span>{" "}
              <span className={styles.hint}>
                {plural(approved.withdrawals, words.batches.withdrawals)}
              </span>
            </p>
            <Form method="post">
              <Button name="intent" value="make">
                {words.approved.make}
              </Button>
            </Form>
            <p className={styles.hint}>{words.approved.waits}</p>
          </>
        )}
      </section>
      <section className={styles.part}>
        <h2>{words.batches.title}</h2>
        {lotes.length === 0 && <p className={styles.hint}>{words.batches.none}</p>}
        <ul className={styles.list}>
          {lotes.map(({ id_lote, created_at, withdrawals, amount_cents, currency: its, open }) => (
            <li key={id_lote} className={styles.row}>
              <div className={styles.head}>
                <Link className={styles.link} to={`${HERE}/${id_lote}`}>
                  {fill(words.batches.one, { id: id_lote })}
                </Link>
                <strong>{moneyText(amount_cents, its)}</strong>
              </div>
              <p className={styles.hint} suppressHydrationWarning>
                {shortDate(created_at, timeZone)} · {plural(withdrawals, words.batches.withdrawals)}{" "}
                · {open > 0 ? plural(open, words.batches.open) : words.batches.closed}
              </p>
            </li>
          ))}
        </ul>
        {siguiente !== null && (
          <LinkButton to={`${HERE}?antes=${siguiente}`} variant="quiet">
            {words.batches.more}
          </LinkButton>
        )}
      </section>
      <section className={styles.part}>
        <h2>{words.waiting.title}</h2>
        <p className={styles.hint}>
          {waiting.retiros.length === 0 ? words.waiting.none : words.waiting.about}
        </p>
        <ul className={styles.list}>
          {waiting.retiros.map((line) => (
            <Line key={line.id_retiro} {...{ line, timeZone, viewerId, failure }} />
          ))}
        </ul>
        {waiting.siguiente !== null && (
          <LinkButton to={`${HERE}?despues=${waiting.siguiente}`} variant="quiet">
            {words.waiting.more}
          </LinkButton>
        )}
      </section>
    </div>
  );
}
