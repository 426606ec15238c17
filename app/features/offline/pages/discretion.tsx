import { useActionData, useLoaderData } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { readDiscretion } from "#app/http/cookies/discretion.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { common } from "#app/ui/strings.ts";
import { DiscretionForm } from "../discretion/discretion-form.tsx";
import styles from "../discretion/discretion.module.css";
import { DISCRETION_PATH } from "../limits.ts";
import { chooseDiscretionOperation } from "../operations.server.ts";
import { strings } from "../discretion/strings.ts";

export const meta = () => [{ title: strings.title }];

/** For visitors too, and before the gate: nothing on it says what the site is about. */
export const loader = page(
  "public",
  async ({ viewer }, { request, url }) => ({
    chosen: readDiscretion(request, viewer),
    neutralName: getEnv().neutralName,
    isMember: viewer !== null,
    isSaved: url.searchParams.get("hecho") === "1",
  }),
  { ageless: true, staysOpen: true },
);

export const action = form(chooseDiscretionOperation, { then: () => `${DISCRETION_PATH}?hecho=1` });

export const clientAction = keptForm();

export default function DiscretionPage() {
  const { chosen, neutralName, isMember, isSaved } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <div className={styles.page}>
      <div>
        {isMember ? <BackLink to="/settings">{common.settings}</BackLink> : <BackLink to="/" />}
        <h1>{strings.title}</h1>
        <p className={styles.about}>{strings.about}</p>
      </div>
      {isSaved && !failure && <DoneNotice param="hecho">{strings.saved}</DoneNotice>}
      <DiscretionForm chosen={chosen} neutralName={neutralName} failure={failure} />
    </div>
  );
}
