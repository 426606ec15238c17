import { compactNumber, fullNumber } from "#app/ui/intl/numbers.ts";
import { classNames } from "#app/ui/class-names.ts";
import figures from "../figures.module.css";
import chart from "../visits-chart.module.css";
import styles from "./stats.module.css";

const [WIDTH, HEIGHT] = [640, 200];
const [LEFT, TOP] = [44, 12];
/** Few bars have each its name, and neighbours' names stand on two lines. */
const [LINE, FEW] = [28, 6];
/** About as wide as one of a date. */
const LETTER = 8;

export interface BarChartProps {
  title: string;
  about: string;
  /** What the rows are called, in the table behind. */
  heading: string;
  figure: string;
  numbers: string;
  rows: { label: string; value: number }[];
}

/** Bars, and the same as a table for who does not see them. */
export function BarChart({ title, about, heading, figure, numbers, rows }: BarChartProps) {
  const top = Math.max(1, ...rows.map(({ value }) => value));
  const step = (WIDTH - LEFT) / Math.max(1, rows.length);
  const every = Math.ceil(rows.length / FEW);
  const isNamed = every === 1;
  const base = HEIGHT - (isNamed ? 2 * LINE : LINE);
  /** Under the middle of its bar, or from its left, to the right edge what would go beyond. */
  const placeOf = (label: string, at: number) => {
    if (isNamed) return { x: LEFT + (at + 0.5) * step, textAnchor: "middle" } as const;
    const x = LEFT + at * step;
    return x + label.length * LETTER > WIDTH ? ({ x: WIDTH, textAnchor: "end" } as const) : { x };
  };
  const scale = (value: number) => (value / top) * (base - TOP);
  return (
    <figure className={chart.figure}>
      <figcaption>
        <h2>{title}</h2>
      </figcaption>
      <svg className={chart.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={about}>
        {[0, top].map((value) => (
          <g key={value}>
            <line
              className={chart.grid}
              x1={LEFT}
              x2={WIDTH}
              y1={base - scale(value)}
              y2={base - scale(value)}
            />
            <text
              className={chart.label}
              x={LEFT - 8}
              y={base - scale(value) + 4}
              textAnchor="end"
              suppressHydrationWarning
            >
              {compactNumber(value)}
            </text>
          </g>
        ))}
        {rows.map(({ label, value }, at) => (
          <g key={label}>
            <rect
              className={styles.bar}
              x={LEFT + at * step + step * 0.1}
              y={base - scale(value)}
              width={step * 0.8}
              height={scale(value)}
            >
              <title>{`${label}: ${fullNumber(value)}`}</title>
            </rect>
            {at % every === 0 && (
              <text
                className={chart.label}
                data-odd={(!isNamed && (at / every) % 2 === 1) || undefined}
                {...placeOf(label, at)}
                y={HEIGHT - 8 - (isNamed && at % 2 === 0 ? LINE : 0)}
              >
                {label}
              </text>
            )}
          </g>
        ))}
      </svg>
      <details className={chart.details}>
        <summary>{numbers}</summary>
        <table className={classNames(figures.table, chart.table)}>
          <thead>
            <tr>
              <th scope="col">{heading}</th>
              <th scope="col">{figure}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{fullNumber(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
