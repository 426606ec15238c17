/** So many windows at most: whoever comes from many addresses fills no memory. */
const MOST = 10_000;

/** How long a process believes that a window is spent: another may have been given calls back. */
const SPENT_MS = 60_000;

/** Calls that this process has counted in the store and not given out yet, by the key of their window. */
export class HeldCalls {
  readonly #left = new Map<string, number>();
  /** Windows of which nothing is left, and until when that is believed: who hammers at one asks no store. */
  readonly #spent = new Map<string, number>();
  readonly #coming = new Map<string, Promise<void>>();

  /** False: none are held. */
  take(key: string): boolean {
    const left = this.#left.get(key) ?? 0;
    if (left > 1) this.#left.set(key, left - 1);
    else this.#left.delete(key);
    return left > 0;
  }

  add(key: string, calls: number): void {
    if (calls <= 0) return;
    this.#left.set(key, (this.#left.get(key) ?? 0) + calls);
    letGo(this.#left);
  }

  isSpent(key: string): boolean {
    const until = this.#spent.get(key) ?? 0;
    if (until > Date.now()) return true;
    this.#spent.delete(key);
    return false;
  }

  spend(key: string): void {
    this.#spent.set(key, Date.now() + SPENT_MS);
    letGo(this.#spent);
  }

  revive(key: string): void {
    this.#spent.delete(key);
  }

  /** Asks for more, once for all who want them at the same time: it throws for all of them. */
  async fetch(key: string, ask: () => Promise<number>): Promise<void> {
    const coming = this.#coming.get(key) ?? this.#ask(key, ask);
    await coming;
  }

  async #ask(key: string, ask: () => Promise<number>): Promise<void> {
    const asked = ask().then((calls) => this.add(key, calls));
    this.#coming.set(key, asked);
    try {
      await asked;
    } finally {
      this.#coming.delete(key);
    }
  }

  drop(key: string): void {
    this.#left.delete(key);
    this.revive(key);
  }
}

/** What was noted longest ago is mostly of a window that is over. */
function letGo(noted: Map<string, unknown>): void {
  for (const oldest of noted.keys()) {
    if (noted.size <= MOST) break;
    noted.delete(oldest);
  }
}
