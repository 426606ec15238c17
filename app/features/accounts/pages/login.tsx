import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { passkeySite } from "#app/features/factors/passkeys/site.server.ts";
import { forms, submission } from "#app/http/form.server.ts";
import { safeNext } from "#app/http/next.ts";
import { page } from "#app/http/page.server.ts";
import { CONFIRM_PATH } from "#app/http/step-up/fresh.server.ts";
import { errorMessage } from "#app/strings/errors.ts";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Sentence } from "#app/ui/sentence.tsx";
import { common } from "#app/ui/strings.ts";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { mailSignInLinkOperation } from "#app/features/doors/operations.server.ts";
import { AskLinkForm } from "#app/features/doors/link/ask-link-form.tsx";
import { linkCookie } from "#app/features/doors/link/link.server.ts";
import { LinkNotice } from "#app/features/doors/link/link-notice.tsx";
import { ProofField } from "#app/features/doors/proof/proof-field.tsx";
import { signInOperation } from "../operations.server.ts";
import { AuthForm } from "../auth-form.tsx";
import { AuthPage } from "../auth-page.tsx";
import styles from "../auth-page.module.css";
import { EmailField } from "../email-field.tsx";
import { KeptOutLink } from "../kept-out-link.tsx";
import { LegalLinks } from "../legal-links.tsx";
import { PasswordField } from "../password-field.tsx";
import { accountPath, nextStep } from "../paths.ts";
import { providerSentence } from "../provider/failure.ts";
import { offerProvider } from "../provider/offer.server.ts";
import { statementIn } from "../provider/statement-in.server.ts";
import { PasskeySignIn } from "../second-step/passkey-sign-in.tsx";
import { ProviderSignIn } from "../provider/provider-sign-in.tsx";
import { strings } from "../strings.ts";
import { tokenInCookie } from "../token-in-cookie.server.ts";

export const meta = () => [{ title: common.signIn }];

/** What the first press of a form has done, of which somebody heard nothing. */
const DONE = new Map<string | null, "signup_done" | "reset_done">([
  ["cuenta", "signup_done"],
  ["contrasenia", "reset_done"],
]);

const readPage = page(
  "consented",
  async ({ viewer }, { request, url }) => {
    const next = nextOf(url);
    if (viewer) throw redirect(next, 303);
    const { provider, headers } = offerProvider(request);
    const providerError = providerSentence("/login", url.searchParams.get("google"));
    const keptOut = statementIn(url);
    const link = url.searchParams.get("enlace");
    const offersPasskeys = passkeySite() !== null;
    const done = DONE.get(url.searchParams.get("hecho"));
    const keepsWords = next.startsWith(`${CONFIRM_PATH}?palabras=`);
    const shown = {
      next,
      provider,
      providerError,
      keptOut,
      link,
      offersPasskeys,
      done,
      keepsWords,
    };
    return data(shown, { headers });
  },
  { ageless: true },
);

/** The link of a mail leads here with its token, which goes into a cookie and out of the address. */
export async function loader(args: LoaderFunctionArgs) {
  const given = new URL(args.request.url).searchParams.get("token");
  if (given) throw tokenInCookie("/login?enlace=abierto", linkCookie(given));
  return readPage(args);
}

export const action = forms(
  "intent",
  {
    entrar: submission(signInOperation, {
      then: (answer, { url }) => nextStep(answer, nextOf(url)),
    }),
    enlace: submission(mailSignInLinkOperation, {
      then: (_, { url }) => accountPath("/login", nextOf(url), { enlace: "enviado" }),
    }),
  },
  { otherwise: "entrar" },
);

export const clientAction = keptForm(strings.signInPage.failed);

function nextOf({ searchParams }: URL): string {
  return safeNext(searchParams.get("next"));
}

export default function LoginPage() {
  const { next, provider, providerError, keptOut, link, offersPasskeys, done, keepsWords } =
    useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <AuthPage title={common.signIn}>
      {!failure && <LinkNotice link={link} />}
      {!failure && keepsWords && <Notice>{strings.signInPage.wordsKept}</Notice>}
      {!failure && done && <DoneNotice param="hecho">{errorMessage(done)}</DoneNotice>}
      <AuthForm failure={failure} submit={common.signIn} busy={strings.signInPage.busy}>
        <EmailField autoComplete="username webauthn" failure={failure} />
        <PasswordField autoComplete="current-password" error={failure?.fields.contrasenia} />
        <ProofField failure={failure} />
      </AuthForm>
      <AskLinkForm failure={failure} />
      {failure && <KeptOutLink {...failure} />}
      {failure?.code === "account_suspended" && (
        <Link to="/privacy-center/eliminar">{strings.signInPage.deleteAccount}</Link>
      )}
      {offersPasskeys && <PasskeySignIn next={next} fills />}
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
