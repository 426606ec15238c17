import { classNames } from "#app/ui/class-names.ts";
import { fill, plural } from "#app/strings/language.ts";
import { compactNumber, fullNumber } from "#app/ui/intl/numbers.ts";
import { monthName, shortMonth } from "./calendar.ts";
import figures from "./figures.module.css";
import styles from "./visits-chart.module.css";
import { strings } from "./strings.ts";

const WIDTH = 640;
const HEIGHT = 240;
const LEFT = 44;
const RIGHT = 16;
const TOP = 16;
const BOTTOM = 32;

interface Visits {
  /** Oldest first. */
  months: { year: number; month: number; views: number }[];
}

/** A line over the months, and the same as a table for who does not see it. */
export function VisitsChart({ months }: Visits) {
  const top = niceTop(Math.max(...months.map(({ views }) => views)));
  const step = (WIDTH - LEFT - RIGHT) / Math.max(1, months.length - 1);
  const points = months.map(({ views }, index) => ({
    x: LEFT + index * step,
    y: TOP + (1 - views / top) * (HEIGHT - TOP - BOTTOM),
  }));
  const line = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  const base = HEIGHT - BOTTOM;
  return (
    <figure className={styles.figure}>
      <figcaption>
        <h2>{strings.chart.title}</h2>
      </figcaption>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={strings.chart.about}
      >
        {[0, top / 2, top].map((value) => {
          const y = TOP + (1 - value / top) * (HEIGHT - TOP - BOTTOM);
          return (
            <g key={value}>
              <line className={styles.grid} x1={LEFT} x2={WIDTH - RIGHT} y1={y} y2={y} />
              <text
                className={styles.label}
                x={LEFT - 8}
                y={y + 4}
                textAnchor="end"
                suppressHydrationWarning
              >
                {compactNumber(value)}
              </text>
            </g>
          );
        })}
        <polygon
          className={styles.area}
          points={`${points[0]?.x},${base} ${line} ${points.at(-1)?.x},${base}`}
        />
        <polyline className={styles.line} points={line} />
        {months.map(({ year, month, views }, index) => (
          <g key={year * 100 + month}>
            <circle className={styles.dot} cx={points[index]?.x} cy={points[index]?.y} r={4}>
              <title>
                {fill(plural(views, strings.chart.point), { month: monthName(year, month) })}
              </title>
            </circle>
            <text
              className={styles.label}
              data-odd={(months.length - index) % 2 === 0 || undefined}
              x={points[index]?.x}
              y={HEIGHT - 10}
              textAnchor="middle"
            >
              {shortMonth(month)}
            </text>
          </g>
        ))}
      </svg>
      <details className={styles.details}>
        <summary>{strings.chart.numbers}</summary>
        <table className={classNames(figures.table, styles.table)}>
          <thead>
            <tr>
              <th scope="col">{strings.month}</th>
              <th scope="col">{strings.visits}</th>
            </tr>
          </thead>
          <tbody>
            {[...months].reverse().map(({ year, month, views }) => (
              <tr key={year * 100 + month}>
                <th scope="row">{monthName(year, month)}</th>
                <td>{fullNumber(views)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

/** The next number of the form 2, 4, 6, 10 … with zeros behind it: its half is whole too. */
function niceTop(most: number): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  const times = [1, 2, 4, 6, 8, 10].find((each) => each * size >= most) ?? 10;
  return Math.max(2, times * size);
}
