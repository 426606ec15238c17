import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { parseInput } from "#app/http/input.server.ts";
import { safeNext } from "#app/http/next.ts";
import { formAction, openPage } from "#app/http/page.server.ts";
import { takeAddressTurn } from "#app/http/rate-limit.server.ts";
import { sessionCookie } from "#app/http/session.server.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/notice.tsx";
import { AuthPage } from "../auth-page.tsx";
import styles from "../auth-page.module.css";
import { LegalLinks } from "../legal-links.tsx";
import { signIn } from "../commands.server.ts";
import { EMAIL_MAX } from "../limits.ts";
import { PasswordField } from "../password-field.tsx";
import { accountPath } from "../paths.ts";
import { providerSentence } from "../provider/failure.ts";
import { offerProvider } from "../provider/offer.server.ts";
import { ProviderSignIn } from "../provider/provider-sign-in.tsx";
import { signInInput } from "../schema.ts";
import { perAddress } from "../throttle.server.ts";
import { useErrorFocus } from "../use-error-focus.ts";

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
  const isBusy = useNavigation().state !== "idle";
  const formRef = useErrorFocus(failure);
  return (
    <AuthPage title="Iniciar sesión">
      <Form method="post" className={styles.form} ref={formRef} noValidate>
        <FormError message={failure?.error} />
        <TextField
          label="Email"
          name="correo"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={EMAIL_MAX}
          defaultValue={failure?.values.correo}
          error={failure?.fields.correo}
        />
        <PasswordField autoComplete="current-password" error={failure?.fields.contrasenia} />
        <Button wide disabled={isBusy}>
          {isBusy ? "Iniciando sesión…" : "Iniciar sesión"}
        </Button>
      </Form>
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
