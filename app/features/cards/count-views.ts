import { type Origin, VIEW_MS } from "#app/features/posts/limits.ts";
import type { PostView } from "#app/features/posts/view.ts";
import { call, tell } from "#app/ui/browser/browser-client.ts";
import { VIEWED } from "#app/ui/browser/kept-feed.ts";
import { tabStorage } from "#app/ui/browser/storage.ts";
import { VIEW_SHARE } from "./limits.ts";
import { startClock } from "./watch-clock.ts";

interface Counting {
  viewerId: number;
  /** By post. */
  tokens: ReadonlyMap<string, string>;
  /** In a list: the element that has to be on screen. */
  placeOf: ((id_publicacion: number) => Element | null | undefined) | undefined;
}

let hasActed = false;

/** Counts a view of each of these posts once it is had. Gives what ends that. */
export function countViews(ids: string[], counting: Counting): () => void {
  const stops = ids.map((id) => countOf(id, counting));
  return () => stops.forEach((stop) => stop?.());
}

function countOf(id: string, { viewerId, tokens, placeOf }: Counting): (() => void) | undefined {
  const key = `${VIEWED}${viewerId}:${id}`;
  if (wasCounted(key)) return undefined;
  const watchIn = (place: Element | Document) => () => {
    const told = beginWatch(id, tokens.get(id));
    const origen = originOf(location.pathname, document.referrer);
    let vista: string | undefined;
    const stop = startClock(place, { id: Number(id), origen, vista: () => vista });
    const leave = whileShown(async () => {
      vista = await told(() => noteCounted(key));
    }, VIEW_MS);
    return () => {
      leave();
      stop();
    };
  };
  if (placeOf) {
    const element = placeOf(Number(id));
    return element ? whileSeen(element, watchIn(element)) : undefined;
  }
  const stop = whileShown(() => {
    if (!wasCounted(`${key}:shown`)) sayViewed(id);
    tabStorage.setItem(`${key}:shown`, "1");
  }, 0);
  const leave = watchIn(document)();
  return () => [stop, leave].forEach((end) => end());
}

/** With the token of the post it was watched, without one it was shown. */
function sayViewed(id: string, vista?: string): void {
  const origen = originOf(location.pathname, document.referrer);
  tell(`/api/publicaciones/${id}/view`, { origen, ...(vista && { vista, gesto: hasActed }) });
}

/** Where a post is seen: a page of its own that another site or nobody led to is outside. */
function originOf(path: string, referrer: string): Origin {
  if (path === "/") return "feed";
  if (path === "/search") return "search";
  if (/^\/(u|profile)(\/|$)/.test(path)) return "profile";
  return referrer.startsWith(location.origin) ? "page" : "outside";
}

interface Token {
  vista: string | undefined;
  /** When it came, as `performance.now` says it. */
  since: number;
}

/** Pages that all visitors share bring none: whoever stays with a post asks for theirs. */
async function tokenOf(id: string): Promise<Token> {
  try {
    const { post } = await call<{ post: PostView }>(`/api/publicaciones/${id}`);
    return { vista: post.vista, since: performance.now() };
  } catch {
    // Without one it was shown, which is more than nothing.
    return { vista: undefined, since: 0 };
  }
}

/** Tells that a post was watched. Gives the token that it told. */
type Watch = (isFirst: () => boolean) => Promise<string | undefined>;

/**
 * Somebody begins to look at a post, with the token that came with it, if one did. Gives what tells that it was watched,
 * once that may be believed and `isFirst` says so.
 */
function beginWatch(id: string, given: string | undefined): Watch {
  const token = given ? { vista: given, since: 0 } : tokenOf(id);
  return async (isFirst) => {
    const { vista, since } = await token;
    // The server counts from when it gave it.
    await passed(since + VIEW_MS);
    if (!isFirst()) return undefined;
    sayViewed(id, vista);
    return vista;
  };
}

function passed(moment: number): Promise<void> {
  return new Promise((done) => setTimeout(done, Math.max(0, moment - performance.now())));
}

/** Whether the person does anything at all. */
function listenForAct(): void {
  const acts = ["pointerdown", "keydown", "wheel", "touchmove"];
  const note = ({ isTrusted }: Event) => {
    if (!isTrusted) return;
    hasActed = true;
    for (const act of acts) removeEventListener(act, note, true);
  };
  for (const act of acts) addEventListener(act, note, { capture: true, passive: true });
}
listenForAct();

/** Runs `begin` each time enough of the element has come into view, and what it gives when it leaves. */
function whileSeen(element: Element, begin: () => () => void): () => void {
  let stop: (() => void) | undefined;
  const observer = new IntersectionObserver(
    (entries) => {
      // A busy browser tells several at once; the last is how it is now.
      const share = entries.at(-1)?.intersectionRatio ?? 0;
      stop?.();
      stop = share >= VIEW_SHARE ? begin() : undefined;
    },
    { threshold: [0, VIEW_SHARE] },
  );
  observer.observe(element);
  return () => {
    stop?.();
    observer.disconnect();
  };
}

/** Runs `done` once the tab has been in front for so long. */
function whileShown(done: () => unknown, ms: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onVisibility = () => {
    clearTimeout(timer);
    if (!document.hidden) timer = setTimeout(done, ms);
  };
  onVisibility();
  document.addEventListener("visibilitychange", onVisibility);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", onVisibility);
  };
}

function wasCounted(key: string): boolean {
  return tabStorage.getItem(key) !== null;
}

/** False when it was noted before. */
function noteCounted(key: string): boolean {
  if (wasCounted(key)) return false;
  tabStorage.setItem(key, "1");
  return true;
}
