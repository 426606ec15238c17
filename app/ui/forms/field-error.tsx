import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";
import styles from "./field-error.module.css";

interface FieldErrorProps {
  message: ReactNode;
  id?: string;
  /** It came while the person was there, and is read out. */
  announced?: boolean;
}

/** What is wrong with one field, under it. */
export function FieldError({ message, id, announced }: FieldErrorProps) {
  return (
    <p id={id} className={styles.error} role={announced ? "alert" : undefined}>
      <Icon name="alert" size={16} />
      <span>{message}</span>
    </p>
  );
}
