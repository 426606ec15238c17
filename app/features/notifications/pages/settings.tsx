import { useActionData, useLoaderData } from "@remix-run/react";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { Link } from "#app/ui/link.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { common } from "#app/ui/strings.ts";
import { saveNotificationSettingsOperation } from "../operations.server.ts";
import { PreferencesForm } from "../preferences/preferences-form.tsx";
import { readPreferences } from "../preferences/preferences.server.ts";
import styles from "../preferences/preferences.module.css";
import { strings } from "../preferences/strings.ts";

export const meta = () => [{ title: strings.title }];

export const loader = page(
  "member",
  async (ctx, { url: { searchParams } }) => ({
    preferences: await readPreferences(ctx),
    isSaved: searchParams.get("hecho") === "1",
  }),
  { ageless: true },
);

export const action = form(saveNotificationSettingsOperation, {
  then: () => "/settings/notificaciones?hecho=1",
});

export const clientAction = keptForm();

export default function NotificationSettingsPage() {
  const { preferences, isSaved } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <div className={styles.page}>
      <div>
        <BackLink to="/settings">{common.settings}</BackLink>
        <h1>{strings.title}</h1>
        <p className={styles.about}>{strings.about}</p>
        <p>
          <Link to="/settings/notificaciones/dispositivos" className="lone-link">
            {strings.devices}
          </Link>
        </p>
      </div>
      {isSaved && !failure && <DoneNotice param="hecho">{strings.saved}</DoneNotice>}
      <PreferencesForm preferences={preferences} failure={failure} />
      <p className={styles.about}>{strings.always}</p>
    </div>
  );
}
