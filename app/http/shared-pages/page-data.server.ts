import { createHash } from "node:crypto";

/** What the loaders gave for a page, told from what they gave for the page before. */
export class PageData {
  hash: string | null = null;
  readonly #before: string | null;

  constructor(before: string | null) {
    this.#before = before;
  }

  /** Whether a page of the same is there already. `text` is all that it is made from. */
  isKnown(text: string, status: number): boolean {
    this.hash = createHash("sha256").update(`${status} ${text}`).digest("base64url");
    return this.hash === this.#before;
  }
}
