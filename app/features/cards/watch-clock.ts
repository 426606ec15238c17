import { type Origin, TENTHS, WATCHES_MAX } from "#app/features/posts/limits.ts";
import { tell } from "#app/ui/browser/browser-client.ts";

/** How long a post was looked at, and how far its videos came. */
interface Length {
  ms: number;
  videos: { id: number; hasta: number }[];
}

interface Watched extends Length {
  id: number;
  vista: string;
  origen: Origin;
}

/** Told together, this long after the first or when the tab is left. */
const GATHER_MS = 10_000;

let waiting: Watched[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
/** Each tells of one that is looked at, if that may be told. */
const running = new Set<() => void>();

let shownBefore = 0;
/** Undefined while nobody sees the tab. */
let shownSince = document.hidden ? undefined : performance.now();

/** Milliseconds that the tab was in front. */
function shownMs(): number {
  return shownBefore + (shownSince === undefined ? 0 : performance.now() - shownSince);
}

/**
 * Begins to measure what is looked at in `place`. Told once, when that ends or the tab is left and `vista` gives the
 * token of its view: what has none yet goes on when somebody comes back to the tab. Gives what ends it.
 */
export function startClock(
  place: Element | Document,
  { id, origen, vista }: { id: number; origen: Origin; vista: () => string | undefined },
): () => void {
  const since = shownMs();
  const films = new Map<number, { at: number; hasta: number }>();
  const onTime = ({ target }: Event) => {
    const { currentTime, duration, dataset } = target as HTMLVideoElement;
    const file = Number(dataset.file);
    if (!file || !(duration > 0)) return;
    const { at, hasta } = films.get(file) ?? { at: 0, hasta: 0 };
    // It tells where it is a few times a second, and so seldom of its end before it begins anew.
    const isAgain = at > duration * 0.8 && currentTime < duration * 0.2;
    const tenth = isAgain ? TENTHS - 1 : Math.floor((TENTHS * currentTime) / duration);
    films.set(file, { at: currentTime, hasta: Math.min(TENTHS - 1, Math.max(hasta, tenth)) });
  };
  const end = () => {
    running.delete(say);
    place.removeEventListener("timeupdate", onTime, true);
  };
  const say = () => {
    const token = vista();
    if (!token || !running.has(say)) return;
    end();
    const videos = [...films]
      .slice(0, WATCHES_MAX)
      .map(([file, { hasta }]) => ({ id: file, hasta }));
    gather({ id, vista: token, origen, ms: Math.round(shownMs() - since), videos });
  };
  running.add(say);
  place.addEventListener("timeupdate", onTime, true);
  return () => {
    say();
    end();
  };
}

function gather(watched: Watched): void {
  waiting.push(watched);
  if (waiting.length >= WATCHES_MAX) flush();
  else timer ??= setTimeout(flush, GATHER_MS);
}

function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  if (waiting.length > 0) tell("/api/vistas", { vistos: waiting });
  waiting = [];
}

function tellAll(): void {
  for (const say of [...running]) say();
  flush();
}

// Of a page that is left nothing else is heard on a phone.
document.addEventListener("visibilitychange", () => {
  shownBefore = shownMs();
  shownSince = document.hidden ? undefined : performance.now();
  if (document.hidden) tellAll();
});
// A token may have come while nobody saw the tab.
window.addEventListener("pagehide", tellAll);
