import { Button, LinkButton } from "#app/ui/button.tsx";
import styles from "./age-check.module.css";
import { strings } from "../strings.ts";

interface AgeCheckFormProps {
  /** Path and query that the person was going to. */
  next: string;
  /** Where to go instead of in. */
  leaveUrl: string;
}

/** Goes to the provider that checks ages: a plain form, as what it leads to is another site. */
export function AgeCheckForm({ next, leaveUrl }: AgeCheckFormProps) {
  const { check } = strings;
  return (
    <>
      <ul className={styles.facts}>
        {[check.who, check.kept, check.days].map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <form method="post" action="/consent/edad" className={styles.answers}>
        <input type="hidden" name="next" value={next} />
        <Button>{check.begin}</Button>{" "}
        <LinkButton to={leaveUrl} variant="quiet" rel="noreferrer">
          {strings.no}
        </LinkButton>
      </form>
    </>
  );
}
