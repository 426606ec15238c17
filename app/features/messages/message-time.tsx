import { createContext, useContext, useEffect, useState } from "react";
import { useScripted } from "#app/ui/use-scripted.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const TICK_MS = 30_000;

interface Clock {
  now: number;
  timeZone: string;
}

const ClockContext = createContext<Clock>({ now: 0, timeZone: "UTC" });

/** The time that the ages of a page's messages are counted from; it goes on while one looks. */
export function ClockProvider({ now, timeZone, children }: Clock & { children: React.ReactNode }) {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const started = Date.now();
    const tick = () => setPassed(Date.now() - started);
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [now]);
  return (
    <ClockContext.Provider value={{ now: now + passed, timeZone }}>
      {children}
    </ClockContext.Provider>
  );
}

/** Spec section 9. The server's clock counts, and without scripts its time zone. */
export function MessageTime({ iso, className }: { iso: string; className?: string }) {
  const { now, timeZone } = useContext(ClockContext);
  const zone = useScripted() ? undefined : timeZone;
  return (
    <time
      className={className}
      dateTime={iso}
      title={fullMoment(iso, zone)}
      suppressHydrationWarning
    >
      {messageAge(iso, now, zone)}
    </time>
  );
}

/** 'hace un momento', 'hace N min', 'hace N h', and from a day on the date and the time. */
export function messageAge(iso: string, now: number, timeZone?: string): string {
  const age = now - Date.parse(iso);
  if (age < MINUTE) return "hace un momento";
  if (age < HOUR) return `hace ${Math.floor(age / MINUTE)} min`;
  if (age < DAY) return `hace ${Math.floor(age / HOUR)} h`;
  return moment(iso, { dateStyle: "short", timeStyle: "short", timeZone });
}

function fullMoment(iso: string, timeZone?: string): string {
  return moment(iso, { dateStyle: "full", timeStyle: "short", timeZone });
}

function moment(iso: string, options: Intl.DateTimeFormatOptions): string {
  return new Date(iso).toLocaleString("es-MX", { ...options, hourCycle: "h23" });
}
