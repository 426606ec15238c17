import { redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FactorCodeField } from "#app/features/factors/code-field.tsx";
import { kindsOf } from "#app/features/factors/queries.server.ts";
import { form } from "#app/http/form.server.ts";
import { safeNext } from "#app/http/next.ts";
import { page } from "#app/http/page.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Sentence } from "#app/ui/sentence.tsx";
import { AuthForm } from "../auth-form.tsx";
import { AuthPage } from "../auth-page.tsx";
import styles from "../auth-page.module.css";
import { KeptOutLink } from "../kept-out-link.tsx";
import { accountPath, nextStep } from "../paths.ts";
import { finishSecondStepOperation } from "../second-step/operations.server.ts";
import { PasskeySignIn } from "../second-step/passkey-sign-in.tsx";
import { strings } from "../second-step/strings.ts";
import { readTicketCookie } from "../second-step/ticket-cookie.server.ts";
import { readTicket } from "../second-step/ticket.server.ts";

export const meta = () => [{ title: strings.title }];

export const loader = page(
  "consented",
  async ({ db, viewer }, { request, url }) => {
    const next = safeNext(url.searchParams.get("next"));
    if (viewer) throw redirect(next, 303);
    const account = await readTicket(db, readTicketCookie(request) ?? "");
    return { next, asked: account && (await kindsOf(db, account.id_usuario)) };
  },
  { ageless: true },
);

export const action = form(finishSecondStepOperation, {
  input: ({ fields }) => ({ codigo: fields.codigo ?? "" }),
  then: (answer, { url }) => nextStep(answer, safeNext(url.searchParams.get("next"))),
});

export const clientAction = keptForm();

/** What is asked for after the password of somebody with a second factor. */
export default function SecondStepPage() {
  const { next, asked } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  if (!asked || failure?.code === "second_step_gone") {
    return (
      <AuthPage title={strings.title}>
        <Notice kind="error">{strings.gone}</Notice>
        <LinkButton to={accountPath("/login", next)} wide>
          {strings.again}
        </LinkButton>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={strings.title}>
      <p className={styles.small}>{strings.about}</p>
      {asked.includes("passkey") && <PasskeySignIn next={next} />}
      <AuthForm failure={failure} submit={strings.enter} busy={strings.entering}>
        <FactorCodeField error={failure?.fields.codigo} />
      </AuthForm>
      {failure && <KeptOutLink {...failure} />}
      <p className={styles.other}>
        <Sentence
          text={strings.lostAll}
          parts={{ support: <Link to="/support">{strings.support}</Link> }}
        />
        <br />
        <Link to={accountPath("/login", next)}>{strings.again}</Link>
      </p>
    </AuthPage>
  );
}
