import { fill } from "#app/strings/language.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import styles from "./answering.module.css";
import type { MessageView } from "../view.ts";
import { strings } from "../strings.ts";

interface AnsweringProps {
  message: MessageView;
  who: string;
  here: string;
  onCancel: () => void;
}

/** Over the composer: what is being answered, and the way not to. */
export function Answering({ message, who, here, onCancel }: AnsweringProps) {
  return (
    <div className={styles.answering}>
      <input type="hidden" name="responde_a" value={message.id} />
      <p className={styles.what}>
        <strong>{fill(strings.answers.answering, { who })}</strong>
        <span className={styles.text} dir="auto">
          {message.text}
        </span>
      </p>
      <LinkButton
        to={here}
        variant="plain"
        iconOnly
        aria-label={strings.answers.cancel}
        onClick={(event) => {
          event.preventDefault();
          onCancel();
        }}
      >
        <Icon name="close" />
      </LinkButton>
    </div>
  );
}
