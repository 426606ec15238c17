import type { PlanView } from "#app/features/subscriptions/view.ts";
import { fill, plural } from "#app/strings/language.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { fullDate } from "#app/ui/intl/dates.ts";
import { moneyText } from "#app/ui/intl/money.ts";
import styles from "./subscription-offer.module.css";
import { strings } from "./strings.ts";

interface OfferProps {
  plan: PlanView;
  /** Until when the viewer has it; null: they do not. */
  until: string | null;
  timeZone: string;
  /** Where it is bought; null: by others. */
  to: string | null;
}

/** What somebody asks for a subscription, and what it gives. */
export function SubscriptionOffer({ plan, until, timeZone, to }: OfferProps) {
  if (until) {
    return (
      <aside className={styles.offer} aria-label={strings.offer.title}>
        <p>{fill(strings.offer.until, { date: fullDate(until, timeZone) })}</p>
        <LinkButton to="/settings/subscriptions" variant="quiet">
          {strings.offer.manage}
        </LinkButton>
      </aside>
    );
  }
  const { periodos, currency, dias_prueba: days } = plan;
  const money = moneyText(periodos[0]?.cents ?? 0, currency);
  return (
    <aside className={styles.offer} aria-label={strings.offer.title}>
      <p className={styles.words}>
        <strong className={styles.price}>{fill(strings.offer.price, { money })}</strong>{" "}
        {days > 0 && <span>{plural(days, strings.offer.trial)}</span>}{" "}
        <span className={styles.gains}>{strings.offer.gains}</span>
      </p>
      {to && <LinkButton to={to}>{strings.offer.subscribe}</LinkButton>}
    </aside>
  );
}
