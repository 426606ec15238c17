/** Stands for a value in a query that is built before the value is known (db/compiled.ts). */
export class Slot {
  readonly #name: string;
  readonly #change: (value: unknown) => unknown;

  constructor(name: string, change: (value: unknown) => unknown = (value) => value) {
    this.#name = name;
    this.#change = change;
  }

  /** The same value in another form, such as a list as one text. */
  as<T>(change: (value: T) => unknown): Slot {
    return new Slot(this.#name, (value) => change(this.#change(value) as T));
  }

  fill(values: Record<string, unknown>): unknown {
    if (!(this.#name in values)) throw new Error(`a query wants a value for ${this.#name}`);
    return this.#change(values[this.#name]);
  }
}
