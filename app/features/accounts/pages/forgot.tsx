import { useActionData, useLoaderData } from "@remix-run/react";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { common } from "#app/ui/strings.ts";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { requestResetOperation } from "../operations.server.ts";
import { AuthForm } from "../auth-form.tsx";
import { AuthPage } from "../auth-page.tsx";
import styles from "../auth-page.module.css";
import { EmailField } from "../email-field.tsx";
import { strings } from "../strings.ts";

export const meta = () => [{ title: strings.forgotten }];

export const loader = page(
  "consented",
  async (_ctx, { url }) => ({
    isSent: url.searchParams.has("enviado"),
  }),
  { ageless: true },
);

export const action = form(requestResetOperation, { then: () => "/forgot?enviado=1" });

export const clientAction = keptForm();

export default function ForgotPage() {
  const { isSent } = useLoaderData<typeof loader>();
  return <AuthPage title={strings.forgotten}>{isSent ? <Sent /> : <RequestForm />}</AuthPage>;
}

function Sent() {
  return (
    <>
      <Notice kind="ok">{strings.reset.sent}</Notice>
      <p className={styles.small}>{strings.reset.validity}</p>
      <div className={styles.ways}>
        <LinkButton to="/forgot" variant="quiet">
          {strings.anotherLink}
        </LinkButton>
        <LinkButton to="/login">{common.signIn}</LinkButton>
      </div>
    </>
  );
}

function RequestForm() {
  const failure = useActionData<typeof action>();
  return (
    <>
      <AuthForm failure={failure} submit={strings.reset.ask} busy={common.sending}>
        <EmailField failure={failure} hint={strings.reset.hint} />
      </AuthForm>
      <p className={styles.other}>
        <Link to="/login">{strings.reset.back}</Link>
      </p>
    </>
  );
}
