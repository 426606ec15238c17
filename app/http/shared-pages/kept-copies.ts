import { AskCounts } from "./ask-counts.ts";
import type { Copy } from "./copy.server.ts";

/** A copy with the version of what it shows. */
export interface Kept {
  copy: Copy;
  version: number;
  /** When making it began, or when what it shows was last seen to be the same. */
  begunAt: number;
  /** So long from then on it is what everybody gets. */
  freshMs: number;
  /** What it was made of, and when. */
  madeOf: string | null;
  madeAt: number;
}

/**
 * Copies by their keys, no more than fit. The one that nobody has asked for the longest makes room for
 * another, where that is asked for more often: addresses that are asked for once push nothing out.
 */
export class KeptCopies {
  // A map keeps the order in which its keys were set.
  readonly #kept = new Map<string, Kept>();
  readonly #sizes = new Map<string, number>();
  readonly #asks = new AskCounts();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** What is asked for is remembered, also where it is not there. */
  get(key: string): Kept | undefined {
    this.#asks.add(key);
    const found = this.#kept.get(key);
    if (found) {
      this.#kept.delete(key);
      this.#kept.set(key, found);
    }
    return found;
  }

  /** Keeps a copy, unless a later version of it is there or it is asked for too rarely. */
  set(key: string, kept: Kept): void {
    const before = this.#kept.get(key);
    if (before ? before.version > kept.version : !this.#isWorthwhile(key, kept.copy)) return;
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    this.weigh(key, kept.copy);
  }

  /** Counts a copy as large as it is now. */
  weigh(key: string, copy: Copy): void {
    if (this.#kept.get(key)?.copy !== copy) return;
    this.#count(key, sizeOf(key, copy));
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#kept.delete(oldest);
      this.#count(oldest, 0);
    }
  }

  /** Whether it is asked for more often than each that would make room for it. */
  #isWorthwhile(key: string, copy: Copy): boolean {
    let missing = this.#bytes + sizeOf(key, copy) - this.#maxBytes;
    if (missing <= 0) return true;
    const asks = this.#asks.of(key);
    for (const [oldest, size] of this.#inOrder()) {
      if (this.#asks.of(oldest) >= asks) return false;
      missing -= size;
      if (missing <= 0) return true;
    }
    return false;
  }

  *#inOrder(): Iterable<[string, number]> {
    for (const key of this.#kept.keys()) yield [key, this.#sizes.get(key) ?? 0];
  }

  #count(key: string, size: number): void {
    this.#bytes += size - (this.#sizes.get(key) ?? 0);
    if (size > 0) this.#sizes.set(key, size);
    else this.#sizes.delete(key);
  }
}

function sizeOf(key: string, copy: Copy): number {
  return copy.size() + 2 * key.length;
}
