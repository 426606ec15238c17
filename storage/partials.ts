type Bytes = Uint8Array | AsyncIterable<Uint8Array>;

/** An object whose bytes come in pieces, over hours or days, from several processes. */
export interface PartialObject {
  /** Of the object that it becomes. */
  key: string;
  contentType: string;
  /** What the store has said of it last; null: nothing yet. Whoever calls keeps it. */
  state: string | null;
}

/**
 * Keeps what the store says of a partial object, and how many of its bytes it has; null: none of them any more.
 * Throws {@link PartialRemovedError} where there is nothing any more to keep it with.
 */
export type SaveState = (state: string | null, size: number) => Promise<void>;

/**
 * Bytes on their way to being an object. One process at a time writes to one of them: whoever calls
 * sees to that. Every method throws `AwayError` when the store does not answer.
 */
export interface PartialObjects {
  /** How many bytes are kept, from the first on. */
  size(partial: PartialObject): Promise<number>;
  /**
   * Adds bytes behind the first `offset`, which are all that are kept. What has come is kept too when the body
   * fails half-way, and then its error is thrown. Throws {@link PartialGoneError}, `StorageFullError` and what `save`
   * throws; after a {@link PartialRemovedError} nothing of it is left.
   */
  append(partial: PartialObject, offset: number, body: Bytes, save: SaveState): Promise<void>;
  /** Makes it an object, whole. Again is no error. Throws {@link PartialGoneError}. */
  complete(partial: PartialObject): Promise<void>;
  /** Forgets its bytes. What is gone already is no error. */
  discard(partial: PartialObject): Promise<void>;
}

/** The store has let go of the bytes: a rule of the bucket, or a backup that was brought back. */
export class PartialGoneError extends Error {
  override name = "PartialGoneError";
  constructor(key: string) {
    super(`the store has forgotten the parts of ${key}`);
  }
}

/** Whoever calls has let go of it while its bytes came. */
export class PartialRemovedError extends Error {
  override name = "PartialRemovedError";
  constructor(key: string) {
    super(`${key} was removed while it came`);
  }
}
