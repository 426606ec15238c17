import { data } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { forms, submission } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { Link } from "#app/ui/link.tsx";
import { FormError } from "#app/ui/notice.tsx";
import { LegalColumn } from "#app/ui/reading/reading-column.tsx";
import reading from "#app/ui/reading/reading.module.css";
import { Sentence } from "#app/ui/sentence.tsx";
import { AboutAccount } from "../center/about-account.tsx";
import styles from "../center/center.module.css";
import { ChoicesForm } from "../center/choices-form.tsx";
import { Requests } from "../center/requests.tsx";
import { ConsentList } from "../center/consent-list.tsx";
import { loadCenter } from "../center/load.server.ts";
import {
  choosePurposesOperation,
  chooseSuggestedOperation,
} from "../consents/operations.server.ts";
import { strings } from "../strings.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${strings.title} · ${data?.siteName}` },
];

const done = { decisiones: strings.choices.done, oposicion: strings.opposition.done };
type Done = keyof typeof done;

/** Outside the age gate: one's data are one's own whether one may look at the rest or not. */
export const loader = page("public", async (ctx, { request, url }) => {
  const what = url.searchParams.get("hecho") ?? "";
  return data(
    {
      ...(await loadCenter(ctx, request)),
      done: Object.hasOwn(done, what) ? (what as Done) : null,
    },
    { headers: { "Cache-Control": "private, no-store" } },
  );
});

export const action = forms("intent", {
  decisiones: submission(choosePurposesOperation, {
    then: () => "/privacy-center?hecho=decisiones",
  }),
  oposicion: submission(chooseSuggestedOperation, {
    then: () => "/privacy-center?hecho=oposicion",
  }),
});

export const clientAction = keptForm();

export default function PrivacyCenterPage() {
  const center = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const { account, timeZone } = center;
  return (
    <LegalColumn>
      <div className={reading.document}>
        <h1>{strings.title}</h1>
        <p>{strings.intro}</p>
        <div className={styles.notices}>
          {center.done && !failure && <DoneNotice param="hecho">{done[center.done]}</DoneNotice>}
          <FormError message={failure?.error} />
        </div>
        <section aria-labelledby="decisiones">
          <h2 id="decisiones">{strings.choices.title}</h2>
          {!account && <p>{strings.visitor}</p>}
          <ChoicesForm choices={center.choices} isAskedByBrowser={center.isAskedByBrowser} />
        </section>
        <ConsentList {...center} />
        {account ? (
          <AboutAccount account={account} timeZone={timeZone} />
        ) : (
          <p>
            <Sentence
              text={strings.signInFor}
              parts={{ link: <Link to="/login?next=/privacy-center">{strings.signIn}</Link> }}
            />
          </p>
        )}
        <Requests own={account?.requests ?? []} timeZone={timeZone} />
      </div>
    </LegalColumn>
  );
}
