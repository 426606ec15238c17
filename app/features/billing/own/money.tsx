import { fill } from "#app/strings/language.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { fullDate } from "#app/ui/intl/dates.ts";
import { moneyText } from "#app/ui/intl/money.ts";
import { Link } from "#app/ui/link.tsx";
import styles from "../billing.module.css";
import { strings } from "../strings.ts";
import type { OrderView, Receipt } from "../view.ts";

const words = strings.own;

/** What was ordered and waits to be paid. */
export function Pending({ list }: { list: OrderView[] }) {
  if (list.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>{words.pending}</h2>
      <ul className={styles.list}>
        {list.map(({ referencia, tipo, nombre_usuario, cents, currency, impedimento }) => (
          <li key={referencia} className={styles.row}>
            <span className={styles.what}>
              {words.kinds[tipo]} · @{nombre_usuario}
              <span className={styles.hint}>
                {moneyText(cents, currency)} · {referencia}
              </span>
            </span>
            <LinkButton to={`/pagos/${referencia}`} variant="quiet">
              {impedimento ? words.why : words.pay}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What was paid. */
export function Receipts({ list, timeZone }: { list: Receipt[]; timeZone: string }) {
  return (
    <section className={styles.part}>
      <h2>{words.receipts}</h2>
      {list.length === 0 && <p className={styles.hint}>{words.noReceipts}</p>}
      <ul className={styles.list}>
        {list.map(({ nombre_usuario, cents, currency, devuelto, ...each }) => (
          <li key={each.id_cobro} className={styles.row}>
            <span className={styles.what}>
              {words.kinds[each.tipo]} · @{nombre_usuario}
              <span className={styles.hint} suppressHydrationWarning>
                {fill(words.receipt, { number: each.id_cobro })} · {fullDate(each.fecha, timeZone)}{" "}
                · {each.referencia}
              </span>
              {each.tipo === "purchase" && each.id_publicacion && !devuelto && (
                <Link to={`/publicacion/${each.id_publicacion}`}>{strings.order.seePost}</Link>
              )}
            </span>
            <span className={styles.price}>
              {moneyText(cents, currency)}
              {devuelto && <span className={styles.hint}>{words.reversed[devuelto]}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
