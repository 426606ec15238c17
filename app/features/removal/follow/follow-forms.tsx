import type { ReactNode } from "react";
import type { FormFailure } from "#app/http/form-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/forms/field.tsx";
import { APPEAL_MAX, DESCRIPTION_MAX, type PortalLanguage } from "../limits.ts";
import styles from "#app/ui/reading/request.module.css";
import fold from "#app/ui/reading/fold.module.css";
import { classNames } from "#app/ui/class-names.ts";
import { texts } from "../strings.ts";
import type { RemovalView } from "../view.server.ts";

interface FollowFormsProps {
  removal: RemovalView;
  language: PortalLanguage;
  failure: FormFailure | undefined;
}

/** What can be done with a request now: each opens at a press, also without scripts. */
export function FollowForms({ removal, language, failure }: FollowFormsProps) {
  const { follow: words } = texts[language];
  const of = (intent: string) => {
    const isIt = failure?.values.intent === intent;
    return { fields: isIt ? failure.fields : {}, values: isIt ? failure.values : {}, isIt };
  };
  const [added, appealed] = [of("add"), of("appeal")];
  return (
    <div className={styles.ways}>
      {removal.mayAdd && (
        <Way title={words.add} intent="add" language={language} isOpen={added.isIt}>
          <TextArea
            label={words.addText}
            name="texto"
            rows={4}
            maxLength={DESCRIPTION_MAX}
            counter
            defaultValue={added.values.texto}
            error={added.fields.texto}
          />
          <TextArea
            label={words.addAddresses}
            name="direcciones"
            rows={3}
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={added.values.direcciones}
            error={added.fields.direcciones}
          />
          <Button>{words.addSend}</Button>
        </Way>
      )}
      {removal.mayAppeal && (
        <Way title={words.appeal} intent="appeal" language={language} isOpen={appealed.isIt}>
          <p>{words.appealHint}</p>
          <TextArea
            label={words.appealText}
            name="texto"
            rows={5}
            maxLength={APPEAL_MAX}
            counter
            defaultValue={appealed.values.texto}
            error={appealed.fields.texto}
          />
          <Button>{words.appealSend}</Button>
        </Way>
      )}
      {removal.mayAdd && (
        <Way title={words.withdraw} intent="withdraw" language={language}>
          <p>{removal.motivo === "menor" ? words.withdrawMinorHint : words.withdrawHint}</p>
          <Button variant="danger">{words.withdrawSend}</Button>
        </Way>
      )}
    </div>
  );
}

interface WayProps {
  title: string;
  intent: string;
  language: PortalLanguage;
  isOpen?: boolean;
  children: ReactNode;
}

function Way({ title, intent, language, isOpen = false, children }: WayProps) {
  return (
    <details className={classNames(fold.fold, styles.way)} open={isOpen}>
      <summary>{title}</summary>
      <form method="post" action={`?idioma=${language}`} className={styles.form} noValidate>
        <input type="hidden" name="intent" value={intent} />
        {children}
      </form>
    </details>
  );
}
