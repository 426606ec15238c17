import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AppError } from "#app/http/errors.ts";
import { parseInput } from "#app/http/input.server.ts";
import { formAction, openPage } from "#app/http/page.server.ts";
import { sessionCookie } from "#app/http/session.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { AuthForm } from "../auth-form.tsx";
import { AuthPage } from "../auth-page.tsx";
import styles from "../auth-page.module.css";
import { PasswordField } from "../password-field.tsx";
import { endedResetCookie, readResetToken, resetCookie } from "../reset/reset-cookie.server.ts";
import { isResetLive, resetPassword } from "../reset/reset.server.ts";
import { newPasswordInput } from "../schema.ts";

export const meta = () => [{ title: "Elige otra contraseña" }];

/** The link of the mail leads here with its token, which goes into a cookie and out of the address. */
export async function loader({ request }: LoaderFunctionArgs) {
  const given = new URL(request.url).searchParams.get("token");
  if (given) throw withoutToken(given);
  const ctx = await openPage(request);
  const token = readResetToken(request);
  return { isLive: token !== null && (await isResetLive(ctx, token)) };
}

function withoutToken(token: string) {
  return redirect("/reset", {
    status: 303,
    headers: {
      "Set-Cookie": resetCookie(token),
      "Referrer-Policy": "no-referrer",
      "Cache-Control": "private, no-store",
    },
  });
}

export async function action({ request }: ActionFunctionArgs) {
  return formAction(request, [], async (ctx, fields) => {
    const input = parseInput(newPasswordInput, fields);
    const token = readResetToken(request);
    if (!token) throw new AppError("reset_gone");
    const signedIn = await resetPassword(ctx, { ...input, token, request });
    const headers = new Headers([
      ["Set-Cookie", sessionCookie(signedIn.token)],
      ["Set-Cookie", endedResetCookie()],
    ]);
    return redirect("/", { status: 303, headers });
  });
}

export default function ResetPage() {
  const { isLive } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <AuthPage title="Elige otra contraseña">
      {isLive && failure?.code !== "reset_gone" ? <NewPasswordForm /> : <Gone />}
    </AuthPage>
  );
}

function Gone() {
  return (
    <>
      <Notice kind="error">Este enlace ya se usó o caducó.</Notice>
      <p>Pide otro: te lo enviamos al momento.</p>
      <LinkButton to="/forgot" wide>
        Pedir otro enlace
      </LinkButton>
    </>
  );
}

function NewPasswordForm() {
  const failure = useActionData<typeof action>();
  return (
    <AuthForm failure={failure} submit="Guardar contraseña" busy="Guardando…">
      <p className={styles.small}>
        Al guardarla se cerrará tu sesión en todos los demás dispositivos.
      </p>
      <PasswordField
        label="Contraseña nueva"
        autoComplete="new-password"
        error={failure?.fields.contrasenia}
      />
    </AuthForm>
  );
}
