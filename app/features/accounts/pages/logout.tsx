import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";
import { formAction, openPage } from "#app/http/page.server.ts";
import { endedSessionCookie, tokenOf } from "#app/http/session.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/notice.tsx";
import { AuthPage } from "../auth-page.tsx";
import styles from "../auth-page.module.css";
import { signOut } from "../commands.server.ts";

export const meta = () => [{ title: "Cerrar sesión" }];

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await openPage(request);
  if (!viewer) throw redirect("/", 303);
  return { nombre_usuario: viewer.nombre_usuario };
}

export async function action({ request }: ActionFunctionArgs) {
  return formAction(request, [], async (ctx) => {
    const held = tokenOf(request);
    if (held) await signOut(ctx, held);
    return redirect("/", { status: 303, headers: { "Set-Cookie": endedSessionCookie() } });
  });
}

export default function LogoutPage() {
  const failure = useActionData<typeof action>();
  return (
    <AuthPage title="¿Cerrar sesión?">
      <Form method="post" className={styles.form}>
        <FormError message={failure?.error} />
        <div className={styles.ways}>
          <LinkButton to="/" variant="quiet">
            Cancelar
          </LinkButton>
          <Button>Cerrar sesión</Button>
        </div>
      </Form>
    </AuthPage>
  );
}
