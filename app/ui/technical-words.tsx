import { common } from "./strings.ts";
import styles from "./technical-words.module.css";

/** What a program has said of itself, as its log has it: in English, whatever the language of the page. */
export function TechnicalWords({ children }: { children: string }) {
  return (
    <p>
      {common.technical}{" "}
      <code lang="en" translate="no" className={styles.words}>
        {children}
      </code>
    </p>
  );
}
