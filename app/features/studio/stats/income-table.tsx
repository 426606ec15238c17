import { classNames } from "#app/ui/class-names.ts";
import { moneyText } from "#app/ui/intl/money.ts";
import chart from "../visits-chart.module.css";
import figures from "../figures.module.css";
import type { Stats } from "./read.server.ts";
import { statsStrings } from "./strings.ts";

const words = statsStrings.income;

/** What came of views and of each kind of sale. */
export function IncomeTable({ income, currency }: Pick<Stats, "income" | "currency">) {
  const rows = [{ kind: "views", cents: income.views }, ...income.sales];
  return (
    <>
      <h2>{words.title}</h2>
      <table className={classNames(figures.table, chart.table)}>
        <thead>
          <tr>
            <th scope="col">{words.source}</th>
            <th scope="col">{words.amount}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ kind, cents }) => (
            <tr key={kind}>
              <th scope="row">{words.names[kind as keyof typeof words.names] ?? kind}</th>
              <td>{moneyText(cents, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
