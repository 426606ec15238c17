import { useActionData, useLoaderData } from "@remix-run/react";
import { forms, submission } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { part } from "#app/http/failures/part.server.ts";
import { Button } from "#app/ui/button.tsx";
import { BackLink } from "#app/ui/back-link.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { Form } from "#app/ui/link.tsx";
import { FormError } from "#app/ui/notice.tsx";
import { parseCursor } from "#db/pagination.ts";
import { listBlocked } from "#app/features/people/block.server.ts";
import { common } from "#app/ui/strings.ts";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { BlockedList } from "../inbox/blocked-list.tsx";
import { setPreferencesOperation, setSignalsOperation } from "../operations.server.ts";
import { readPreferences } from "../preferences.server.ts";
import styles from "./settings-messages.module.css";
import { strings } from "../strings.ts";

export const meta = () => [{ title: strings.settings.title }];

export const loader = page("member", async (ctx, { url: { searchParams } }) => ({
  ...(await readPreferences(ctx)),
  blocked: await part("blocked people", () =>
    listBlocked(ctx, { before: parseCursor(searchParams.get("before")) }),
  ),
  isSaved: searchParams.get("hecho") === "1",
}));

const then = () => "/settings/messages?hecho=1";

export const action = forms(
  "intent",
  {
    who: submission(setPreferencesOperation, { then }),
    signals: submission(setSignalsOperation, { then }),
  },
  { otherwise: "who" },
);

export const clientAction = keptForm();

const choices = [
  { value: "todos", ...strings.settings.everybody },
  { value: "seguidos", ...strings.settings.followed },
  { value: "nadie", ...strings.settings.nobody },
] as const;

export default function MessageSettingsPage() {
  const { mensajes_de, visto, escribiendo, blocked, isSaved } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <div className={styles.page}>
      <div>
        <BackLink to="/settings">{common.settings}</BackLink>
        <h1>{strings.settings.title}</h1>
      </div>
      {isSaved && !failure && <DoneNotice param="hecho">{strings.settings.saved}</DoneNotice>}
      <FormError message={failure?.fields.mensajes_de ?? failure?.error} />
      <Form method="post" className={styles.part}>
        <fieldset className={styles.choices}>
          <legend>
            <h2>{strings.settings.who}</h2>
          </legend>
          {choices.map(({ value, label, hint }) => (
            <label key={value} className={styles.choice}>
              <input
                type="radio"
                name="mensajes_de"
                value={value}
                defaultChecked={value === mensajes_de}
              />
              <strong>{label}</strong> <span className={styles.hint}>{hint}</span>
            </label>
          ))}
        </fieldset>
        <Button>{common.save}</Button>
      </Form>
      <Form method="post" className={styles.part}>
        <input type="hidden" name="intent" value="signals" />
        <fieldset className={styles.choices}>
          <legend>
            <h2>{strings.settings.shown}</h2>
          </legend>
          <Signal name="visto" isOn={visto === 1} {...strings.settings.seen} />
          <Signal name="escribiendo" isOn={escribiendo === 1} {...strings.settings.typing} />
        </fieldset>
        <Button>{common.save}</Button>
      </Form>
      <section className={styles.part}>
        <h2>{strings.settings.blocked}</h2>
        <BlockedList page={blocked} />
      </section>
    </div>
  );
}

interface SignalProps {
  name: string;
  isOn: boolean;
  label: string;
  hint: string;
}

/** One thing that is told and seen by both, or by neither. */
function Signal({ name, isOn, label, hint }: SignalProps) {
  return (
    <label className={styles.choice}>
      <input type="checkbox" name={name} value="1" defaultChecked={isOn} />
      <strong>{label}</strong> <span className={styles.hint}>{hint}</span>
    </label>
  );
}
