import type { Readable } from "node:stream";
import type { ObjectIndex } from "./object-index.ts";
import { type Repository, sealedSize } from "./repository.ts";

/** A store far away takes longer to answer than to take a picture. */
const AT_ONCE = 4;

/** Puts objects into a repository that has not got them, a few at once. */
export class Uploads {
  /** How many were not there, and their bytes. */
  objects = 0;
  bytes = 0;
  readonly #repository: Repository;
  readonly #there: ObjectIndex;
  readonly #underWay = new Set<Promise<void>>();
  #failure: unknown;

  constructor(repository: Repository, there: ObjectIndex) {
    this.#repository = repository;
    this.#there = there;
  }

  /** True when it is there, and as long as it should be. */
  has(name: string, size: number): boolean {
    return this.#there.sizeOf(this.#repository.keyOfObject(name)) === sealedSize(size);
  }

  /** Resolves when there is a place for the next. Throws what an earlier one failed with. */
  async add(name: string, size: number, body: Readable): Promise<void> {
    const key = this.#repository.keyOfObject(name);
    const done = this.#repository
      .put(key, body)
      .then(() => {
        this.objects += 1;
        this.bytes += size;
        this.#there.addAll([{ key, size: sealedSize(size) }]);
      })
      .catch((error: unknown) => {
        body.destroy();
        this.#failure ??= error;
      })
      .finally(() => this.#underWay.delete(done));
    this.#underWay.add(done);
    if (this.#underWay.size >= AT_ONCE) await Promise.race(this.#underWay);
    if (this.#failure) await this.finish();
  }

  async finish(): Promise<void> {
    await Promise.all(this.#underWay);
    if (this.#failure) throw this.#failure;
  }
}
