import { useActionData, useLoaderData } from "@remix-run/react";
import { isAskedForFactor } from "#app/features/factors/state.server.ts";
import { strings as factors } from "#app/features/factors/strings.ts";
import { hasPassword } from "#app/features/people/passwords/confirm-password.server.ts";
import { AdviceNotice } from "#app/features/passwords/advice-notice.tsx";
import { adviceIn } from "#app/features/passwords/schema.ts";
import { forms, submission } from "#app/http/form.server.ts";
import { getEnv } from "#app/env.server.ts";
import { page } from "#app/http/page.server.ts";
import { tokenOf } from "#app/http/session.server.ts";
import { countTokens } from "#app/http/tokens/token-holder.server.ts";
import { plural } from "#app/strings/language.ts";
import { isFresh } from "#app/http/step-up/fresh.server.ts";
import { parseCursor } from "#db/pagination.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { FormError, Notice } from "#app/ui/notice.tsx";
import { common } from "#app/ui/strings.ts";
import { ConfirmFirst } from "#app/ui/forms/confirm-first.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import {
  allowProviderOperation,
  changePasswordOperation,
  endOtherSessionsOperation,
  endSessionOperation,
  unlinkProviderOperation,
} from "../security/operations.server.ts";
import { strings as emailStrings } from "../email/strings.ts";
import { ChangePasswordForm, NoPassword } from "../security/change-password-form.tsx";
import { isUnlinked, linkedSince } from "../provider/linked.server.ts";
import { LinkedProvider } from "../provider/linked-provider.tsx";
import { SessionList } from "../security/session-list.tsx";
import { listSessions } from "../security/sessions.server.ts";
import styles from "./security.module.css";
import { strings as securityStrings } from "../security/strings.ts";
import { strings } from "../strings.ts";

export const meta = () => [{ title: strings.security.title }];

/** In place of a password that is not asked for. */
const NOT_ASKED = "-";

const FACTORS_PAGE = "/settings/security/dos-pasos";

const { done } = strings.security;
const { sessions: ofSessions } = securityStrings;

type Done = keyof typeof done;

export const loader = page(
  "member",
  async (ctx, { request, url }) => ({
    sessions: await listSessions(ctx, {
      token: tokenOf(request)?.token ?? "",
      before: parseCursor(url.searchParams.get("before")),
    }),
    isPast: url.searchParams.has("before"),
    hasPassword: await hasPassword(ctx),
    linkedSince: await linkedSince(ctx),
    isUnlinked: await isUnlinked(ctx),
    offersProvider: Boolean(getEnv().google),
    done: doneOf(url),
    isFresh: isFresh(ctx.viewer),
    advice: adviceIn(url),
    hasFactor: ctx.viewer.segundo_factor === 1,
    tokens: await countTokens(ctx),
    isAsked: isAskedForFactor(ctx.viewer),
  }),
  { staysOpen: true },
);

const then = (what: Done) => () => `/settings/security?hecho=${what}`;

export const action = forms("intent", {
  contrasenia: submission(changePasswordOperation, {
    // Whoever has a second factor is not asked for it: they have just confirmed with that.
    input: ({ fields }, { viewer }) =>
      viewer.segundo_factor ? { ...fields, actual: NOT_ASKED } : fields,
    then: ({ aviso }) => `${then("contrasenia")()}${aviso ? `&aviso=${aviso}` : ""}`,
  }),
  cerrar: submission(endSessionOperation, { then: then("sesion") }),
  "cerrar-demas": submission(endOtherSessionsOperation, { then: then("sesiones") }),
  desvincular: submission(unlinkProviderOperation, { then: then("desvinculada") }),
  permitir: submission(allowProviderOperation, { then: then("permitida") }),
});

export const clientAction = keptForm();

function doneOf({ searchParams }: URL): Done | null {
  const what = searchParams.get("hecho");
  return what !== null && Object.hasOwn(done, what) ? (what as Done) : null;
}

export default function SecurityPage() {
  const {
    sessions,
    isPast,
    offersProvider,
    done: what,
    isFresh,
    advice,
    hasFactor,
    tokens,
    isAsked,
    ...account
  } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <div className={styles.page}>
      <div>
        <BackLink to="/settings">{common.settings}</BackLink>
        <h1>{strings.security.title}</h1>
      </div>
      {what && !failure && <DoneNotice param="hecho">{done[what]}</DoneNotice>}
      {!failure && <AdviceNotice advice={advice} />}
      <FormError message={failure?.error} />
      <section className={styles.part}>
        <h2>{strings.email}</h2>
        <LinkButton to="/settings/email" variant="quiet">
          {emailStrings.change}
        </LinkButton>
      </section>
      <section className={styles.part}>
        <h2>{strings.password.label}</h2>
        {!account.hasPassword && <NoPassword />}
        {account.hasPassword && !isFresh && <ConfirmFirst />}
        {account.hasPassword && isFresh && (
          <ChangePasswordForm
            failure={failure}
            isDone={what === "contrasenia"}
            hasFactor={hasFactor}
          />
        )}
      </section>
      <section className={styles.part}>
        <h2>{factors.title}</h2>
        <p>{hasFactor ? factors.on : factors.about}</p>
        {isAsked && <Notice>{factors.asked}</Notice>}
        <LinkButton to={FACTORS_PAGE} variant={hasFactor ? "quiet" : "primary"}>
          {hasFactor ? factors.manage : factors.activate}
        </LinkButton>
      </section>
      {(offersProvider || account.linkedSince) && (
        <section className={styles.part}>
          <h2>{strings.provider.name}</h2>
          <LinkedProvider {...account} />
        </section>
      )}
      <section className={styles.part}>
        <h2>{securityStrings.tokens.title}</h2>
        <p>
          {tokens === 0 ? securityStrings.tokens.none : plural(tokens, securityStrings.tokens.some)}
        </p>
        <LinkButton to="/settings/tokens" variant="quiet">
          {securityStrings.tokens.manage}
        </LinkButton>
      </section>
      <section className={styles.part}>
        <h2 id="sesiones">{ofSessions.title}</h2>
        <SessionList {...sessions} isPast={isPast} />
      </section>
    </div>
  );
}
