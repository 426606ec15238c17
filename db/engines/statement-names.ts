import { createHash } from "node:crypto";

/**
 * So many statements a connection keeps at most: the server holds the plan of each for it, from a few to some
 * hundred kilobytes.
 */
const MOST = 120;
/** Whatever is asked less often is worth none of them. */
const USES = 3;

/** The name is not known on this connection, or known already: a pooler has put us on another one. */
const LOST_CODES = new Set(["26000", "42P05"]);
/** A migration has changed what the statement brings since it was named. */
const CHANGED_CODE = "0A000";

const stableTexts = new Set<string>();

/** Says that this text, on PostgreSQL, is the same at every call, and may therefore have a name. */
export function keepsText(text: string): void {
  stableTexts.add(text);
}

/**
 * The names of one database's statements: the server parses a named one once for each connection, and after a few
 * calls plans it no more. A name says its text, so processes behind one pooler mean the same by it.
 */
export class StatementNames {
  readonly #uses = new Map<string, number>();
  readonly #names = new Map<string, string | null>();
  readonly #onOff: ((reason: string) => void) | undefined;
  #isOff: boolean;

  constructor({ isOff, onOff }: { isOff: boolean; onOff?: (reason: string) => void }) {
    this.#isOff = isOff;
    this.#onOff = onOff;
  }

  /** Null: it goes without. */
  of(text: string): string | null {
    if (this.#isOff) return null;
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (this.#names.size >= MOST || !stableTexts.has(text)) return null;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    this.#uses.set(text, uses);
    if (uses < USES) return null;
    const name = `s_${createHash("sha256").update(text).digest("hex").slice(0, 32)}`;
    this.#names.set(text, name);
    return name;
  }

  /** Whether a named statement failed for its name: it has none from now on, and may be asked again without. */
  isToBlame(error: unknown, text: string): boolean {
    const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
    if (code === CHANGED_CODE) {
      this.#names.set(text, null);
      return true;
    }
    if (typeof code !== "string" || !LOST_CODES.has(code)) return false;
    if (!this.#isOff) this.#onOff?.(String(message));
    this.#isOff = true;
    return true;
  }
}
