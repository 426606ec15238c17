import { SILENCE_SECONDS } from "./limits.ts";
import { LIVE_EVENTS, type Said } from "./live-event.ts";

const PATH = "/api/messages/live";
const NAME = "messages-live";
/** After a refusal it is tried again, later each time. */
const PAUSES_SECONDS = [15, 60, 300];

let lastSign = 0;
const listeners = new Set<(said: Said) => void>();

/** News come by themselves now: nobody has to ask. */
export function isLive(): boolean {
  return Date.now() - lastSign < SILENCE_SECONDS * 1000;
}

export function onLive(listener: (said: Said) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Hears of news as they happen while this tab is in front. A browser has one stream for all its tabs, as an
 * old server has six connections for each browser: the tab that holds the lock opens it and passes on what it says.
 */
export function startLive(): () => void {
  if (typeof EventSource === "undefined") return () => {};
  const others = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(NAME);
  let stop: (() => void) | null = null;

  const hear = (said: Said) => {
    lastSign = said.name === "lost" ? 0 : Date.now();
    for (const listener of listeners) listener(said);
  };
  const pass = (said: Said) => {
    hear(said);
    others?.postMessage(said);
  };
  const onVisibility = () => {
    if (document.hidden) {
      stop?.();
      stop = null;
    } else {
      stop ??= holdLock(() => openStream(pass));
    }
  };
  if (others) others.onmessage = ({ data }: MessageEvent<Said>) => hear(data);
  document.addEventListener("visibilitychange", onVisibility);
  onVisibility();
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    stop?.();
    others?.close();
    lastSign = 0;
  };
}

/** Runs `use` once no other tab does, until it is stopped; at once where browsers know no locks. */
function holdLock(use: () => () => void): () => void {
  // An old browser has none, and none is there where the connection is not safe.
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return use();
  const wait = new AbortController();
  let release = () => wait.abort();
  const hold = () =>
    new Promise<void>((resolve) => {
      const stop = use();
      release = () => {
        stop();
        resolve();
      };
    });
  locks.request(NAME, { signal: wait.signal }, hold).catch(() => undefined);
  return () => release();
}

function openStream(pass: (said: Said) => void): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refusals = 0;

  const open = () => {
    source = new EventSource(PATH);
    for (const name of LIVE_EVENTS) {
      source.addEventListener(name, ({ data }: MessageEvent<string>) => {
        refusals = 0;
        pass({ name, ...(JSON.parse(data) as object) });
      });
    }
    source.onerror = () => {
      pass({ name: "lost" });
      // What was only cut the browser opens again by itself.
      if (source?.readyState !== EventSource.CLOSED) return;
      const pause = PAUSES_SECONDS[Math.min(refusals, PAUSES_SECONDS.length - 1)]!;
      refusals += 1;
      timer = setTimeout(open, pause * 1000 * (0.5 + Math.random() / 2));
    };
  };
  open();
  return () => {
    clearTimeout(timer);
    source?.close();
    pass({ name: "lost" });
  };
}
