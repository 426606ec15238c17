/** A terminal's Ctrl-C may reach us twice, from the terminal and from npm, within an instant. */
const SAME_SIGNAL_MS = 1_000;

/**
 * The first SIGTERM or SIGINT aborts `stop`, a second one aborts `kill`. From this call on signals no
 * longer end the process by themselves.
 */
export function stopSignals(log: (line: string) => void): { stop: AbortSignal; kill: AbortSignal } {
  const stop = new AbortController();
  const kill = new AbortController();
  let first = 0;
  const onSignal = (name: NodeJS.Signals) => {
    if (!stop.signal.aborted) {
      first = Date.now();
      log(`${name}: finishing what is under way; once more to stop at once`);
      stop.abort();
    } else if (Date.now() - first > SAME_SIGNAL_MS && !kill.signal.aborted) {
      log(`${name} again: stopping at once`);
      kill.abort();
    }
  };
  process.on("SIGTERM", onSignal).on("SIGINT", onSignal);
  return { stop: stop.signal, kill: kill.signal };
}
