import { Avatar } from "#app/features/people/avatar.tsx";
import { fill } from "#app/strings/language.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { fullDate } from "#app/ui/intl/dates.ts";
import { moneyText } from "#app/ui/intl/money.ts";
import { Form, Link } from "#app/ui/link.tsx";
import styles from "../billing.module.css";
import { strings } from "../strings.ts";
import { NewPrice } from "../prices/new-price.tsx";
import { periodOf } from "../prices/period.ts";
import type { OwnSubscription } from "../view.ts";

const words = strings.own;

interface SubscriptionsProps {
  list: OwnSubscription[];
  timeZone: string;
}

/** To whom one is or was subscribed, each with how to end it. */
export function Subscriptions({ list, timeZone }: SubscriptionsProps) {
  return (
    <section className={styles.part}>
      <h2>{words.subscriptions}</h2>
      {list.length === 0 && <p className={styles.hint}>{words.none}</p>}
      <ul className={styles.list}>
        {list.map((each) => (
          <li key={each.id_usuario} className={styles.row}>
            <Avatar user={each} size={48} />
            <div className={styles.what}>
              <Link to={`/u/${each.id_usuario}`}>@{each.nombre_usuario}</Link>
              <span suppressHydrationWarning className={styles.hint}>
                {stateOf(each, timeZone)}
              </span>
              <span className={styles.hint}>{priceOf(each)}</span>
              {each.cancelable && !each.renueva && (
                <span className={styles.hint}>{words.mayBeCharged}</span>
              )}
              {!each.cancelable && each.cancelar_en && (
                <span className={styles.hint}>{words.unconfirmed}</span>
              )}
              <NewPrice subscription={each} timeZone={timeZone} />
              {each.cancelar_en && (
                <a href={each.cancelar_en} rel="noreferrer" className={styles.hint}>
                  {each.cancelable ? words.cancelThere : words.cancelOnlyThere}
                </a>
              )}
            </div>
            <WayOn subscription={each} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function WayOn({ subscription }: { subscription: OwnSubscription }) {
  const { id_usuario, nombre_usuario: name, estado, cancelable } = subscription;
  if (cancelable) {
    return (
      <Form method="post" action="/settings/subscriptions">
        <input type="hidden" name="id" value={id_usuario} />
        <Button
          name="intent"
          value="cancelar"
          variant="quiet"
          aria-label={fill(words.cancelOf, { name })}
        >
          {words.cancel}
        </Button>
      </Form>
    );
  }
  const isLive = estado === "active" || estado === "cancelled";
  return (
    <LinkButton to={`/suscribirse/${id_usuario}`} variant="quiet">
      {isLive ? words.more : words.again}
    </LinkButton>
  );
}

function stateOf({ estado, renueva, hasta }: OwnSubscription, timeZone: string): string {
  const sentence = renueva && estado === "active" ? words.renews : words.states[estado];
  return fill(sentence, { date: fullDate(hasta, timeZone) });
}

function priceOf({ cents, currency, meses }: OwnSubscription): string {
  if (cents === null || currency === null) return words.given;
  return fill(words.price, { money: moneyText(cents, currency), period: periodOf(meses) });
}
