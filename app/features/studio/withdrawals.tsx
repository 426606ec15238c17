import { AccountLine } from "#app/features/payees/account-line.tsx";
import type { WithdrawalView } from "#app/features/payouts/view.ts";
import { fill } from "#app/strings/language.ts";
import { classNames } from "#app/ui/class-names.ts";
import { shortDate } from "#app/ui/intl/dates.ts";
import { moneyText } from "#app/ui/intl/money.ts";
import figures from "./figures.module.css";
import { strings } from "./strings.ts";
import styles from "./summary.module.css";

const words = strings.withdrawals;

export interface WithdrawalsProps {
  withdrawals: WithdrawalView[];
  /** Where they go. */
  account: { banco: string; clabe: string } | null;
  balanceCents: number;
  availableCents: number;
  holdDays: number;
  minCents: number;
  currency: string;
  timeZone: string;
}

/** What of the balance was asked for, and what became of it. */
export function Withdrawals({
  withdrawals,
  account,
  currency,
  timeZone,
  ...balance
}: WithdrawalsProps) {
  const { balanceCents, availableCents, holdDays, minCents } = balance;
  if (withdrawals.length === 0 && balanceCents === 0) return null;
  const money = (cents: number) => moneyText(cents, currency);
  return (
    <section className={styles.payouts}>
      <h2>{words.title}</h2>
      <p>
        {fill(words.balance, { balance: money(balanceCents), available: money(availableCents) })}
      </p>
      <p className={styles.hint}>{fill(words.rules, { days: holdDays, min: money(minCents) })}</p>
      <AccountLine account={account} />
      {withdrawals.length > 0 && (
        <table className={classNames(figures.table, styles.table)}>
          <thead>
            <tr>
              <th scope="col">{words.withdrawal}</th>
              <th scope="col">{words.state}</th>
              <th scope="col">{strings.summary.amount}</th>
            </tr>
          </thead>
          <tbody>
            {withdrawals.map(({ id_retiro, state, reason, cfdi, amount_cents, created_at }) => (
              <tr key={id_retiro}>
                <th scope="row">
                  #{id_retiro}
                  <span className={styles.hint} suppressHydrationWarning>
                    {shortDate(created_at, timeZone)}
                  </span>
                </th>
                <td>
                  {words.states[state]}
                  {reason && <span className={styles.hint}>{reason}</span>}
                  {cfdi && <span className={styles.hint}>{fill(words.receipt, { cfdi })}</span>}
                </td>
                <td>{amount_cents === null ? "—" : money(amount_cents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
