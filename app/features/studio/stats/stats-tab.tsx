import { Fragment } from "react";
import { LinkButton } from "#app/ui/button.tsx";
import { shortDate } from "#app/ui/intl/dates.ts";
import { moneyText } from "#app/ui/intl/money.ts";
import { fullNumber } from "#app/ui/intl/numbers.ts";
import { Link } from "#app/ui/link.tsx";
import { common } from "#app/ui/strings.ts";
import { BarChart } from "./bar-chart.tsx";
import { ranges } from "./ranges.ts";
import type { Stats } from "./read.server.ts";
import styles from "./stats.module.css";
import { statsStrings as words } from "./strings.ts";

const HERE = "/dashboard?tab=estadisticas";

/** A creator's numbers of a range. Null: they could not be read. */
export function StatsTab({ stats }: { stats: Stats | null }) {
  if (!stats) {
    return (
      <LinkButton to={HERE} variant="quiet">
        {common.retry}
      </LinkButton>
    );
  }
  const { range, bars, origins, hours, income, currency } = stats;
  const grown = (people: Stats["followers"]) =>
    people ? fullNumber(people.to - people.from) : null;
  const figures = [
    [words.views, fullNumber(stats.views)],
    [words.paid, fullNumber(stats.paid)],
    [words.fromViews, moneyText(income.views, currency)],
    [words.fromSales, moneyText(income.sales, currency)],
    [words.followers, grown(stats.followers)],
    [words.subscribers, grown(stats.subscribers)],
  ] as const;
  const table = { numbers: words.numbers, figure: words.views };
  return (
    <>
      <nav className={styles.ranges} aria-label={words.ranges.label}>
        {ranges.map((name) => (
          <Fragment key={name}>
            <Link
              to={`${HERE}&rango=${name}`}
              aria-current={name === range ? "page" : undefined}
              preventScrollReset
            >
              {words.ranges[name]}
            </Link>{" "}
          </Fragment>
        ))}
      </nav>
      <dl className={styles.cards}>
        {figures.map(([name, figure]) => (
          <div key={name} className={styles.card}>
            <dt>{name}</dt>
            <dd className={figure === null ? styles.none : undefined}>{figure ?? words.unknown}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>{words.hint}</p>
      <BarChart
        {...{ ...table, ...words.chart }}
        rows={bars.map(({ from, views }) => ({ label: dayText(from), value: views }))}
      />
      <BarChart
        {...{ ...table, ...words.origins }}
        rows={origins.map(({ origin, views }) => ({
          label: words.origins.names[origin as keyof typeof words.origins.names],
          value: views,
        }))}
      />
      <BarChart
        {...{ ...table, ...words.hours }}
        rows={hours.map((views, hour) => ({ label: `${hour}:00`, value: views }))}
      />
      <p>
        <a href={`/api/dashboard/estadisticas/${range}`} download>
          {words.csv}
        </a>
      </p>
    </>
  );
}

function dayText(day: number): string {
  const moment = Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100);
  return shortDate(new Date(moment).toISOString(), "UTC");
}
