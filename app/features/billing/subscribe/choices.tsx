import type { PlanView } from "#app/features/subscriptions/view.ts";
import { fill } from "#app/strings/language.ts";
import { moneyText } from "#app/ui/intl/money.ts";
import choices from "#app/ui/forms/choices.module.css";
import styles from "../billing.module.css";
import { strings } from "../strings.ts";

const words = strings.subscribe;

/** Who takes the money. */
export interface Way {
  name: string;
  label: string;
  renews: boolean;
}

/** For how long, each with its price. */
export function Period({ plan, chosen }: { plan: PlanView; chosen: string | undefined }) {
  const { periodos, currency } = plan;
  return (
    <fieldset className={choices.list}>
      <legend>{words.period}</legend>
      {periodos.map(({ meses, cents }, at) => (
        <label key={meses} className={choices.card}>
          <input
            type="radio"
            name="meses"
            value={meses}
            defaultChecked={chosen ? chosen === String(meses) : at === 0}
          />{" "}
          <span className={styles.what}>{words.periods[meses]}</span>{" "}
          <span className={styles.price}>
            {moneyText(cents, currency)}
            {meses > 1 && (
              <span className={styles.hint}>
                {" "}
                {fill(words.perMonth, { money: moneyText(Math.round(cents / meses), currency) })}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Who takes the money, where there is a choice. */
export function Ways({ ways, chosen }: { ways: Way[]; chosen: string | undefined }) {
  if (ways.length < 2) return null;
  return (
    <fieldset className={choices.list}>
      <legend>{words.provider}</legend>
      {ways.map(({ name, label }, at) => (
        <label key={name} className={choices.card}>
          <input
            type="radio"
            name="proveedor"
            value={name}
            defaultChecked={chosen ? chosen === name : at === 0}
          />{" "}
          <span className={styles.what}>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
