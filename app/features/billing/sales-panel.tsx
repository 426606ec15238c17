import { fill } from "#app/strings/language.ts";
import { shortDate } from "#app/ui/intl/dates.ts";
import { moneyText } from "#app/ui/intl/money.ts";
import { fullNumber } from "#app/ui/intl/numbers.ts";
import { Link } from "#app/ui/link.tsx";
import styles from "./billing.module.css";
import { RECENT_DAYS } from "./limits.ts";
import type { Sales, Subscriber } from "./sales.server.ts";
import { strings } from "./strings.ts";

const words = strings.sales;

/** Who is subscribed to a creator, and what it has brought them. */
export function SalesPanel({ sales, timeZone }: { sales: Sales; timeZone: string }) {
  const { live, begun, lost, recentCents, totalCents, currency, subscribers } = sales;
  const days = RECENT_DAYS;
  const figures = [
    [words.live, fullNumber(live)],
    [fill(words.begun, { days }), fullNumber(begun)],
    [fill(words.lost, { days }), fullNumber(lost)],
    [fill(words.recent, { days }), moneyText(recentCents, currency)],
  ];
  return (
    <section className={styles.part}>
      <h2>{words.title}</h2>
      <dl className={styles.figures}>
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={styles.figure}>{figure}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>{fill(words.total, { money: moneyText(totalCents, currency) })}</p>
      {subscribers.length === 0 && <p className={styles.hint}>{words.none}</p>}
      <ul className={styles.list}>
        {subscribers.map((each) => (
          <li key={each.id_usuario} className={styles.row}>
            <Link to={`/u/${each.id_usuario}`} className={styles.what}>
              @{each.nombre_usuario}
            </Link>
            <span className={styles.hint} suppressHydrationWarning>
              {words.since} {shortDate(each.desde, timeZone)} · {untilWhen(each, timeZone)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function untilWhen({ hasta, renueva, isInGrace }: Subscriber, timeZone: string): string {
  const date = shortDate(hasta, timeZone);
  if (isInGrace) return fill(strings.own.states.grace, { date });
  return `${words.until} ${date}${renueva ? `, ${words.renews}` : ""}`;
}
