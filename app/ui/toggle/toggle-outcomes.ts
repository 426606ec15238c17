export interface Toggle {
  on: boolean;
  /** Of how many people. */
  count: number;
}

/** Toggles whose outcome is remembered; of earlier ones their list tells again, when it is read. */
const REMEMBERED = 300;
const done = new Map<string, { before: Toggle; after: Toggle }>();

/**
 * What became of a toggle, for a card that comes back with what its list said before it. Where the
 * list has been read again since, the list is right.
 */
export function outcomeOf(key: string, listed: Toggle): Toggle {
  const known = done.get(key);
  const isOld = known && known.before.on === listed.on && known.before.count === listed.count;
  return isOld ? known.after : listed;
}

/**
 * The same for what only shows it: also where another list has counted others since, as long as this
 * one does not know what was done.
 */
export function knownOutcome(key: string, listed: Toggle): Toggle {
  const known = done.get(key);
  const isUnknown = known && known.after.on !== listed.on && known.before.on === listed.on;
  return isUnknown ? known.after : listed;
}

/** Only in browsers: a server has many people in it. */
export function rememberOutcome(key: string, before: Toggle, after: Toggle): void {
  done.delete(key);
  done.set(key, { before, after });
  const [oldest] = done.keys();
  if (done.size > REMEMBERED && oldest !== undefined) done.delete(oldest);
}
