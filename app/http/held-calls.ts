/** So many windows at most: whoever comes from many addresses fills no memory. */
const MOST = 10_000;

/** Calls that this process has counted in the store and not given out yet, by the key of their window. */
export class HeldCalls {
  readonly #left = new Map<string, number>();
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
    // What was held longest is mostly of a window that is over.
    for (const oldest of this.#left.keys()) {
      if (this.#left.size <= MOST) break;
      this.#left.delete(oldest);
    }
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
  }
}
