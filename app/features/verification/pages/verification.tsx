import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { readLooks } from "#app/features/vault/open-document.server.ts";
import { forms, submission } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { entryOf } from "#app/strings/entry-of.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { countries, countryName } from "../countries.ts";
import { AGREEMENT_VERSION } from "../limits.ts";
import {
  beginVerifierOperation,
  saveVerificationOperation,
  sendVerificationPhotoOperation,
  submitVerificationOperation,
  withdrawVerificationOperation,
} from "../operations.server.ts";
import { Looks } from "#app/features/vault/looks.tsx";
import { readOwn } from "../own/read.server.ts";
import { Renamed } from "../own/renamed.tsx";
import { Standing } from "../own/standing.tsx";
import { stepOf, stepPath } from "../own/step.ts";
import { Steps } from "../own/steps.tsx";
import { Withdraw } from "../own/withdraw.tsx";
import { strings } from "../strings.ts";
import styles from "../verification.module.css";

export const meta = () => [{ title: strings.title }];

const HERE = "/settings/verificacion";

/** Where there is something to fill in whatever the address says. */
const begun = ["ninguna", "borrador", "retirada"];

export const loader = page(
  "member",
  async (ctx, { url }) => {
    const own = await readOwn(ctx);
    const { timeZone } = getEnv();
    const asked = url.searchParams.get("paso") ?? url.searchParams.get("form");
    const isFirst = begun.includes(own.state) && !own.verificado && !own.por_operador;
    const isClosed = own.state === "enviada" || own.state === "en_proveedor";
    const isFilling = !isClosed && (isFirst || own.state === "borrador" || asked !== null);
    const step = isFilling ? stepOf(asked, own) : null;
    return {
      ...{ own, step, timeZone, version: AGREEMENT_VERSION, now: Date.now() },
      countries: step === "datos" ? countries() : [],
      country: own.datos ? countryName(own.datos.pais) : "",
      looks: await readLooks(ctx, { kind: "persona", id: ctx.viewer.id_usuario }),
    };
  },
  { staysOpen: true, fresh: true },
);

const sent = { then: () => HERE, doneBy: "verification_closed" } as const;

/** The forms of the page, told by their addresses: one brings a file. */
export const action = forms(({ url }) => url.searchParams.get("form") ?? "", {
  datos: submission(saveVerificationOperation, {
    then: () => HERE,
  }),
  foto: submission(sendVerificationPhotoOperation, {
    input: ({ url }) => ({ kind: url.searchParams.get("kind") }),
    then: () => `${stepPath("fotos")}&hecho=foto`,
  }),
  enviar: submission(submitVerificationOperation, sent),
  proveedor: submission(beginVerifierOperation, sent),
  retirar: submission(withdrawVerificationOperation, { then: () => `${HERE}?hecho=retirada` }),
});

export const clientAction = keptForm();

const done: Record<string, string> = {
  foto: strings.photos.saved,
  retirada: strings.withdraw.done,
};

/** What is there to be deleted. */
const withdrawable = ["borrador", "enviada", "en_proveedor", "rechazada"];

export default function VerificationPage() {
  const { own, step, looks, timeZone, now, ...given } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const news = entryOf(done, useSearchParams()[0].get("hecho"));
  const isKept = own.datos !== null || own.fotos.length > 0;
  return (
    <div className={styles.page}>
      <BackLink to="/settings">{strings.back}</BackLink>
      <header className={styles.head}>
        <h1>{strings.title}</h1>
        <p>{strings.intro}</p>
        <p className={styles.muted}>{strings.private}</p>
      </header>
      {news && !failure && <DoneNotice param="hecho">{news}</DoneNotice>}
      <Renamed own={own} timeZone={timeZone} />
      {step ? (
        <Steps key={step} {...{ own, step, timeZone, failure }} {...given} />
      ) : (
        <Standing own={own} now={now} timeZone={timeZone} />
      )}
      {withdrawable.includes(own.state) && isKept && <Withdraw />}
      <Looks {...strings.looks} looks={looks} timeZone={timeZone} />
    </div>
  );
}
