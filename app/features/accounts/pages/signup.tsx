import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { forms, submission } from "#app/http/form.server.ts";
import { part } from "#app/http/failures/part.server.ts";
import { safeNext } from "#app/http/next.ts";
import { page } from "#app/http/page.server.ts";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { Link } from "#app/ui/link.tsx";
import { resendCodeOperation, signUpOperation, verifyOperation } from "../operations.server.ts";
import { type PendingSignUp, readPending } from "../sign-up/pending-cookie.server.ts";
import { AuthPage } from "../auth-page.tsx";
import styles from "../auth-page.module.css";
import { CodeForm } from "../sign-up/code-form.tsx";
import { CODE_LENGTH } from "../limits.ts";
import { accountPath } from "../paths.ts";
import { providerSentence } from "../provider/failure.ts";
import { offerProvider } from "../provider/offer.server.ts";
import { statementIn } from "../provider/statement-in.server.ts";
import { ProviderSignIn } from "../provider/provider-sign-in.tsx";
import { SignUpForm } from "../sign-up/sign-up-form.tsx";
import { secondsToCode } from "../throttle.server.ts";
import { strings } from "../strings.ts";

export const meta = () => [{ title: strings.signUp }];

export const loader = page(
  "consented",
  async (ctx, { request, url }) => {
    const next = nextOf(url);
    if (ctx.viewer) throw redirect(next, 303);
    const { searchParams } = url;
    const pending = readPending(request);
    const isCodeStep = searchParams.get("paso") === "2";
    if (isCodeStep && !pending) throw backToStepOne(url);
    const { provider, headers } = offerProvider(request);
    const page = {
      next,
      isCodeStep,
      isResent: searchParams.has("reenviado"),
      /** Seconds until another code can be asked for. */
      wait:
        isCodeStep && pending
          ? ((await part("wait for a code", () => secondsToCode(ctx, { ...pending, request }))) ??
            0)
          : 0,
      nombre_usuario: pending?.nombre_usuario ?? "",
      correo: pending?.correo ?? "",
      advice: pending?.aviso ?? null,
      provider,
      providerError: providerSentence("/signup", searchParams.get("google")),
      keptOut: statementIn(url),
    };
    return data(page, { headers });
  },
  { ageless: true },
);

export const action = forms(
  "intent",
  {
    verificar: submission(verifyOperation, {
      input: ({ request, url, fields }) => {
        const { correo } = pendingOf(request, url);
        return { correo, codigo: codeOf(fields) };
      },
      then: (_, { url }) => nextOf(url),
      doneBy: "signup_done",
      doneTo: ({ url }) => accountPath("/login", nextOf(url), { hecho: "cuenta" }),
    }),
    reenviar: submission(resendCodeOperation, {
      input: ({ request, url }) => pendingOf(request, url),
      then: (_, { url }) => accountPath("/signup?paso=2", nextOf(url), { reenviado: "1" }),
    }),
    registrar: submission(signUpOperation, {
      then: (_, { url }) => accountPath("/signup?paso=2", nextOf(url)),
    }),
  },
  { otherwise: "registrar" },
);

export const clientAction = keptForm();

function pendingOf(request: Request, url: URL): PendingSignUp {
  const pending = readPending(request);
  if (!pending) throw backToStepOne(url);
  return pending;
}

function backToStepOne(url: URL) {
  return redirect(accountPath("/signup", nextOf(url)), 303);
}

function nextOf({ searchParams }: URL): string {
  return safeNext(searchParams.get("next"));
}

/** One field with the whole code, or a box for each digit; a box may hold them all. */
function codeOf(fields: Record<string, string>): string {
  const boxes = Array.from(
    { length: CODE_LENGTH },
    (_, index) => fields[`digit${index + 1}`] ?? "",
  );
  return fields.codigo ?? boxes.join("");
}

export default function SignUpPage() {
  const { next, isCodeStep, isResent, wait, provider, providerError, keptOut, ...pending } =
    useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  if (isCodeStep) {
    const back = accountPath("/signup", next);
    return (
      <AuthPage title={strings.code.title}>
        <CodeForm {...pending} failure={failure} isResent={isResent} wait={wait} back={back} />
      </AuthPage>
    );
  }
  return (
    <AuthPage title={strings.signUp}>
      <SignUpForm {...pending} failure={failure} />
      {provider && (
        <ProviderSignIn
          {...provider}
          page="/signup"
          next={next}
          error={failure ? null : providerError}
          keptOut={failure ? null : keptOut}
        />
      )}
      <p className={styles.other}>
        {strings.signUpPage.hasAccount}{" "}
        <Link to={accountPath("/login", next)}>{strings.signUpPage.signIn}</Link>
      </p>
    </AuthPage>
  );
}
