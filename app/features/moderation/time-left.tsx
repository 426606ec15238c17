import { fill, plural } from "#app/strings/language.ts";
import type { CaseState } from "#db/schema/cases.ts";
import { Icon } from "#app/ui/icon.tsx";
import { strings } from "./strings.ts";
import styles from "./time-left.module.css";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** From here on hours say more than days. */
const HOURS_UNTIL = 2 * DAY;

/** A length of time in its largest unit that says enough. */
export function timeInWords(ms: number): string {
  const { minutes, hours, days } = strings.time;
  if (ms < HOUR) return fill(minutes, { n: Math.max(1, Math.round(ms / MINUTE)) });
  if (ms < HOURS_UNTIL) return fill(hours, { n: Math.round(ms / HOUR) });
  return plural(Math.round(ms / DAY), days);
}

interface TimeLeftProps {
  due_at: number;
  state: CaseState;
  /** Of the server, so that both sides say the same. */
  now: number;
  /** On a phone the time alone is shown. */
  isShort?: boolean;
}

/** How long there is to decide, in words and with an icon once it is late. */
export function TimeLeft({ due_at, state, now, isShort = false }: TimeLeftProps) {
  const lead = isShort ? "visually-hidden-on-phone" : undefined;
  const { due } = strings;
  if (state === "closed") return <span className={styles.time}>{due.closed}</span>;
  const left = due_at - now;
  if (left > 0) {
    return (
      <span className={styles.time}>
        <span className={lead}>{due.left}</span> {timeInWords(left)}
      </span>
    );
  }
  const isJust = left > -MINUTE;
  return (
    <span className={`${styles.time} ${styles.late}`}>
      <Icon name="alert" size={16} />
      {isJust ? (
        due.now
      ) : (
        <span>
          <span className={lead}>{due.late}</span> {fill(due.ago, { time: timeInWords(-left) })}
        </span>
      )}
    </span>
  );
}
