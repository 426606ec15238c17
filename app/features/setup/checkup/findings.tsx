import { Icon } from "#app/ui/icon.tsx";
import styles from "./findings.module.css";
import type { Finding } from "./finding.ts";
import { strings } from "./strings.ts";

const icons = { ok: "check", bad: "alert", unset: "info" } as const;

/** What was found, each with its state in words and what to do. */
export function Findings({ findings }: { findings: Finding[] }) {
  return (
    <ul className={styles.list}>
      {findings.map(({ check, state, says }) => (
        <li key={check} className={styles.finding}>
          <span className={styles[state]}>
            <Icon name={icons[state]} size={20} />
          </span>
          <div className={styles.text}>
            <strong>{strings.names[check]}</strong>{" "}
            <span className={styles[state]}>{strings.states[state]}</span>
            <p>{says}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
