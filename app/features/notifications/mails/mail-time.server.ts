import { getEnv } from "#app/env.server.ts";
import type { MailPace } from "#db/schema/notifications.ts";
import { DIGEST_HOUR, MAIL_SOON_MS } from "../limits.ts";

/** The one job that mails: it waits once, until the first is due. */
export const MAILING = "mail_notifications";

const DAY_MS = 24 * 60 * 60 * 1000;

/** When what happens now is mailed to who chose this pace; null: never. */
export function mailTimeOf(pace: MailPace, now = Date.now()): number | null {
  if (pace === "nunca") return null;
  if (pace === "ahora") return now + MAIL_SOON_MS;
  return nextMorning(now, { isMonday: pace === "semanal" });
}

/** The next morning where the site is; a Monday's, where that is asked for. */
function nextMorning(now: number, { isMonday }: { isMonday: boolean }): number {
  const today = Date.parse(`${localTime(now).slice(0, 10)}T00:00:00Z`);
  for (let day = today; ; day += DAY_MS) {
    const moment = momentOf(day + DIGEST_HOUR * 60 * 60 * 1000);
    if (moment > now && (!isMonday || new Date(day).getUTCDay() === 1)) return moment;
  }
}

/** When clocks of the site show what a clock of UTC shows at this moment. */
function momentOf(shown: number): number {
  return shown + (shown - Date.parse(`${localTime(shown)}Z`));
}

/** "2026-11-23T08:00:00", where the site is. */
function localTime(moment: number): string {
  const { timeZone } = getEnv();
  const format = new Intl.DateTimeFormat("sv-SE", {
    ...({ timeZone, dateStyle: "short", timeStyle: "medium" } as const),
  });
  return format.format(moment).replace(" ", "T");
}
