import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { parseInput } from "#app/http/input.server.ts";
import { formAction, openPage } from "#app/http/page.server.ts";
import { takeAddressTurn } from "#app/http/rate-limit.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { AuthForm } from "../auth-form.tsx";
import { AuthPage } from "../auth-page.tsx";
import styles from "../auth-page.module.css";
import { EmailField } from "../email-field.tsx";
import { RESET_MINUTES } from "../limits.ts";
import { requestReset } from "../reset/reset.server.ts";
import { resetRequestInput } from "../schema.ts";
import { perAddress } from "../throttle.server.ts";

export const meta = () => [{ title: "¿Olvidaste tu contraseña?" }];

export async function loader({ request }: LoaderFunctionArgs) {
  await openPage(request);
  return { isSent: new URL(request.url).searchParams.has("enviado") };
}

export async function action({ request }: ActionFunctionArgs) {
  return formAction(request, ["correo"], async (ctx, fields) => {
    const input = parseInput(resetRequestInput, fields);
    await takeAddressTurn(ctx, perAddress.resets, request);
    await requestReset(ctx, input);
    return redirect("/forgot?enviado=1", 303);
  });
}

export default function ForgotPage() {
  const { isSent } = useLoaderData<typeof loader>();
  return (
    <AuthPage title="¿Olvidaste tu contraseña?">{isSent ? <Sent /> : <RequestForm />}</AuthPage>
  );
}

function Sent() {
  return (
    <>
      <Notice kind="ok">
        Si hay una cuenta con esa dirección, te enviamos un enlace para elegir otra contraseña.
      </Notice>
      <p className={styles.small}>
        El enlace vale {RESET_MINUTES} minutos y sirve una sola vez. Si no lo ves, revisa el correo
        no deseado.
      </p>
      <div className={styles.ways}>
        <LinkButton to="/forgot" variant="quiet">
          Pedir otro enlace
        </LinkButton>
        <LinkButton to="/login">Iniciar sesión</LinkButton>
      </div>
    </>
  );
}

function RequestForm() {
  const failure = useActionData<typeof action>();
  return (
    <>
      <AuthForm failure={failure} submit="Enviar enlace" busy="Enviando…">
        <EmailField failure={failure} hint="Te enviaremos un enlace para elegir otra contraseña." />
      </AuthForm>
      <p className={styles.other}>
        <Link to="/login">Volver a iniciar sesión</Link>
      </p>
    </>
  );
}
