/** Who watches: an account, or nobody the site knows. */
export interface Watcher {
  /** Of the account. */
  id: number | null;
  token: string | null;
}

/** A post that was on somebody's screen for long enough, or that somebody says was. */
export interface Watch {
  who: Watcher;
  /** The id of the post. */
  post: number;
  /** When it was delivered and when the view was told, in milliseconds; a multiple of {@link TICK_MS}. */
  asked: number;
  told: number;
  /** From where. */
  from: string;
  to: string;
  agent: string;
  /** Whether the browser says that somebody acted. */
  gesto: boolean;
  /** Tells the token of this one instead of its own. */
  tokenOf?: Watch;
}

/** What happens within it happens at once: so few as can be, and more than a view takes. */
export const TICK_MS = 60_000;

/** A moment on the site's clock, of a day of the soak. */
export function tick(moment: number): number {
  return Math.round(moment / TICK_MS) * TICK_MS;
}

/** The same numbers in every run: [0, 1). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

export const AGENT =
  "Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";
