import type { Copy } from "./copy.server.ts";

/** A copy with the version of what it shows. */
export interface Kept {
  copy: Copy;
  version: number;
  /** When making it began. */
  begunAt: number;
}

/** Copies by their keys, no more than fit: the one that nobody has asked for the longest goes first. */
export class KeptCopies {
  // A map keeps the order in which its keys were set.
  readonly #kept = new Map<string, Kept>();
  readonly #sizes = new Map<string, number>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): Kept | undefined {
    const found = this.#kept.get(key);
    if (found) {
      this.#kept.delete(key);
      this.#kept.set(key, found);
    }
    return found;
  }

  /** Keeps a copy, unless a later version of it is there. */
  set(key: string, kept: Kept): void {
    const before = this.#kept.get(key);
    if (before && before.version > kept.version) return;
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    this.weigh(key, kept.copy);
  }

  /** Counts a copy as large as it is now. */
  weigh(key: string, copy: Copy): void {
    if (this.#kept.get(key)?.copy !== copy) return;
    this.#count(key, copy.size() + 2 * key.length);
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#kept.delete(oldest);
      this.#count(oldest, 0);
    }
  }

  #count(key: string, size: number): void {
    this.#bytes += size - (this.#sizes.get(key) ?? 0);
    if (size > 0) this.#sizes.set(key, size);
    else this.#sizes.delete(key);
  }
}
