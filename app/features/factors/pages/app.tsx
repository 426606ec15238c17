import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { useErrorFocus } from "#app/ui/forms/use-error-focus.ts";
import { Form } from "#app/ui/link.tsx";
import { FormError, Notice } from "#app/ui/notice.tsx";
import styles from "../factors.module.css";
import { TOTP_DIGITS } from "../limits.ts";
import { finishTotpOperation } from "../operations.server.ts";
import { CODES_PATH, FACTORS_PAGE } from "../paths.ts";
import { strings } from "../strings.ts";
import { begunTotp } from "../totp/app.server.ts";
import { Qr } from "../totp/qr.tsx";
import { qrOf } from "../totp/qr.server.ts";

const words = strings.app;

export const meta = () => [{ title: words.setUp }];

export const loader = page(
  "member",
  async (ctx) => {
    const begun = await begunTotp(ctx);
    return { begun: begun && { ...begun, picture: await qrOf(begun.uri) } };
  },
  { staysOpen: true, fresh: true },
);

export const action = form(finishTotpOperation, {
  then: ({ codigos }) => (codigos ? CODES_PATH : `${FACTORS_PAGE}?hecho=app`),
});

export const clientAction = keptForm();

/** The secret for an app, and the code by which it shows that it has it. */
export default function AppPage() {
  const { begun } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const isBusy = useNavigation().state !== "idle";
  const formRef = useErrorFocus(failure);
  return (
    <div className={styles.page}>
      <div>
        <BackLink to={FACTORS_PAGE}>{strings.backHere}</BackLink>
        <h1>{words.setUp}</h1>
      </div>
      {begun ? (
        <section className={styles.part}>
          <p>{words.scan}</p>
          <Qr {...begun.picture} />
          <p>
            {words.key}:{" "}
            <span className={styles.secret}>{begun.secreto.match(/.{1,4}/g)!.join(" ")}</span>
          </p>
          <p>
            <a href={begun.uri} className="lone-link">
              {words.open}
            </a>
          </p>
          <Form method="post" className={styles.form} ref={formRef} noValidate>
            <FormError message={failure?.fields.codigo ? null : failure?.error} />
            <TextField
              label={words.code}
              name="codigo"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={2 * TOTP_DIGITS}
              hint={words.clock}
              error={failure?.fields.codigo}
            />
            <Button disabled={isBusy}>{isBusy ? words.finishing : words.finish}</Button>
          </Form>
        </section>
      ) : (
        <>
          <Notice kind="error">{words.gone}</Notice>
          <LinkButton to={FACTORS_PAGE}>{strings.backHere}</LinkButton>
        </>
      )}
    </div>
  );
}
