import { fill } from "#app/strings/language.ts";
import { fullDate } from "#app/ui/intl/dates.ts";
import styles from "../releases.module.css";
import type { AppearanceView } from "../schema.ts";
import { strings } from "../strings.ts";

const words = strings.own;

/** Where one stands to a post in which one is shown, and since when. */
export function AppearanceFacts({ appearance }: { appearance: AppearanceView }) {
  const { estado, asked_at, shown_at, version, ended_at } = appearance;
  return (
    <span className={styles.facts}>
      <span>{words.states[estado]}</span>
      <span>{fill(words.asked, { date: fullDate(new Date(asked_at).toISOString(), "UTC") })}</span>
      {shown_at && version && (
        <span>{fill(words.agreed, { date: fullDate(shown_at, "UTC"), version })}</span>
      )}
      {ended_at && <span>{fill(words.ended, { date: fullDate(ended_at, "UTC") })}</span>}
    </span>
  );
}
