import { useNavigation } from "@remix-run/react";
import { useErrorFocus } from "#app/ui/forms/use-error-focus.ts";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/forms/field.tsx";
import { Form, Link } from "#app/ui/link.tsx";
import { FormError, Notice } from "#app/ui/notice.tsx";
import { moneyText } from "#app/ui/intl/money.ts";
import { fill } from "#app/strings/language.ts";
import { common } from "#app/ui/strings.ts";
import { REQUEST_MAX } from "./limits.ts";
import styles from "./apply-form.module.css";
import type { RequestState } from "./view.ts";
import { strings } from "./strings.ts";

interface ApplyProps {
  request: RequestState | null;
  rateCents: number;
  isVerified: boolean;
  currency: string;
  failure?: { error: string; fields: Record<string, string>; values: Record<string, string> };
}

/** For who is no creator: what it is, and how to become one. */
export function ApplyForm({ request, rateCents, currency, isVerified, failure }: ApplyProps) {
  const rate = fill(strings.rate, { money: moneyText(rateCents, currency) });
  const isBusy = useNavigation().state === "submitting";
  const formRef = useErrorFocus(failure);
  return (
    <>
      <p>{fill(strings.apply.about, { rate })}</p>
      <p>{strings.apply.how}</p>
      {!isVerified && (
        <p>
          {strings.apply.verify} <Link to="/settings/verificacion">{strings.verify}</Link>
        </p>
      )}
      {request === "pending" ? (
        <Notice kind="ok">{strings.apply.received}</Notice>
      ) : (
        <Form method="post" action="/dashboard" className={styles.form} ref={formRef} noValidate>
          {request === "rejected" && <Notice>{strings.apply.rejected}</Notice>}
          <FormError message={failure?.fields.mensaje ? null : failure?.error} />
          <input type="hidden" name="intent" value="apply" />
          <TextArea
            label={strings.apply.question}
            name="mensaje"
            rows={5}
            maxLength={REQUEST_MAX}
            counter
            defaultValue={failure?.values.mensaje}
            error={failure?.fields.mensaje}
          />
          <Button disabled={isBusy}>{isBusy ? common.sending : strings.apply.send}</Button>
        </Form>
      )}
    </>
  );
}
