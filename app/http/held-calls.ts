/** So many windows at most: whoever comes from many addresses fills no memory. */
const MOST = 10_000;

/** Calls that this process has counted in the store and not given out yet, by the key of their window. */
export class HeldCalls {
  readonly #left = new Map<string, number>();

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

  drop(key: string): void {
    this.#left.delete(key);
  }
}
