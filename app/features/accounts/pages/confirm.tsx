import { redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { UsePasskey } from "#app/features/factors/passkeys/use-passkey.tsx";
import type { FormFailure } from "#app/http/form-failure.ts";
import { forms, type Sent, submission } from "#app/http/form.server.ts";
import { safeNext } from "#app/http/next.ts";
import { page } from "#app/http/page.server.ts";
import { CONFIRM_PATH, isFresh } from "#app/http/step-up/fresh.server.ts";
import { waitingWords } from "#app/http/step-up/ended-session.server.ts";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { Link } from "#app/ui/link.tsx";
import { common } from "#app/ui/strings.ts";
import { AuthPage } from "../auth-page.tsx";
import styles from "../auth-page.module.css";
import { waysToConfirm } from "../confirm/confirm.server.ts";
import { KeptWordsForm } from "../confirm/kept-words-form.tsx";
import { confirmSessionOperation, mailConfirmCodeOperation } from "../confirm/operations.server.ts";
import { strings } from "../confirm/strings.ts";
import { FactorCodeForm, MailedCodeForm, PasswordForm } from "../confirm/ways.tsx";

export const meta = () => [
  { title: strings.title },
  // Its address opens what was typed.
  { name: "referrer", content: "same-origin" },
];

export const loader = page(
  "member",
  async (ctx, { request, url }) => {
    const next = nextOf(url);
    const secret = url.searchParams.get("palabras") ?? "";
    const words = await waitingWords(ctx, request, secret);
    if (!isFresh(ctx.viewer)) {
      const isMailed = url.searchParams.has("enviado");
      return { next, ways: await waysToConfirm(ctx), words: null, isMailed };
    }
    if (!words) throw redirect(next, 303);
    return { next, ways: [], words, isMailed: false };
  },
  { ageless: true, staysOpen: true },
);

const onceConfirmed = (_: unknown, { url }: Sent) =>
  url.searchParams.has("palabras") ? `${url.pathname}${url.search}` : nextOf(url);

export const action = forms("intent", {
  contrasenia: submission(confirmSessionOperation, {
    input: ({ fields }) => ({ contrasenia: fields.contrasenia ?? "" }),
    then: onceConfirmed,
  }),
  codigo: submission(confirmSessionOperation, {
    input: ({ fields }) => ({ codigo: fields.codigo ?? "" }),
    then: onceConfirmed,
  }),
  enviar: submission(mailConfirmCodeOperation, {
    then: (_, { url }) => {
      url.searchParams.set("enviado", "1");
      return `${url.pathname}${url.search}`;
    },
  }),
});

export const clientAction = keptForm();

/** Where to go on; this page is no place to go on to. */
function nextOf({ searchParams }: URL): string {
  const next = safeNext(searchParams.get("next"));
  return next.startsWith(CONFIRM_PATH) ? "/" : next;
}

export default function ConfirmPage() {
  const { next, ways, words, isMailed } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const { key } = useLocation();
  if (words) {
    return (
      <AuthPage title={strings.done.title}>
        <KeptWordsForm words={words} next={next} />
      </AuthPage>
    );
  }
  return (
    <AuthPage title={strings.title}>
      <p className={styles.small}>{strings.why}</p>
      {ways.includes("password") && <PasswordForm failure={failure} />}
      {ways.includes("passkey") && (
        <UsePasskey
          ask="/api/sesiones/confirmacion/llave"
          send={{ path: "/api/sesiones/confirmacion", field: "llave" }}
          onDone={() => window.location.reload()}
        />
      )}
      {(ways.includes("app") || ways.includes("codes")) && <FactorCodeForm failure={failure} />}
      {ways.includes("mail") && <MailedCodeForm key={key} failure={failure} isMailed={isMailed} />}
      <p className={styles.other}>
        <Link to="/">{common.notNow}</Link>
      </p>
    </AuthPage>
  );
}
