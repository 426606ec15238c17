export interface SearchDocument {
  id: number;
  /** Rises with each change of a document: what comes late changes nothing. */
  version: number;
  /** Null: it is to be found no more. */
  found: { words: string[]; tier: number; fecha: number } | null;
}

export interface SearchQuestion {
  /** One of each has to be there. */
  groups: string[][];
  /** The highest of these first. */
  by: "tier" | "fecha";
  most: number;
  /** So far it is counted. */
  countTo: number;
}

/** What became of documents that were not taken, by their ids. */
export interface Untaken {
  /** There is no such index any more. */
  isGone: boolean;
  /** May be taken another time. */
  later: Map<number, string>;
  /** Will never be. */
  refused: Map<number, string>;
}

/** Finds documents by words. Each failure is an `AwayError`, as whoever searches has another way to find. */
export interface SearchServer {
  /** Of its indexes' names. */
  index: string;
  find(question: SearchQuestion): Promise<{ ids: number[]; count: number }>;
  write(index: string, documents: SearchDocument[]): Promise<Untaken>;
  create(index: string): Promise<void>;
  exists(index: string): Promise<boolean>;
  /** All that have our name, whether anybody uses them or not. */
  list(): Promise<string[]>;
  /** Makes what was written to an index findable. */
  refresh(index: string): Promise<void>;
  /** From now on this one is searched, and no other: in one call. */
  use(index: string): Promise<void>;
  remove(index: string): Promise<void>;
  /** Throws unless it does its work. */
  ping(): Promise<void>;
}
