import { useShortcuts } from "#app/ui/keys/use-shortcuts.ts";
import { ShortcutsSwitch } from "#app/ui/keys/shortcuts-switch.tsx";
import { strings } from "./strings.ts";
import styles from "./key-help.module.css";

/** The keys of a page. Without scripts there are none. */
export function KeyHelp({ keys }: { keys: Record<string, string> }) {
  const isOn = useShortcuts();
  return (
    <details className={`needs-script ${styles.help}`} data-key-help>
      <summary>{strings.keys.title}</summary>
      {isOn ? (
        <dl className={styles.keys}>
          {Object.entries(keys).map(([key, does]) => (
            <div key={key} className={styles.key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <ShortcutsSwitch />
      )}
    </details>
  );
}
