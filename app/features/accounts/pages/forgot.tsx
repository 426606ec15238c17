import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { requestResetOperation } from "../operations.server.ts";
import { AuthForm } from "../auth-form.tsx";
import { AuthPage } from "../auth-page.tsx";
import styles from "../auth-page.module.css";
import { EmailField } from "../email-field.tsx";
import { RESET_MINUTES } from "../limits.ts";

export const meta = () => [{ title: "¿Olvidaste tu contraseña?" }];

export const loader = page("consented", async (_ctx, { url }) => ({
  isSent: url.searchParams.has("enviado"),
}));

export const action = form(requestResetOperation, { then: () => "/forgot?enviado=1" });

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
