import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { parseInput } from "#app/http/input.server.ts";
import { safeNext } from "#app/http/next.ts";
import { formAction, openPage } from "#app/http/page.server.ts";
import { takeAddressTurn } from "#app/http/rate-limit.server.ts";
import { sessionCookie } from "#app/http/session.server.ts";
import { AuthForm } from "../auth-form.tsx";
import { AuthPage } from "../auth-page.tsx";
import styles from "../auth-page.module.css";
import { signIn } from "../commands.server.ts";
import { EmailField } from "../email-field.tsx";
import { LegalLinks } from "../legal-links.tsx";
import { PasswordField } from "../password-field.tsx";
import { accountPath } from "../paths.ts";
import { providerSentence } from "../provider/failure.ts";
import { offerProvider } from "../provider/offer.server.ts";
import { ProviderSignIn } from "../provider/provider-sign-in.tsx";
import { signInInput } from "../schema.ts";
import { perAddress } from "../throttle.server.ts";

export const meta = () => [{ title: "Iniciar sesión" }];

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await openPage(request);
  const { searchParams } = new URL(request.url);
  const next = nextOf(request);
  if (viewer) throw redirect(next, 303);
  const { provider, headers } = offerProvider(request);
  const providerError = providerSentence("/login", searchParams.get("google"));
  return data({ next, provider, providerError }, { headers });
}

export async function action({ request }: ActionFunctionArgs) {
  return formAction(request, ["correo"], async (ctx, fields) => {
    const input = parseInput(signInInput, fields);
    await takeAddressTurn(ctx, perAddress.signIns, request);
    const { token } = await signIn(ctx, { ...input, request });
    return redirect(nextOf(request), {
      status: 303,
      headers: { "Set-Cookie": sessionCookie(token) },
    });
  });
}

function nextOf(request: Request): string {
  return safeNext(new URL(request.url).searchParams.get("next"));
}

export default function LoginPage() {
  const { next, provider, providerError } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <AuthPage title="Iniciar sesión">
      <AuthForm failure={failure} submit="Iniciar sesión" busy="Iniciando sesión…">
        <EmailField failure={failure} />
        <PasswordField autoComplete="current-password" error={failure?.fields.contrasenia} />
      </AuthForm>
      {provider && (
        <ProviderSignIn
          {...provider}
          page="/login"
          next={next}
          error={failure ? null : providerError}
        >
          Si es tu primera vez, al continuar con Google aceptas <LegalLinks />.
        </ProviderSignIn>
      )}
      <p className={styles.other}>
        <Link to="/forgot">¿Olvidaste tu contraseña?</Link>
        <br />
        ¿Aún no tienes cuenta? <Link to={accountPath("/signup", next)}>Regístrate</Link>
      </p>
    </AuthPage>
  );
}
