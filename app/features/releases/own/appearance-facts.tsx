import { fill } from "#app/strings/language.ts";
import { fullDate } from "#app/ui/intl/dates.ts";
import styles from "../releases.module.css";
import type { AppearanceView } from "../schema.ts";
import { strings } from "../strings.ts";

const words = strings.own;

interface FactsProps {
  appearance: AppearanceView;
  timeZone: string;
}

/** Where one stands to a post in which one is shown, and since when. */
export function AppearanceFacts({ appearance, timeZone }: FactsProps) {
  const { estado, asked_at, shown_at, version, ended_at } = appearance;
  const day = (at: string) => fullDate(at, timeZone);
  return (
    <span className={styles.facts}>
      <span>{words.states[estado]}</span>
      <span>{fill(words.asked, { date: day(asked_at) })}</span>
      {shown_at && version && <span>{fill(words.agreed, { date: day(shown_at), version })}</span>}
      {ended_at && <span>{fill(words.ended, { date: day(ended_at) })}</span>}
    </span>
  );
}
