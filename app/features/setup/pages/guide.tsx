import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { adminPage } from "#app/features/admin/access.server.ts";
import { ConsolePage } from "#app/features/admin/console-page.tsx";
import styles from "#app/features/admin/console.module.css";
import { forms, submission } from "#app/http/form.server.ts";
import { fill } from "#app/strings/language.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { FormError } from "#app/ui/notice.tsx";
import { after, steps } from "../guide/steps.ts";
import { strings } from "../guide/strings.ts";
import { changeSettingsOperation } from "../settings/operations.server.ts";
import { readGroup } from "../settings/page-data.server.ts";
import { echoed, settingsOf } from "../settings/sent.server.ts";
import { SettingsForm } from "../settings/settings-form.tsx";
import { strings as settingStrings } from "../settings/strings.ts";

export const meta = () => [{ title: strings.title }];

const stepParam = z.enum(steps).catch(steps[0]);

export const loader = adminPage(async (ctx, { url }) => {
  const step = stepParam.parse(url.searchParams.get("paso"));
  return { step, settings: await readGroup(ctx, step) };
});

export const action = forms("intent", {
  ajustes: submission(changeSettingsOperation, {
    input: settingsOf,
    echo: echoed,
    then: (_, { fields }) => after(stepParam.parse(fields.grupo)),
  }),
});

export const clientAction = keptForm();

/** What a new administrator sets first, one step after the other, and the check-up at the end. */
export default function GuidePage() {
  const { step, settings } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const { title, about } = settingStrings.groups[step];
  const n = steps.indexOf(step) + 1;
  return (
    <ConsolePage section="settings" title={strings.title}>
      <p className={styles.hint}>{strings.about}</p>
      <section className={styles.part}>
        <h2>{fill(strings.step, { n, of: steps.length + 1, title })}</h2>
        <p className={styles.hint}>{about}</p>
        <FormError message={failure?.error} />
        <SettingsForm
          key={step}
          group={step}
          settings={settings}
          failure={failure}
          submit={strings.next}
        />
        <div className={styles.ways}>
          <LinkButton to={after(step)} variant="plain">
            {strings.skip}
          </LinkButton>
        </div>
      </section>
    </ConsolePage>
  );
}
