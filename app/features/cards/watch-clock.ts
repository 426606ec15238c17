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
const running = new Set<() => void>();

/** Begins to measure what is looked at in `place`; `vista` is asked when that ends. Gives what ends it. */
export function startClock(
  place: Element | Document,
  { id, origen, vista }: { id: number; origen: Origin; vista: () => string | undefined },
): () => void {
  const since = performance.now();
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
  const stop = () => {
    if (!running.delete(stop)) return;
    place.removeEventListener("timeupdate", onTime, true);
    const token = vista();
    if (token) {
      const videos = [...films]
        .slice(0, WATCHES_MAX)
        .map(([file, { hasta }]) => ({ id: file, hasta }));
      gather({ id, vista: token, origen, ms: Math.round(performance.now() - since), videos });
    }
  };
  running.add(stop);
  place.addEventListener("timeupdate", onTime, true);
  return stop;
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

// Of a page that is left nothing else is heard on a phone.
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) return;
  for (const stop of [...running]) stop();
  flush();
});
