import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { SignedInCtx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { requireViewer } from "#app/http/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { parseInput } from "#app/http/input.server.ts";
import { formAction, loadPage, openOwnPage } from "#app/http/page.server.ts";
import { tokenOf } from "#app/http/session.server.ts";
import { FormError, Notice } from "#app/ui/notice.tsx";
import { changePassword, hasPassword } from "../security/change-password.server.ts";
import { ChangePasswordForm, NoPassword } from "../security/change-password-form.tsx";
import { linkedSince, unlinkProvider } from "../provider/linked.server.ts";
import { LinkedProvider } from "../provider/linked-provider.tsx";
import { changePasswordInput } from "../schema.ts";
import { SessionList } from "../security/session-list.tsx";
import { endOtherSessions, endSession, listSessions } from "../security/sessions.server.ts";
import styles from "./security.module.css";

export const meta = () => [{ title: "Seguridad de tu cuenta" }];

const done = {
  contrasenia: "Tu contraseña cambió y se cerraron todas las demás sesiones.",
  sesion: "La sesión se cerró.",
  sesiones: "Se cerraron todas las demás sesiones.",
  desvinculada: "Tu cuenta ya no está vinculada con Google.",
} as const;

type Done = keyof typeof done;

export function loader({ request }: LoaderFunctionArgs) {
  return loadPage(openOwnPage(request), async (ctx) => ({
    sessions: await listSessions(ctx, { token: heldToken(request) }),
    hasPassword: await hasPassword(ctx),
    linkedSince: await linkedSince(ctx),
    offersProvider: Boolean(getEnv().google),
    done: doneOf(request),
  }));
}

export async function action({ request }: ActionFunctionArgs) {
  return formAction(request, [], async (ctx, fields) => {
    const what = await run(requireViewer(ctx), heldToken(request), fields);
    return redirect(`/settings/security?hecho=${what}`, 303);
  });
}

async function run(ctx: SignedInCtx, token: string, fields: Record<string, string>): Promise<Done> {
  switch (fields.intent) {
    case "contrasenia":
      await changePassword(ctx, { ...parseInput(changePasswordInput, fields), token });
      return "contrasenia";
    case "cerrar":
      await endSession(ctx, { id: fields.id ?? "" });
      return "sesion";
    case "cerrar-demas":
      await endOtherSessions(ctx, { token });
      return "sesiones";
    case "desvincular":
      await unlinkProvider(ctx);
      return "desvinculada";
    default:
      throw new AppError("bad_input");
  }
}

function heldToken(request: Request): string {
  const held = tokenOf(request);
  if (!held) throw new AppError("not_signed_in");
  return held.token;
}

function doneOf(request: Request): Done | null {
  const what = new URL(request.url).searchParams.get("hecho");
  return what !== null && Object.hasOwn(done, what) ? (what as Done) : null;
}

export default function SecurityPage() {
  const { sessions, offersProvider, done: what, ...account } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <div className={styles.page}>
      <h1>Seguridad de tu cuenta</h1>
      {what && !failure && <Notice kind="ok">{done[what]}</Notice>}
      <FormError message={failure?.error} />
      <section className={styles.part}>
        <h2>Contraseña</h2>
        {account.hasPassword ? (
          <ChangePasswordForm failure={failure} isDone={what === "contrasenia"} />
        ) : (
          <NoPassword />
        )}
      </section>
      {(offersProvider || account.linkedSince) && (
        <section className={styles.part}>
          <h2>Google</h2>
          <LinkedProvider {...account} />
        </section>
      )}
      <section className={styles.part}>
        <h2>Sesiones abiertas</h2>
        <SessionList sessions={sessions} />
      </section>
    </div>
  );
}
