import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FactorCodeField } from "#app/features/factors/code-field.tsx";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Sentence } from "#app/ui/sentence.tsx";
import { common } from "#app/ui/strings.ts";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { Avatar } from "#app/features/people/avatar.tsx";
import { resetPasswordOperation } from "../operations.server.ts";
import { AuthForm } from "../auth-form.tsx";
import { AuthPage } from "../auth-page.tsx";
import styles from "../auth-page.module.css";
import { PasswordField } from "../password-field.tsx";
import { nextStep } from "../paths.ts";
import { readResetToken, resetCookie } from "../reset/reset-cookie.server.ts";
import { accountOfLink, type LinkedAccount } from "../reset/reset.server.ts";
import { strings } from "../strings.ts";
import { tokenInCookie } from "../token-in-cookie.server.ts";

export const meta = () => [{ title: strings.reset.title }];

/** The link of the mail leads here with its token, which goes into a cookie and out of the address. */
const readPage = page(
  "consented",
  async (ctx, { request }) => {
    const token = readResetToken(request);
    const account = token === null ? null : await accountOfLink(ctx, token);
    return { account };
  },
  { ageless: true },
);

export async function loader(args: LoaderFunctionArgs) {
  const given = new URL(args.request.url).searchParams.get("token");
  if (given) throw tokenInCookie("/reset", resetCookie(given));
  return readPage(args);
}

export const action = form(resetPasswordOperation, {
  // What there is to say against a password is said where it is changed again.
  then: ({ aviso, ...answer }) =>
    nextStep(answer, aviso ? `/settings/security?hecho=contrasenia&aviso=${aviso}` : "/"),
  doneBy: "reset_done",
  doneTo: () => "/login?hecho=contrasenia",
});

export const clientAction = keptForm();

export default function ResetPage() {
  const { account } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <AuthPage title={strings.reset.title}>
      {account && failure?.code !== "reset_gone" ? <NewPasswordForm account={account} /> : <Gone />}
    </AuthPage>
  );
}

function Gone() {
  return (
    <>
      <Notice kind="error">{strings.reset.gone}</Notice>
      <p>{strings.reset.askAgain}</p>
      <LinkButton to="/forgot" wide>
        {strings.anotherLink}
      </LinkButton>
    </>
  );
}

function NewPasswordForm({ account }: { account: LinkedAccount }) {
  const failure = useActionData<typeof action>();
  return (
    <AuthForm failure={failure} submit={strings.reset.save} busy={common.saving}>
      <p className={styles.whose}>
        <Avatar user={account} size={48} />
        <span>
          <Sentence
            text={strings.reset.whose}
            parts={{ account: <strong>@{account.nombre_usuario}</strong> }}
          />
        </span>
      </p>
      {/* Of which account the password is, for what keeps passwords. */}
      <input
        type="hidden"
        name="usuario"
        autoComplete="username"
        defaultValue={account.nombre_usuario}
      />
      <p className={styles.small}>{strings.reset.endsSessions}</p>
      <PasswordField
        label={strings.password.another}
        autoComplete="new-password"
        error={failure?.fields.contrasenia}
      />
      {account.segundo_factor === 1 && <FactorCodeField error={failure?.fields.codigo} />}
    </AuthForm>
  );
}
