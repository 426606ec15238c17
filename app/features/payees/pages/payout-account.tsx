import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { Looks } from "#app/features/vault/looks.tsx";
import { forms, submission } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { fill } from "#app/strings/language.ts";
import { entryOf } from "#app/strings/entry-of.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { fullDateTime } from "#app/ui/intl/dates.ts";
import { Link } from "#app/ui/link.tsx";
import { FormError } from "#app/ui/notice.tsx";
import column from "#app/ui/reading/column.module.css";
import facts from "#app/ui/reading/facts.module.css";
import { Sentence } from "#app/ui/sentence.tsx";
import { common } from "#app/ui/strings.ts";
import { AccountForm, RemoveForm } from "../account-form.tsx";
import styles from "../account.module.css";
import { removeAccountOperation, saveAccountOperation } from "../operations.server.ts";
import { readOwnAccount } from "../queries.server.ts";
import { strings } from "../strings.ts";

export const meta = () => [{ title: strings.title }];

export const loader = page(
  "member",
  async (ctx) => ({ ...(await readOwnAccount(ctx)), timeZone: getEnv().timeZone }),
  { staysOpen: true, fresh: "money" },
);

const then = (done: keyof typeof strings.done) => () => `/settings/cuenta?hecho=${done}`;

export const action = forms("intent", {
  guardar: submission(saveAccountOperation, { then: then("guardada") }),
  quitar: submission(removeAccountOperation, {
    then: then("quitada"),
  }),
});

export const clientAction = keptForm();

/** Where a creator is paid. */
export default function PayoutAccountPage() {
  const { account, hasPassword, waitHours, looks, timeZone } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const done = entryOf(strings.done, useSearchParams()[0].get("hecho"));
  const words = strings.now;
  return (
    <div className={column.page}>
      <div className={styles.head}>
        <BackLink to="/settings">{common.settings}</BackLink>
        <h1>{strings.title}</h1>
        <p>{strings.intro}</p>
      </div>
      {done && !failure && <DoneNotice param="hecho">{done}</DoneNotice>}
      <FormError message={failure?.error} />
      <section className={styles.part}>
        <h2>{words.title}</h2>
        {account ? (
          <>
            <dl className={facts.facts}>
              <dt>{words.bank}</dt>
              <dd>{account.banco}</dd>
              <dt>{words.clabe}</dt>
              <dd className={styles.number}>{account.clabe}</dd>
              <dt>{words.holder}</dt>
              <dd>{account.titular}</dd>
              <dt>{words.rfc}</dt>
              <dd className={styles.number}>{account.rfc ?? words.noRfc}</dd>
            </dl>
            <p suppressHydrationWarning>
              {account.isUsable
                ? words.ready
                : fill(words.waits, { date: fullDateTime(account.usable_at, timeZone) })}
            </p>
          </>
        ) : (
          <p className={styles.hint}>{words.none}</p>
        )}
      </section>
      <section className={styles.part}>
        <h2>{account ? strings.form.change : strings.form.add}</h2>
        {hasPassword ? (
          <AccountForm key={account?.clabe} {...{ account, waitHours, failure }} />
        ) : (
          <p>
            <Sentence
              text={strings.noPassword}
              parts={{ ask: <Link to="/forgot">{strings.askLink}</Link> }}
            />
          </p>
        )}
        {account && hasPassword && <RemoveForm failure={failure} />}
      </section>
      {account && (
        <Looks {...strings.looks} what={strings.looked} looks={looks} timeZone={timeZone} />
      )}
    </div>
  );
}
