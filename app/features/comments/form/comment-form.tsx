import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { plural } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import styles from "./comment-form.module.css";
import { COMMENT_MAX, COMMENT_WARN } from "../limits.ts";
import { strings } from "../strings.ts";
import { FieldError } from "#app/ui/forms/field-error.tsx";
import { sendForm } from "#app/ui/forms/send-form.ts";
import { useUnsent } from "#app/ui/forms/unsent.ts";
import { isComposing } from "#app/ui/keys/composing.ts";

interface CommentFormProps {
  action: string;
  /** What the form says besides the text, for a server that answers it without scripts. */
  fields: Record<string, string>;
  label: string;
  submit: string;
  text?: string | undefined;
  /** Where the text is kept until it is sent; absent: it is gone with the form. */
  place?: string | null;
  error?: ReactNode;
  /** Begins with the text in focus, at its end. */
  startsFocused?: boolean;
  /** Takes the trimmed text; says whether it was sent. Absent: the form is sent as one. */
  onSend?: ((text: string) => Promise<boolean> | boolean) | undefined;
  /** What is typed, at each letter. */
  onType?: (text: string) => void;
  /** Escape closes it. What is typed is not thrown away with one key, which also puts away what a keyboard offers. */
  onCancel?: (() => void) | undefined;
  /** Stands beside the button. */
  aside?: ReactNode;
}

/** The text of a comment, with its counter. */
export function CommentForm(props: CommentFormProps) {
  const {
    action,
    fields,
    label,
    submit,
    text = "",
    place = null,
    startsFocused,
    onType,
    onSend,
    onCancel,
    aside,
  } = props;
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const unsent = useUnsent({ place, box: area, initial: text });
  const length = [...unsent.text].length;
  const [ownError, setOwnError] = useState<string | null>(null);
  const error = ownError ?? props.error;

  useEffect(() => {
    const element = area.current;
    // Whoever has begun before the script came goes on where they are.
    if (!element || !startsFocused || element === document.activeElement) return;
    element.focus();
    element.setSelectionRange(element.value.length, element.value.length);
  }, [startsFocused]);

  const onSubmit = async (event: FormEvent) => {
    if (!onSend) return;
    event.preventDefault();
    const typed = (area.current?.value ?? "").trim();
    const wrong = mistakeIn(typed);
    setOwnError(wrong);
    if (wrong) return area.current?.focus();
    if (await onSend(typed)) return;
    // Unless one has turned to something else meanwhile.
    const at = document.activeElement;
    if (at === document.body || area.current?.form?.contains(at)) area.current?.focus();
  };

  return (
    <form className={styles.form} method="post" action={action} onSubmit={onSubmit}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <textarea
        ref={area}
        id={id}
        className={styles.text}
        name="contenido"
        rows={2}
        defaultValue={text}
        placeholder={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note ${id}-count`}
        onInput={({ currentTarget }) => {
          unsent.type(currentTarget.value);
          onType?.(currentTarget.value);
          setOwnError(null);
        }}
        onKeyDown={(event) => {
          sendOnCtrlEnter(event);
          if (event.key !== "Escape" || isComposing(event) || !onCancel) return;
          // Not for what holds the comments.
          event.preventDefault();
          event.stopPropagation();
          onCancel();
        }}
      />
      <div id={`${id}-note`} role="alert">
        {error && <FieldError message={error} />}
      </div>
      <div className={styles.below}>
        <Counter id={`${id}-count`} length={length} />
        <div className={styles.buttons}>
          {aside}
          <Button>{submit}</Button>
        </div>
      </div>
    </form>
  );
}

function Counter({ id, length }: { id: string; length: number }) {
  const left = COMMENT_MAX - length;
  return (
    <p id={id} className={classNames(styles.counter, length > COMMENT_WARN && styles.warning)}>
      {length > COMMENT_WARN && <Icon name="alert" size={14} />}
      <span>
        {length}/{COMMENT_MAX}
      </span>
      {length > COMMENT_WARN && (
        <span>{plural(Math.abs(left), left >= 0 ? strings.left : strings.tooMany)}</span>
      )}
    </p>
  );
}

/** What the server would say too. */
function mistakeIn(text: string): string | null {
  if (text === "") return strings.empty;
  return [...text].length <= COMMENT_MAX ? null : strings.tooLong;
}

function sendOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  sendForm(event.currentTarget.form!);
}
