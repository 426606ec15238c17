import { useState } from "react";
import { fullDateTime, relativeTime } from "./dates.ts";
import { useScripted } from "../browser/use-scripted.ts";

interface RelativeTimeProps {
  iso: string;
  className?: string;
  /** Words stand before it: it does not begin with a capital. */
  within?: boolean;
}

/**
 * How long ago, with the full date and time as its title. The server cannot know the reader's clock or time
 * zone, so it writes UTC and the browser corrects it.
 */
export function RelativeTime({ iso, className, within }: RelativeTimeProps) {
  const scripted = useScripted();
  const [now] = useState(() => Date.now());
  const timeZone = scripted ? undefined : "UTC";
  const text = relativeTime(iso, now, timeZone);
  return (
    <Moment iso={iso} title={fullDateTime(iso, timeZone)} className={className}>
      {within ? begunSmall(text) : text}
    </Moment>
  );
}

const begunSmall = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

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
