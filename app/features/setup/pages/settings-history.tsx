import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { adminPage } from "#app/features/admin/access.server.ts";
import { ConsolePage } from "#app/features/admin/console-page.tsx";
import { PageWays } from "#app/features/admin/page-ways.tsx";
import styles from "#app/features/admin/console.module.css";
import { readHistory } from "#app/features/settings/settings.server.ts";
import { forms, submission } from "#app/http/form.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { FormError } from "#app/ui/notice.tsx";
import { historyQuery } from "../schema.ts";
import { ChangeRow } from "../settings/change-row.tsx";
import { undoSettingOperation } from "../settings/operations.server.ts";
import { strings } from "../settings/strings.ts";

const HERE = "/admin/ajustes/historial";
const words = strings.changes;

export const meta = () => [{ title: words.title }];

export const loader = adminPage(async (ctx, { url }) => {
  const { antes } = historyQuery.parse(Object.fromEntries(url.searchParams));
  return { antes, ...(await readHistory(ctx, antes)) };
});

export const action = forms("intent", {
  deshacer: submission(undoSettingOperation, {
    input: ({ fields: { id } }) => ({ id }),
    then: () => `${HERE}?hecho=si`,
  }),
});

export const clientAction = keptForm();

export default function SettingsHistoryPage() {
  const { antes, cambios, siguiente } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const isDone = useSearchParams()[0].has("hecho");
  return (
    <ConsolePage
      section="settings"
      title={words.title}
      back={<BackLink to="/admin/ajustes">{strings.title}</BackLink>}
    >
      {isDone && !failure && <DoneNotice param="hecho">{strings.undone}</DoneNotice>}
      <FormError message={failure?.error} />
      {cambios.length === 0 && <p className={styles.hint}>{words.none}</p>}
      <ul className={styles.list}>
        {cambios.map((change) => (
          <ChangeRow key={change.id} {...change} />
        ))}
      </ul>
      <PageWays here={HERE} antes={antes} siguiente={siguiente} />
    </ConsolePage>
  );
}
