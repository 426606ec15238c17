import {
  type FormEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from "react";
import { FieldError } from "./field-error.tsx";
import styles from "./field.module.css";

interface FieldProps {
  label: string;
  name: string;
  /** What is wrong with what was typed. */
  error?: string | null;
  hint?: ReactNode;
  /** Shows how many of `maxLength` characters are used. */
  counter?: boolean;
}

export function TextField({
  label,
  error,
  hint,
  counter,
  ...input
}: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  const field = useField(input, { error, hint, counter });
  return (
    <Field {...field} label={label}>
      <input className={styles.input} {...input} {...field.control} />
    </Field>
  );
}

export function TextArea({
  label,
  error,
  hint,
  counter,
  ...input
}: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const field = useField(input, { error, hint, counter });
  return (
    <Field {...field} label={label}>
      <textarea className={styles.input} {...input} {...field.control} />
    </Field>
  );
}

export function SelectField({
  label,
  error,
  hint,
  children,
  ...select
}: Omit<FieldProps, "counter"> & SelectHTMLAttributes<HTMLSelectElement>) {
  const id = useId();
  return (
    <Field id={id} label={label} error={error} hint={hint} counter={null}>
      <select
        className={styles.input}
        {...select}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
      >
        {children}
      </select>
    </Field>
  );
}

type Input = Pick<InputHTMLAttributes<HTMLElement>, "id" | "defaultValue"> & { maxLength?: number };
type Typed = FormEvent<HTMLInputElement & HTMLTextAreaElement>;

function useField(
  { id, defaultValue, maxLength, ...input }: Input & { onInput?: (event: never) => void },
  { error, hint, counter }: Pick<FieldProps, "error" | "hint" | "counter">,
) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const [length, setLength] = useState(() => [...String(defaultValue ?? "")].length);
  return {
    id: inputId,
    error,
    hint,
    counter: counter && maxLength ? `${length}/${maxLength}` : null,
    control: {
      id: inputId,
      "aria-invalid": error ? true : undefined,
      "aria-describedby": error || hint ? `${inputId}-note` : undefined,
      // Hears what was written before the scripts came, which `onChange` does not.
      onInput: (event: Typed) => {
        setLength([...event.currentTarget.value].length);
        (input.onInput as ((event: Typed) => void) | undefined)?.(event);
      },
    },
  };
}

interface LayoutProps {
  id: string;
  label: string;
  error?: string | null;
  hint?: ReactNode;
  counter: string | null;
  children: ReactNode;
}

function Field({ id, label, error, hint, counter, children }: LayoutProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      {(error || hint || counter) && (
        <div className={styles.below}>
          {error ? (
            <FieldError id={`${id}-note`} message={error} />
          ) : (
            <span id={`${id}-note`}>{hint}</span>
          )}
          {counter && <span className={styles.counter}>{counter}</span>}
        </div>
      )}
    </div>
  );
}
