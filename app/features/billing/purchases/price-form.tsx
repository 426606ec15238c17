import { useNavigation } from "@remix-run/react";
import type { PostView } from "#app/features/posts/view.ts";
import type { FormFailure } from "#app/http/form-failure.ts";
import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { decimalText, moneyText } from "#app/ui/intl/money.ts";
import { Form } from "#app/ui/link.tsx";
import { FormError, Notice } from "#app/ui/notice.tsx";
import { common } from "#app/ui/strings.ts";
import styles from "../billing.module.css";
import { strings } from "../strings.ts";

export interface PriceBounds {
  minCents: number;
  maxCents: number;
  currency: string;
}

interface PriceFormProps {
  price: PostView["precio"];
  bounds: PriceBounds;
  /** Where each of the two is sent. */
  to: { save: string; end: string };
  failure: FormFailure | null;
}

const words = strings.price;

/** What a restricted post of one's own costs by itself. */
export function PriceForm({ price, bounds, to, failure }: PriceFormProps) {
  const isBusy = useNavigation().state === "submitting";
  const { minCents, maxCents, currency } = bounds;
  const [min, max] = [minCents, maxCents].map((cents) => moneyText(cents, currency));
  const wrong = failure?.fields.precio;
  const isOld = price ? price.currency !== currency : false;
  return (
    <>
      <p className={styles.hint}>{words.about}</p>
      {price && isOld && (
        <Notice>{fill(words.oldCurrency, { old: price.currency, currency })}</Notice>
      )}
      <Form method="post" action={to.save} className={styles.form} noValidate preventScrollReset>
        <FormError message={failure && !wrong ? failure.error : null} />
        <TextField
          label={fill(words.label, { currency })}
          name="precio"
          inputMode="decimal"
          autoComplete="off"
          required
          defaultValue={failure?.values.precio ?? (price && !isOld ? decimalText(price.cents) : "")}
          hint={fill(words.bounds, { min: min!, max: max! })}
          error={wrong ?? null}
        />
        <Button variant="quiet" disabled={isBusy}>
          {isBusy ? common.saving : price ? words.save : words.first}
        </Button>
      </Form>
      {price && (
        <Form method="post" action={to.end} preventScrollReset>
          <Button variant="quiet" disabled={isBusy}>
            {words.end}
          </Button>
        </Form>
      )}
    </>
  );
}
