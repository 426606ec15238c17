import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AuthForm } from "#app/features/accounts/auth-form.tsx";
import { AuthPage } from "#app/features/accounts/auth-page.tsx";
import { PasswordField } from "#app/features/accounts/password-field.tsx";
import { tokenInCookie } from "#app/features/accounts/token-in-cookie.server.ts";
import { getEnv } from "#app/env.server.ts";
import { forms, submission } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { fill } from "#app/strings/language.ts";
import { TextField } from "#app/ui/forms/field.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { Notice } from "#app/ui/notice.tsx";
import { common } from "#app/ui/strings.ts";
import { WHO_MAX } from "../limits.ts";
import { isStartLive, START_PATH } from "../start/link.server.ts";
import {
  makeFirstAdministratorOperation,
  nameFirstAdministratorOperation,
} from "../start/operations.server.ts";
import { readStartToken, startCookie } from "../start/start-cookie.server.ts";
import { strings } from "../start/strings.ts";

const GUIDE = "/admin/guia";

export const meta = () => [{ title: strings.title }];

/** The link of the log leads here with its token, which goes into a cookie and out of the address. */
const readPage = page(
  "public",
  async (ctx, { request }) => {
    const token = readStartToken(request);
    const isLive = token !== null && (await isStartLive(ctx.db, token));
    return { isLive, site: getEnv().siteName };
  },
  { ageless: true },
);

export async function loader(args: LoaderFunctionArgs) {
  const given = new URL(args.request.url).searchParams.get("token");
  if (given) throw tokenInCookie(START_PATH, startCookie(given));
  return readPage(args);
}

export const action = forms("intent", {
  crear: submission(makeFirstAdministratorOperation, { then: () => GUIDE }),
  nombrar: submission(nameFirstAdministratorOperation, {
    then: () => `/login?next=${encodeURIComponent(GUIDE)}`,
  }),
});

export const clientAction = keptForm();

export default function StartPage() {
  const { isLive, site } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const ofForm = (intent: string) => (failure?.values.intent === intent ? failure : undefined);
  const [made, named] = [ofForm("crear"), ofForm("nombrar")];
  if (!isLive || failure?.code === "link_gone") {
    return (
      <AuthPage title={strings.title}>
        <Notice kind="error">{strings.gone}</Notice>
        <p>{strings.goneHelp}</p>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={strings.title}>
      <p>{fill(strings.about, { site })}</p>
      <h2>{strings.make.title}</h2>
      <AuthForm failure={made} submit={strings.make.submit} busy={common.saving}>
        <input type="hidden" name="intent" value="crear" />
        <TextField
          label={strings.make.name}
          name="nombre_usuario"
          autoComplete="username"
          autoCapitalize="none"
          defaultValue={made?.values.nombre_usuario ?? ""}
          error={made?.fields.nombre_usuario ?? null}
        />
        <TextField
          label={strings.make.mail}
          name="correo"
          type="email"
          autoComplete="email"
          defaultValue={made?.values.correo ?? ""}
          error={made?.fields.correo ?? null}
        />
        <PasswordField
          label={strings.make.password}
          autoComplete="new-password"
          {...(made?.fields.contrasenia && { error: made.fields.contrasenia })}
        />
      </AuthForm>
      <h2>{strings.name.title}</h2>
      <AuthForm failure={named} submit={strings.name.submit} busy={common.saving}>
        <input type="hidden" name="intent" value="nombrar" />
        <TextField
          label={strings.name.who}
          name="quien"
          hint={strings.name.hint}
          maxLength={WHO_MAX}
          autoCapitalize="none"
          autoComplete="off"
          defaultValue={named?.values.quien ?? ""}
          error={named?.fields.quien ?? null}
        />
      </AuthForm>
    </AuthPage>
  );
}
