import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { fullDate } from "#app/ui/intl/dates.ts";
import { moneyText } from "#app/ui/intl/money.ts";
import { Form } from "#app/ui/link.tsx";
import styles from "../billing.module.css";
import { strings } from "../strings.ts";
import type { OwnSubscription } from "../view.ts";
import { periodOf } from "./period.ts";

const words = strings.own.newPrice;

interface NewPriceProps {
  subscription: OwnSubscription;
  timeZone: string;
}

/** What a subscription costs by now, and the way to agree to it: to the very price that stands here. */
export function NewPrice({ subscription, timeZone }: NewPriceProps) {
  const {
    id_usuario,
    nombre_usuario: name,
    cents,
    currency,
    meses,
    nuevo_precio: price,
  } = subscription;
  if (!price) return null;
  const money = moneyText(price.cents, price.currency);
  const own = moneyText(cents ?? 0, currency ?? price.currency);
  const date = (iso: string) => fullDate(iso, timeZone);
  const { desde, aceptable_desde: early } = price;
  return (
    <div className={styles.newPrice}>
      <p suppressHydrationWarning>
        {fill(words.now, { money, period: periodOf(meses), own })}{" "}
        {early ? fill(words.early, { date: date(early) }) : fill(words.from, { date: date(desde) })}
      </p>
      {!early && (
        <Form method="post" action="/settings/subscriptions">
          <input type="hidden" name="id" value={id_usuario} />
          <input type="hidden" name="cents" value={price.cents} />
          <input type="hidden" name="currency" value={price.currency} />
          <Button
            name="intent"
            value="aceptar"
            variant="quiet"
            aria-label={fill(words.agreeOf, { name })}
          >
            {words.agree}
          </Button>
        </Form>
      )}
    </div>
  );
}
