import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { forms, submission } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { plural } from "#app/strings/language.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { Form } from "#app/ui/link.tsx";
import { FormError, Notice } from "#app/ui/notice.tsx";
import styles from "../factors.module.css";
import { RECOVERY_FEW } from "../limits.ts";
import {
  beginTotpOperation,
  newRecoveryCodesOperation,
  removePasskeyOperation,
  removeTotpOperation,
  renamePasskeyOperation,
} from "../operations.server.ts";
import { Passkeys } from "../passkeys/passkey-list.tsx";
import { passkeySite } from "../passkeys/site.server.ts";
import { APP_PATH, CODES_PATH, FACTORS_PAGE } from "../paths.ts";
import { listFactors } from "../queries.server.ts";
import { forceOf, isAskedForFactor } from "../state.server.ts";
import { strings } from "../strings.ts";

export const meta = () => [{ title: strings.title }];

export const loader = page(
  "member",
  async (ctx) => ({
    factors: await listFactors(ctx),
    isOn: ctx.viewer.segundo_factor === 1,
    isForced: forceOf(ctx.viewer),
    isAsked: isAskedForFactor(ctx.viewer),
    offersPasskeys: passkeySite() !== null,
  }),
  { staysOpen: true, fresh: true },
);

type Done = keyof typeof strings.done;

const then = (done: Done) => () => `${FACTORS_PAGE}?hecho=${done}`;

export const action = forms("intent", {
  app: submission(beginTotpOperation, { then: () => APP_PATH }),
  "quitar-app": submission(removeTotpOperation, { then: then("app-quitada") }),
  nombre: submission(renamePasskeyOperation, { then: then("nombre") }),
  "quitar-llave": submission(removePasskeyOperation, {
    then: then("llave-quitada"),
    doneBy: "passkey_not_found",
  }),
  codigos: submission(newRecoveryCodesOperation, { then: () => CODES_PATH }),
});

export const clientAction = keptForm();

export default function TwoStepsPage() {
  const { factors, isOn, isForced, isAsked, offersPasskeys } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const what = useSearchParams()[0].get("hecho") ?? "";
  const done = Object.hasOwn(strings.done, what) ? (what as Done) : null;
  return (
    <div className={styles.page}>
      <div>
        <BackLink to="/settings/security">{strings.back}</BackLink>
        <h1>{strings.title}</h1>
        <p>{strings.about}</p>
      </div>
      {done && !failure && <DoneNotice param="hecho">{strings.done[done]}</DoneNotice>}
      <FormError message={failure?.fields.nombre ?? failure?.error} />
      <Notice kind={isOn ? "ok" : "info"}>
        {isOn
          ? strings.on
          : `${strings.off} ${isForced ? strings.forced : isAsked ? strings.asked : ""}`}
      </Notice>
      <Passkeys keys={factors.llaves} isOffered={offersPasskeys} />
      <section className={styles.part} aria-labelledby="app">
        <h2 id="app">{strings.app.title}</h2>
        <p className={styles.hint}>{strings.app.about}</p>
        {factors.app && <p>{strings.app.isOn}</p>}
        <div className={styles.buttons}>
          <OneButton intent="app" variant={factors.app ? "quiet" : "primary"}>
            {factors.app ? strings.app.another : strings.app.begin}
          </OneButton>
          {factors.app && (
            <OneButton intent="quitar-app" variant="danger">
              {strings.app.remove}
            </OneButton>
          )}
        </div>
      </section>
      <section className={styles.part} aria-labelledby="codigos">
        <h2 id="codigos">{strings.codes.title}</h2>
        <p className={styles.hint}>{strings.codes.about}</p>
        {isOn ? (
          <>
            <p>{plural(factors.codigos, strings.codes.left)}</p>
            {factors.codigos <= RECOVERY_FEW && <Notice>{strings.codes.few}</Notice>}
            <p className={styles.hint}>{strings.codes.renewHint}</p>
            <OneButton intent="codigos" variant="quiet">
              {strings.codes.renew}
            </OneButton>
          </>
        ) : (
          <p>{strings.codes.none}</p>
        )}
      </section>
    </div>
  );
}

function OneButton({
  intent,
  variant,
  children,
}: {
  intent: string;
  variant: "primary" | "quiet" | "danger";
  children: string;
}) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <Button variant={variant}>{children}</Button>
    </Form>
  );
}
