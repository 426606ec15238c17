import { createContext, useContext, useEffect, useState } from "react";
import { fill } from "#app/strings/language.ts";
import { ageOf } from "#app/ui/intl/dates.ts";
import { dateFormat } from "#app/ui/intl/intl.ts";
import { Moment } from "#app/ui/intl/relative-time.tsx";
import { useScripted } from "#app/ui/browser/use-scripted.ts";
import { strings } from "../strings.ts";

const TICK_MS = 30_000;

interface Clock {
  now: number;
  timeZone: string;
}

const ClockContext = createContext<Clock>({ now: 0, timeZone: "UTC" });

/** The time that the ages of a page's messages are counted from; it goes on while one looks. */
export function ClockProvider({ now, timeZone, children }: Clock & { children: React.ReactNode }) {
  const [passed, setPassed] = useState({ since: now, ms: 0 });
  useEffect(() => {
    const started = Date.now();
    const tick = () => setPassed({ since: now, ms: Date.now() - started });
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [now]);
  // What had passed when the server told the time again is in what it told.
  const ms = passed.since === now ? passed.ms : 0;
  return (
    <ClockContext.Provider value={{ now: now + ms, timeZone }}>{children}</ClockContext.Provider>
  );
}

/** By the server's clock. */
export function useNow(): number {
  return useContext(ClockContext).now;
}

/** product.md 23.3. The server's clock counts, and without scripts its time zone. */
export function MessageTime({ iso, className }: { iso: string; className?: string }) {
  const { now, timeZone } = useContext(ClockContext);
  const zone = useScripted() ? undefined : timeZone;
  return (
    <Moment iso={iso} title={fullMoment(iso, zone)} className={className}>
      {messageAge(iso, now, zone)}
    </Moment>
  );
}

/** 'hace un momento', 'hace N min', 'hace N h', and from a day on the date and the time. */
export function messageAge(iso: string, now: number, timeZone?: string): string {
  const { unit, amount } = ageOf(iso, now);
  if (unit === "moment") return strings.age.moment;
  if (unit === "day") return moment(iso, { dateStyle: "short", timeStyle: "short", timeZone });
  return fill(unit === "hour" ? strings.age.hours : strings.age.minutes, { amount });
}

function fullMoment(iso: string, timeZone?: string): string {
  return moment(iso, { dateStyle: "full", timeStyle: "short", timeZone });
}

function moment(iso: string, options: Intl.DateTimeFormatOptions): string {
  return dateFormat({ ...options, hourCycle: "h23" }).format(new Date(iso));
}
