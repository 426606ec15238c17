const MAX_PAUSE_SECONDS = 60;

interface Pace {
  seconds: number;
  onState?: (failures: number) => void;
  /** News come by themselves for now: only `now` asks. */
  isTold?: () => boolean;
}

interface Polling {
  /** Asks now, if the tab is in front, and from then on at the usual pace. */
  now: () => void;
  stop: () => void;
}

/**
 * Asks every so many seconds while the tab is in front: a hidden one asks nothing, and asks at once
 * when it is shown again. After an error the pause doubles, up to a minute. `onState` hears how many
 * times in a row it has failed.
 */
export function startPolling(
  ask: (signal: AbortSignal) => Promise<void>,
  { seconds, onState, isTold }: Pace,
): Polling {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | null = null;
  let isAskedAgain = false;
  let isStopped = false;

  function plan() {
    clearTimeout(timer);
    if (isStopped || document.hidden) return;
    const pause = Math.min(Math.max(MAX_PAUSE_SECONDS, seconds), seconds * 2 ** failures);
    timer = setTimeout(() => void (isTold?.() ? plan() : run()), pause * 1000);
  }
  async function run() {
    clearTimeout(timer);
    if (isStopped || document.hidden) return;
    // What is being answered may be from before the news.
    if (running) isAskedAgain = true;
    else await turn();
  }
  async function turn() {
    isAskedAgain = false;
    running = new AbortController();
    try {
      await ask(running.signal);
      failures = 0;
    } catch {
      // What is wrong is told by `onState`; the next turn tries again.
      failures += 1;
    }
    running = null;
    if (isStopped) return;
    onState?.(failures);
    if (isAskedAgain) await run();
    else plan();
  }
  function onVisibility() {
    if (document.hidden) clearTimeout(timer);
    else void run();
  }
  function onOnline() {
    void run();
  }

  document.addEventListener("visibilitychange", onVisibility);
  addEventListener("online", onOnline);
  plan();
  return {
    now: () => void run(),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      running?.abort();
      document.removeEventListener("visibilitychange", onVisibility);
      removeEventListener("online", onOnline);
    },
  };
}
