import { createHash, randomBytes } from "node:crypto";

const ROWS = 4;
const WIDTH = 8_192;
/** As far as it counts: what is asked for more often is popular, however often. */
const MOST = 15;
/** After so many asks all counts are halved, so that what was popular once is forgotten. */
const REMEMBERED = 4 * WIDTH;

/**
 * About how often each address was asked for lately, never less than it was, in 32 KB whatever their
 * number: the count-min sketch by which TinyLFU admits to a cache (Einziger, Friedman and Manes, 2017).
 */
export class AskCounts {
  readonly #counts = new Uint8Array(ROWS * WIDTH);
  /** Unknown to whoever sends addresses, so that nobody finds some that count for each other. */
  readonly #salt = randomBytes(16);
  #asks = 0;

  add(key: string): void {
    const places = this.#placesOf(key);
    const lowest = this.#lowest(places);
    if (lowest === MOST) return;
    for (const place of places) if (this.#counts[place] === lowest) this.#counts[place]++;
    if (++this.#asks === REMEMBERED) this.#halve();
  }

  of(key: string): number {
    return this.#lowest(this.#placesOf(key));
  }

  #lowest(places: number[]): number {
    return Math.min(...places.map((place) => this.#counts[place]!));
  }

  #placesOf(key: string): number[] {
    const hash = createHash("sha1").update(this.#salt).update(key).digest();
    return Array.from({ length: ROWS }, (_, row) => {
      return row * WIDTH + (hash.readUInt32LE(4 * row) % WIDTH);
    });
  }

  #halve(): void {
    this.#counts.forEach((count, place) => (this.#counts[place] = count >> 1));
    this.#asks = 0;
  }
}
