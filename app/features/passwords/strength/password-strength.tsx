import { useEffect, useState } from "react";
import { strings } from "../strings.ts";
import styles from "./password-strength.module.css";

const STEPS = [1, 2, 3, 4];

/** How hard what is being typed is to guess; before that, what to type. Without scripts the page says it afterwards. */
export function PasswordStrength({ password }: { password: string }) {
  const strength = useStrength(password);
  if (strength === null) return <span className={styles.note}>{strings.hint}</span>;
  return (
    <span className={styles.note} data-strength={strength}>
      <span className={styles.bar} aria-hidden>
        {STEPS.map((step) => (
          <span key={step} className={step <= Math.max(1, strength) ? styles.full : styles.step} />
        ))}
      </span>
      <span role="status">{strings.strength[strength]}</span>
    </span>
  );
}

/** Null: nothing is typed, or what measures is not there. */
function useStrength(password: string): number | null {
  const [strength, setStrength] = useState<number | null>(null);
  useEffect(() => {
    if (!password) return;
    let isPast = false;
    const timer = setTimeout(() => {
      import("./measure.ts").then(
        ({ strengthOf }) => isPast || setStrength(strengthOf(password)),
        () => undefined,
      );
    }, 150);
    return () => {
      isPast = true;
      clearTimeout(timer);
    };
  }, [password]);
  return password ? strength : null;
}
