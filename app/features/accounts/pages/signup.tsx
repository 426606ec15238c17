import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import type { Ctx } from "#app/context.server.ts";
import { parseInput } from "#app/http/input.server.ts";
import { safeNext } from "#app/http/next.ts";
import { formAction, openPage } from "#app/http/page.server.ts";
import { takeAddressTurn } from "#app/http/rate-limit.server.ts";
import { sessionCookie } from "#app/http/session.server.ts";
import { AuthPage } from "../auth-page.tsx";
import styles from "../auth-page.module.css";
import { CodeForm } from "../sign-up/code-form.tsx";
import { CODE_LENGTH } from "../limits.ts";
import { accountPath } from "../paths.ts";
import {
  endedPendingCookie,
  pendingCookie,
  readPending,
} from "../sign-up/pending-cookie.server.ts";
import { providerSentence } from "../provider/failure.ts";
import { offerProvider } from "../provider/offer.server.ts";
import { ProviderSignIn } from "../provider/provider-sign-in.tsx";
import { signUpInput, verifyInput } from "../schema.ts";
import { SignUpForm } from "../sign-up/sign-up-form.tsx";
import { resendCode, signUp, verifyCode } from "../sign-up/sign-up.server.ts";
import { perAddress } from "../throttle.server.ts";

export const meta = () => [{ title: "Registrarse" }];

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await openPage(request);
  const next = nextOf(request);
  if (viewer) throw redirect(next, 303);
  const { searchParams } = new URL(request.url);
  const pending = readPending(request);
  const isCodeStep = searchParams.get("paso") === "2";
  if (isCodeStep && !pending) throw backToStepOne(request);
  const { provider, headers } = offerProvider(request);
  const page = {
    next,
    isCodeStep,
    isResent: searchParams.has("reenviado"),
    nombre_usuario: pending?.nombre_usuario ?? "",
    correo: pending?.correo ?? "",
    provider,
    providerError: providerSentence("/signup", searchParams.get("google")),
  };
  return data(page, { headers });
}

type Fields = Record<string, string>;

export async function action({ request }: ActionFunctionArgs) {
  return formAction(request, ["nombre_usuario", "correo"], (ctx, fields) => {
    if (fields.intent === "verificar") return finishSignUp(ctx, request, fields);
    if (fields.intent === "reenviar") return mailNewCode(ctx, request);
    return beginSignUp(ctx, request, fields);
  });
}

async function beginSignUp(ctx: Ctx, request: Request, fields: Fields) {
  const input = parseInput(signUpInput, fields);
  await takeAddressTurn(ctx, perAddress.signUps, request);
  const { id_registro } = await signUp(ctx, input);
  const pending = { id_registro, nombre_usuario: input.nombre_usuario, correo: input.correo };
  return redirect(accountPath("/signup?paso=2", nextOf(request)), {
    status: 303,
    headers: { "Set-Cookie": pendingCookie(pending) },
  });
}

async function finishSignUp(ctx: Ctx, request: Request, fields: Fields) {
  const pending = readPending(request);
  if (!pending) return backToStepOne(request);
  const { codigo } = parseInput(verifyInput, { correo: pending.correo, codigo: codeOf(fields) });
  await takeAddressTurn(ctx, perAddress.verifications, request);
  const { token } = await verifyCode(ctx, { ...pending, codigo, request });
  const headers = new Headers([
    ["Set-Cookie", sessionCookie(token)],
    ["Set-Cookie", endedPendingCookie()],
  ]);
  return redirect(nextOf(request), { status: 303, headers });
}

async function mailNewCode(ctx: Ctx, request: Request) {
  const pending = readPending(request);
  if (!pending) return backToStepOne(request);
  await takeAddressTurn(ctx, perAddress.resends, request);
  await resendCode(ctx, pending);
  return redirect(accountPath("/signup?paso=2", nextOf(request), { reenviado: "1" }), {
    status: 303,
    headers: { "Set-Cookie": pendingCookie(pending) },
  });
}

function backToStepOne(request: Request) {
  return redirect(accountPath("/signup", nextOf(request)), 303);
}

function nextOf(request: Request): string {
  return safeNext(new URL(request.url).searchParams.get("next"));
}

/** One field with the whole code, or a box for each digit; a box may hold them all. */
function codeOf(fields: Fields): string {
  const boxes = Array.from(
    { length: CODE_LENGTH },
    (_, index) => fields[`digit${index + 1}`] ?? "",
  );
  return fields.codigo ?? boxes.join("");
}

export default function SignUpPage() {
  const { next, isCodeStep, isResent, provider, providerError, ...pending } =
    useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  if (isCodeStep) {
    const back = accountPath("/signup", next);
    return (
      <AuthPage title="Verifica tu email">
        <CodeForm {...pending} failure={failure} isResent={isResent} back={back} />
      </AuthPage>
    );
  }
  return (
    <AuthPage title="Registrarse">
      <SignUpForm {...pending} failure={failure} />
      {provider && (
        <ProviderSignIn
          {...provider}
          page="/signup"
          next={next}
          error={failure ? null : providerError}
        />
      )}
      <p className={styles.other}>
        ¿Ya tienes cuenta? <Link to={accountPath("/login", next)}>Inicia sesión</Link>
      </p>
    </AuthPage>
  );
}
