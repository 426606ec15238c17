import { useState } from "react";
import { fullDateTime, relativeTime } from "./dates.ts";
import { useScripted } from "../browser/use-scripted.ts";

/**
 * How long ago, with the full date and time as its title. The server cannot know the reader's clock or time
 * zone, so it writes UTC and the browser corrects it.
 */
export function RelativeTime({ iso, className }: { iso: string; className?: string }) {
  const scripted = useScripted();
  const [now] = useState(() => Date.now());
  const timeZone = scripted ? undefined : "UTC";
  return (
    <Moment iso={iso} title={fullDateTime(iso, timeZone)} className={className}>
      {relativeTime(iso, now, timeZone)}
    </Moment>
  );
}

interface MomentProps {
  iso: string;
  title: string;
  className: string | undefined;
  /** Its words. The server's may differ from the browser's. */
  children: string;
}

export function Moment({ iso, title, className, children }: MomentProps) {
  return (
    <time className={className} dateTime={iso} title={title} suppressHydrationWarning>
      {children}
    </time>
  );
}
