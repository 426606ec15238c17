import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { Fragment } from "react";
import { adminPage } from "#app/features/admin/access.server.ts";
import { ConsolePage } from "#app/features/admin/console-page.tsx";
import styles from "#app/features/admin/console.module.css";
import { type Group, groups } from "#app/features/settings/schema.ts";
import { FOLLOW_MS } from "#app/features/settings/limits.ts";
import { forms, submission } from "#app/http/form.server.ts";
import { fill } from "#app/strings/language.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { Link } from "#app/ui/link.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { FormError } from "#app/ui/notice.tsx";
import { strings as listStrings } from "../lists/strings.ts";
import { groupParam } from "../schema.ts";
import { changeSettingsOperation } from "../settings/operations.server.ts";
import { readGroup } from "../settings/page-data.server.ts";
import { echoed, settingsOf } from "../settings/sent.server.ts";
import { SettingsForm } from "../settings/settings-form.tsx";
import { strings } from "../settings/strings.ts";

const HERE = "/admin/ajustes";
const seconds = (2 * FOLLOW_MS) / 1000;

export const meta = () => [{ title: strings.title }];

const groupOf = (value: unknown) => (groupParam.safeParse(value).data ?? groups[0]) as Group;

export const loader = adminPage(async (ctx, { url }) => {
  const group = groupOf(url.searchParams.get("grupo"));
  return { group, settings: await readGroup(ctx, group) };
});

export const action = forms("intent", {
  ajustes: submission(changeSettingsOperation, {
    input: settingsOf,
    echo: echoed,
    then: (_, { fields }) => `${HERE}?grupo=${groupOf(fields.grupo)}&hecho=si`,
  }),
});

export const clientAction = keptForm();

export default function SettingsPage() {
  const { group, settings } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const isDone = useSearchParams()[0].has("hecho");
  const { title, about } = strings.groups[group];
  return (
    <ConsolePage section="settings" title={strings.title}>
      {isDone && !failure && (
        <DoneNotice param="hecho">{fill(strings.done, { seconds })}</DoneNotice>
      )}
      <p className={styles.hint}>{fill(strings.about, { seconds })}</p>
      <nav className={styles.groups} aria-label={strings.tabs}>
        {groups.map((name) => (
          <Fragment key={name}>
            <Link
              to={`${HERE}?grupo=${name}`}
              className={styles.section}
              aria-current={name === group ? "page" : undefined}
              preventScrollReset
            >
              {strings.groups[name].title}
            </Link>{" "}
          </Fragment>
        ))}
      </nav>
      <section className={styles.part}>
        <h2>{title}</h2>
        <p className={styles.hint}>{about}</p>
        <FormError message={failure?.error} />
        <SettingsForm key={group} group={group} settings={settings} failure={failure} />
      </section>
      <div className={styles.ways}>
        <LinkButton to="/admin/ajustes/historial" variant="quiet">
          {strings.history}
        </LinkButton>
        <LinkButton to="/admin/listas" variant="quiet">
          {listStrings.title}
        </LinkButton>
      </div>
    </ConsolePage>
  );
}
