import { strings } from "../strings.ts";
import styles from "./subscribers-switch.module.css";

/** A checkbox of a form that looks like what it does: on or off. */
export function SubscribersSwitch({ isOn }: { isOn: boolean }) {
  return (
    <label className={styles.label}>
      <input
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says itself whether it is on
        role="switch"
        name="solo_suscriptores"
        value="1"
        defaultChecked={isOn}
        className={styles.input}
      />
      <span className={styles.track} aria-hidden="true" />
      <span>{strings.subscribersOnly}</span>
    </label>
  );
}
