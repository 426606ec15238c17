import { classNames } from "#app/ui/class-names.ts";
import { useNavigation } from "@remix-run/react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { shortDate } from "#app/ui/intl/dates.ts";
import { monthName } from "./calendar.ts";
import type { MonthView, PayoutView } from "#app/features/payouts/view.ts";
import { moneyText } from "#app/ui/intl/money.ts";
import { fill } from "#app/strings/language.ts";
import { fullNumber } from "#app/ui/intl/numbers.ts";
import { Form } from "#app/ui/link.tsx";
import figures from "./figures.module.css";
import styles from "./summary.module.css";
import { VisitsChart } from "./visits-chart.tsx";
import { Withdrawals, type WithdrawalsProps } from "./withdrawals.tsx";
import { strings } from "./strings.ts";

export interface SummaryData {
  /** The present one. */
  month: MonthView;
  /** For the chart, oldest first. */
  visits: { year: number; month: number; views: number }[];
  dueCents: number;
  /** Nobody else is paid. */
  isVerified: boolean;
  currency: string;
  rateCents: number;
  payouts: PayoutView[];
  /** Null: it could not be read. */
  money: (Omit<WithdrawalsProps, "currency" | "timeZone"> & { isUnderWay: boolean }) | null;
  timeZone: string;
}

export function Summary(data: SummaryData) {
  const { month, dueCents, currency, rateCents } = data;
  // What was sold is asked for with the same button.
  const isDue =
    dueCents > 0 || (data.money && data.money.balanceCents > 0 && !data.money.isUnderWay);
  const isBusy = useNavigation().state === "submitting";
  return (
    <>
      <dl className={styles.cards}>
        <div className={styles.card}>
          <dt>{fill(strings.summary.viewsOf, { month: monthName(month.year, month.month) })}</dt>
          <dd className={styles.figure}>{fullNumber(month.views)}</dd>
        </div>
        <div className={styles.card}>
          <dt>{strings.summary.due}</dt>
          <dd className={styles.figure}>{moneyText(dueCents, currency)}</dd>
          <dd className={styles.hint}>
            {fill(strings.rate, { money: moneyText(rateCents, currency) })}
          </dd>
          {isDue && !data.isVerified && (
            <dd>
              <p className={styles.hint}>{strings.summary.unverified}</p>
              <LinkButton to="/settings/verificacion">{strings.verify}</LinkButton>
            </dd>
          )}
          {isDue && data.isVerified && (
            <dd>
              <Form method="post" action="/dashboard">
                <input type="hidden" name="intent" value="settle" />
                <Button disabled={isBusy}>
                  {isBusy ? strings.summary.settling : strings.summary.settle}
                </Button>
              </Form>
            </dd>
          )}
        </div>
      </dl>
      <VisitsChart months={data.visits} />
      {data.money && <Withdrawals {...data.money} currency={currency} timeZone={data.timeZone} />}
      <Payouts {...data} />
    </>
  );
}

function Payouts({ payouts, currency, timeZone }: SummaryData) {
  if (payouts.length === 0) return null;
  return (
    <section className={styles.payouts}>
      <h2>{strings.summary.payouts}</h2>
      <table className={classNames(figures.table, styles.table)}>
        <thead>
          <tr>
            <th scope="col">{strings.summary.payout}</th>
            <th scope="col">{strings.summary.forViewsOf}</th>
            <th scope="col">{strings.summary.amount}</th>
          </tr>
        </thead>
        <tbody>
          {payouts.map(({ id_pago, month, amount_cents, created_at }) => (
            <tr key={id_pago}>
              <th scope="row">
                #{id_pago}
                {/* Months are the instance's, so the days are too. */}
                <span className={styles.hint} suppressHydrationWarning>
                  {shortDate(created_at, timeZone)}
                </span>
              </th>
              <td>{monthName(Math.floor(month / 100), month % 100)}</td>
              <td>{moneyText(amount_cents, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
