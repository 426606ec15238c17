/** What the browser says of its line; Safari and Firefox say nothing. */
interface Connection {
  effectiveType?: string;
  /** Mbit/s, never more than 10. */
  downlink?: number;
}

export function toldLine(): Connection {
  const told = typeof navigator === "undefined" ? undefined : navigator;
  return (told as { connection?: Connection } | undefined)?.connection ?? {};
}
