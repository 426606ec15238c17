import { useNavigation } from "@remix-run/react";
import type { FormFailure } from "#app/http/form-failure.ts";
import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { useErrorFocus } from "#app/ui/forms/use-error-focus.ts";
import { decimalText, moneyText } from "#app/ui/intl/money.ts";
import { Form } from "#app/ui/link.tsx";
import { FormError, Notice } from "#app/ui/notice.tsx";
import { common } from "#app/ui/strings.ts";
import styles from "./plan-form.module.css";
import { strings } from "./strings.ts";
import type { PlanView } from "./view.ts";

export interface PlanFormProps {
  /** Null: nothing is sold. In another currency than that of the site: neither. */
  plan: PlanView | null;
  /** What the operator allows. */
  bounds: { minCents: number; maxCents: number; maxTrialDays: number };
  currency: string;
  failure: FormFailure | undefined;
}

const words = strings.plan;

/** What a creator asks for a subscription. */
export function PlanForm({ plan, bounds, currency, failure }: PlanFormProps) {
  const isBusy = useNavigation().state === "submitting";
  const formRef = useErrorFocus(failure);
  const typed = failure?.values ?? {};
  const isOld = plan !== null && plan.currency !== currency;
  const priceOf = (months: number) => {
    const period = !isOld && plan?.periodos.find(({ meses }) => meses === months);
    return period ? decimalText(period.cents) : undefined;
  };
  const money = (cents: number) => moneyText(cents, currency);
  const isSaving = failure?.values.intent !== "plan-quitar";
  const wrong = isSaving ? (failure?.fields ?? {}) : {};
  return (
    <section className={styles.part}>
      <h2>{words.title}</h2>
      <p>{words.about}</p>
      {isOld && <Notice>{fill(words.oldCurrency, { old: plan.currency, currency })}</Notice>}
      <Form
        method="post"
        action="/dashboard?tab=suscripciones"
        className={styles.form}
        ref={formRef}
        noValidate
      >
        <FormError message={failure && Object.keys(wrong).length === 0 ? failure.error : null} />
        <TextField
          label={fill(words.month, { currency })}
          name="precio_mes"
          inputMode="decimal"
          autoComplete="off"
          required
          defaultValue={typed.precio_mes ?? priceOf(1)}
          hint={fill(words.bounds, { min: money(bounds.minCents), max: money(bounds.maxCents) })}
          error={wrong.precio_mes}
        />
        <div className={styles.periods}>
          {([3, 6, 12] as const).map((months) => (
            <TextField
              key={months}
              label={words.periods[months]}
              name={`precio_${months}_meses`}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={typed[`precio_${months}_meses`] ?? priceOf(months)}
              hint={words.optional}
              error={wrong[`precio_${months}_meses`]}
            />
          ))}
        </div>
        {bounds.maxTrialDays > 0 && (
          <TextField
            label={words.trial}
            name="dias_prueba"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={typed.dias_prueba ?? String(plan?.dias_prueba ?? 0)}
            hint={fill(words.trialHint, { max: bounds.maxTrialDays })}
            error={wrong.dias_prueba}
          />
        )}
        <Button name="intent" value="plan" disabled={isBusy}>
          {isBusy ? common.saving : plan ? words.save : words.first}
        </Button>
      </Form>
      {plan && (
        <Form method="post" action="/dashboard?tab=suscripciones" className={styles.end}>
          <Button name="intent" value="plan-quitar" variant="quiet" disabled={isBusy}>
            {words.end}
          </Button>
          <p className={styles.hint}>{words.endHint}</p>
        </Form>
      )}
    </section>
  );
}
