import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { form } from "#app/http/form.server.ts";
import { safeNext } from "#app/http/next.ts";
import { page } from "#app/http/page.server.ts";
import { Link } from "#app/ui/link.tsx";
import { Sentence } from "#app/ui/sentence.tsx";
import { common } from "#app/ui/strings.ts";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { signInOperation } from "../operations.server.ts";
import { AuthForm } from "../auth-form.tsx";
import { AuthPage } from "../auth-page.tsx";
import styles from "../auth-page.module.css";
import { EmailField } from "../email-field.tsx";
import { LegalLinks } from "../legal-links.tsx";
import { PasswordField } from "../password-field.tsx";
import { accountPath } from "../paths.ts";
import { providerSentence } from "../provider/failure.ts";
import { offerProvider } from "../provider/offer.server.ts";
import { statementIn } from "../provider/statement-in.server.ts";
import { ProviderSignIn } from "../provider/provider-sign-in.tsx";
import { strings } from "../strings.ts";

export const meta = () => [{ title: common.signIn }];

export const loader = page(
  "consented",
  async ({ viewer }, { request, url }) => {
    const next = nextOf(url);
    if (viewer) throw redirect(next, 303);
    const { provider, headers } = offerProvider(request);
    const providerError = providerSentence("/login", url.searchParams.get("google"));
    const keptOut = statementIn(url);
    return data({ next, provider, providerError, keptOut }, { headers });
  },
  { ageless: true },
);

export const action = form(signInOperation, {
  // Whoever comes back to an account that is to go is asked first whether it shall.
  then: ({ leaves }, { url }) => (leaves ? "/privacy-center/eliminar" : nextOf(url)),
});

export const clientAction = keptForm(strings.signInPage.failed);

function nextOf({ searchParams }: URL): string {
  return safeNext(searchParams.get("next"));
}

export default function LoginPage() {
  const { next, provider, providerError, keptOut } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <AuthPage title={common.signIn}>
      <AuthForm failure={failure} submit={common.signIn} busy={strings.signInPage.busy}>
        <EmailField failure={failure} />
        <PasswordField autoComplete="current-password" error={failure?.fields.contrasenia} />
      </AuthForm>
      {failure?.link && (
        <Link to={failure.link}>
          {failure.code === "account_leaving"
            ? strings.signInPage.keepAccount
            : strings.signInPage.keptOut}
        </Link>
      )}
      {failure?.code === "account_suspended" && (
        <Link to="/privacy-center/eliminar">{strings.signInPage.deleteAccount}</Link>
      )}
      {provider && (
        <ProviderSignIn
          {...provider}
          page="/login"
          next={next}
          error={failure ? null : providerError}
          keptOut={failure ? null : keptOut}
        >
          <Sentence text={strings.signInPage.firstTime} parts={{ legal: <LegalLinks /> }} />
        </ProviderSignIn>
      )}
      <p className={styles.other}>
        <Link to="/forgot">{strings.forgotten}</Link>
        <br />
        {strings.signInPage.noAccount}{" "}
        <Link to={accountPath("/signup", next)}>{strings.signInPage.signUp}</Link>
      </p>
    </AuthPage>
  );
}
