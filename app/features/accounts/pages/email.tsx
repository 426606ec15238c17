import { useActionData, useLoaderData, useNavigation, useSearchParams } from "@remix-run/react";
import { forms, submission } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { useErrorFocus } from "#app/ui/forms/use-error-focus.ts";
import { Form } from "#app/ui/link.tsx";
import { FormError } from "#app/ui/notice.tsx";
import { Sentence } from "#app/ui/sentence.tsx";
import { common } from "#app/ui/strings.ts";
import authStyles from "../auth-page.module.css";
import { pendingEmail } from "../email/change-email.server.ts";
import {
  beginEmailChangeOperation,
  finishEmailChangeOperation,
} from "../email/operations.server.ts";
import { strings } from "../email/strings.ts";
import { EmailField } from "../email-field.tsx";
import { CODE_LENGTH } from "../limits.ts";
import { ownAddress } from "../queries.server.ts";
import { strings as accountStrings } from "../strings.ts";
import styles from "./security.module.css";

const PAGE = "/settings/email";

export const meta = () => [{ title: strings.title }];

export const loader = page(
  "member",
  async (ctx) => ({ correo: await ownAddress(ctx), pending: await pendingEmail(ctx) }),
  { staysOpen: true, fresh: true },
);

export const action = forms("intent", {
  correo: submission(beginEmailChangeOperation, { then: () => PAGE }),
  codigo: submission(finishEmailChangeOperation, { then: () => `${PAGE}?hecho=1` }),
});

export const clientAction = keptForm();

/** The address of one's account, and how it becomes another. */
export default function EmailPage() {
  const { correo, pending } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const isDone = useSearchParams()[0].has("hecho");
  const isBusy = useNavigation().state !== "idle";
  const formRef = useErrorFocus(failure);
  // A code may be refused when no field for one is left.
  const { codigo, correo: address } = failure?.fields ?? {};
  const isBeside = address !== undefined || (pending !== null && codigo !== undefined);
  return (
    <div className={styles.page}>
      <div>
        <BackLink to="/settings/security">{accountStrings.security.title}</BackLink>
        <h1>{strings.title}</h1>
        <p>
          <Sentence text={strings.now} parts={{ correo: <strong>{correo}</strong> }} />
        </p>
      </div>
      {isDone && !failure && !pending && <DoneNotice param="hecho">{strings.done}</DoneNotice>}
      <FormError message={isBeside ? null : (codigo ?? failure?.error)} />
      {pending && (
        <Form method="post" action={PAGE} className={authStyles.form} ref={formRef} noValidate>
          <input type="hidden" name="intent" value="codigo" />
          <p>
            <Sentence text={strings.sent} parts={{ correo: <strong>{pending}</strong> }} />
          </p>
          <TextField
            label={strings.code}
            name="codigo"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={2 * CODE_LENGTH}
            error={codigo}
          />
          <Button disabled={isBusy}>{isBusy ? strings.confirming : strings.confirm}</Button>
        </Form>
      )}
      <Form method="post" action={PAGE} className={authStyles.form} noValidate>
        <input type="hidden" name="intent" value="correo" />
        {pending ? <p>{strings.wrong}</p> : <p>{strings.about}</p>}
        <EmailField
          label={strings.another}
          autoComplete="email"
          failure={failure?.values.intent === "correo" ? failure : undefined}
        />
        <Button variant={pending ? "quiet" : "primary"} disabled={isBusy}>
          {isBusy ? common.sending : strings.send}
        </Button>
      </Form>
    </div>
  );
}
