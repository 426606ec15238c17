import { fill } from "#app/strings/language.ts";
import { useScripted } from "../browser/use-scripted.ts";
import { Button } from "../button.tsx";
import { switchShortcuts, useShortcuts } from "./use-shortcuts.ts";
import styles from "./shortcuts-switch.module.css";
import { strings } from "./strings.ts";

/** Turns the keys that scripts answer on or off, for this device. Without scripts there are none. */
export function ShortcutsSwitch() {
  const isOn = useShortcuts();
  const isScripted = useScripted();
  const verb = isOn ? strings.off : strings.on;
  if (!isScripted) return null;
  return (
    <div className={styles.switch}>
      <span className={styles.words}>
        <b>{strings.label}</b> <span className={styles.note}>{strings.about}</span>
      </span>
      <Button
        type="button"
        variant="quiet"
        aria-label={fill(strings.labelOf, { verb })}
        onClick={() => switchShortcuts(!isOn)}
      >
        {verb}
      </Button>
    </div>
  );
}
