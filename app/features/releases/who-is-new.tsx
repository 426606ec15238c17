import { useEffect, useId, useRef } from "react";
import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import choices from "#app/ui/forms/choices.module.css";
import styles from "./releases.module.css";
import { shownKinds } from "./shown-kinds.ts";
import { strings } from "./strings.ts";

const words = strings.who;

/** Of files that come to a post, in their form: nothing is chosen beforehand, least of all what was said of others. */
export function WhoIsNew() {
  return (
    <fieldset className={choices.list}>
      <legend>{words.newFiles}</legend>
      {shownKinds.map((kind) => (
        <label key={kind} className={choices.line}>
          <input type="radio" name="aparecen" value={kind} required /> {words[kind]}
        </label>
      ))}
      <p className={styles.hint}>{words.newFilesHint}</p>
    </fieldset>
  );
}

interface AskWhoIsNewProps {
  /** What is sent with the answer. */
  files: File[];
  onAnswer: (aparecen: (typeof shownKinds)[number]) => void;
  onCancel: () => void;
}

/** The same where a script has the files already: the answer sends them. */
export function AskWhoIsNew({ files, onAnswer, onCancel }: AskWhoIsNewProps) {
  const questionId = useId();
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => group.current?.focus(), []);
  return (
    <div className={styles.ask} role="group" aria-labelledby={questionId} tabIndex={-1} ref={group}>
      <p id={questionId} className={styles.question}>
        {words.newFiles}
      </p>
      <p className={styles.hint}>{files.map(({ name }) => name).join(", ")}</p>
      <div className={styles.answers}>
        {shownKinds.map((kind) => (
          <Button
            key={kind}
            type="button"
            variant="quiet"
            onClick={() => onAnswer(kind)}
            aria-label={fill(words.sendAs, { who: words[kind] })}
          >
            {words[kind]}
          </Button>
        ))}
        <Button type="button" variant="plain" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
      <p className={styles.hint}>{words.newFilesHint}</p>
    </div>
  );
}
