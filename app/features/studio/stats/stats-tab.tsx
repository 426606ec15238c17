import { LinkButton } from "#app/ui/button.tsx";
import { moneyText } from "#app/ui/intl/money.ts";
import { fullNumber } from "#app/ui/intl/numbers.ts";
import { common } from "#app/ui/strings.ts";
import { BarChart } from "./bar-chart.tsx";
import { averageText, durationText } from "./duration.ts";
import { LatestPosts } from "./latest-posts.tsx";
import { dayText, Figures, MeasuredHint, RangeNav, statsPath, WithCsv } from "./parts.tsx";
import { IncomeTable } from "./income-table.tsx";
import type { Stats } from "./read.server.ts";
import styles from "./stats.module.css";
import { statsStrings as words } from "./strings.ts";

/** A creator's numbers of a range. Null: they could not be read. */
export function StatsTab({ stats }: { stats: Stats | null }) {
  if (!stats) {
    return (
      <LinkButton to={statsPath()} variant="quiet">
        {common.retry}
      </LinkButton>
    );
  }
  const { range, bars, origins, hours, income, currency, people, timed, watchedMs } = stats;
  const grown = (of: Stats["followers"]) => (of ? fullNumber(of.to - of.from) : null);
  const table = { numbers: words.numbers, figure: words.views };
  const sales = income.sales.reduce((sum, { cents }) => sum + cents, 0);
  return (
    <>
      <RangeNav range={range} />
      <Figures
        figures={[
          [words.views, fullNumber(stats.views)],
          [words.paid, fullNumber(stats.paid)],
          [words.watched, timed > 0 ? durationText(watchedMs) : null],
          [words.average, averageText(stats)],
          [words.fromViews, moneyText(income.views, currency)],
          [words.fromSales, moneyText(sales, currency)],
          [words.followers, grown(stats.followers)],
          [words.subscribers, grown(stats.subscribers)],
        ]}
      />
      <p className={styles.hint}>{words.hint}</p>
      <MeasuredHint />
      <WithCsv range={range} table="dias">
        <BarChart
          {...{ ...table, ...words.chart }}
          rows={bars.map(({ from, views }) => ({ label: dayText(from), value: views }))}
        />
      </WithCsv>
      <LatestPosts range={range} posts={stats.latest} />
      <WithCsv range={range} table="ingresos">
        <IncomeTable {...{ income, currency }} />
      </WithCsv>
      <WithCsv range={range} table="personas">
        {(["followers", "subscribers"] as const).map((who) => (
          <BarChart
            key={who}
            {...{ numbers: words.numbers, figure: words.people[who], title: words.people[who] }}
            {...{ about: words.people.about, heading: words.people.heading }}
            rows={people.map((each) => ({ label: dayText(each.day), value: each[who] }))}
          />
        ))}
      </WithCsv>
      <BarChart
        {...{ ...table, ...words.origins }}
        rows={origins.map(({ origin, views }) => ({
          label: words.origins.names[origin as keyof typeof words.origins.names],
          value: views,
        }))}
      />
      <WithCsv range={range} table="horas">
        <BarChart
          {...{ ...table, ...words.hours }}
          rows={hours.map((views, hour) => ({ label: `${hour}:00`, value: views }))}
        />
        <p className={styles.hint}>{words.hours.whole}</p>
      </WithCsv>
    </>
  );
}
