import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { adminPage } from "#app/features/admin/access.server.ts";
import { ConsolePage } from "#app/features/admin/console-page.tsx";
import styles from "#app/features/admin/console.module.css";
import { forms, submission } from "#app/http/form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { RelativeTime } from "#app/ui/intl/relative-time.tsx";
import { Form } from "#app/ui/link.tsx";
import { FormError } from "#app/ui/notice.tsx";
import { Sentence } from "#app/ui/sentence.tsx";
import { Findings } from "../checkup/findings.tsx";
import { probeOperation } from "../checkup/operations.server.ts";
import { readCheckup } from "../checkup/read.server.ts";
import { strings } from "../checkup/strings.ts";

export const meta = () => [{ title: strings.title }];

export const loader = adminPage((ctx, { request }) => readCheckup(ctx, request));

export const action = forms(
  "intent",
  {
    probar: submission(probeOperation, {
      input: () => ({}),
      then: () => "/admin/revision?hecho=si",
    }),
  },
  { otherwise: "probar" },
);

export const clientAction = keptForm();

export default function CheckupPage() {
  const { arrives, clocks, configured, probed } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const isDone = useSearchParams()[0].has("hecho");
  return (
    <ConsolePage section="checkup" title={strings.title}>
      {isDone && !failure && <DoneNotice param="hecho">{strings.probe.done}</DoneNotice>}
      <FormError message={failure?.error} />
      <p className={styles.hint}>{strings.about}</p>
      <section className={styles.part}>
        <h2>{strings.probe.title}</h2>
        <p className={styles.hint}>{strings.probe.about}</p>
        <Form method="post">
          <Button name="intent" value="probar" variant="quiet">
            {strings.probe.submit}
          </Button>
        </Form>
        <p className={styles.hint}>
          {probed ? (
            <Sentence
              text={strings.probe.last}
              parts={{ when: <RelativeTime within iso={new Date(probed.at).toISOString()} /> }}
            />
          ) : (
            strings.probe.never
          )}
        </p>
        {probed && <Findings findings={probed.findings} />}
      </section>
      <section className={styles.part}>
        <h2>{strings.arrives}</h2>
        <Findings findings={arrives} />
      </section>
      <section className={styles.part}>
        <h2>{strings.clocks}</h2>
        <Findings findings={clocks} />
      </section>
      <section className={styles.part}>
        <h2>{strings.configured}</h2>
        <Findings findings={configured} />
      </section>
    </ConsolePage>
  );
}
