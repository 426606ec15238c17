/** What the stand-in of OpenSearch keeps of an index, with the rules of versions that are external. */
export interface Doc {
  id: number;
  tier: number;
  fecha: number;
  palabras: string[];
}

interface Kept {
  version: number;
  /** Null: it was removed. */
  doc: Doc | null;
}

export interface Item {
  _index: string;
  _id: string;
  status: number;
  error?: { type: string; reason: string };
}

export class Refused extends Error {
  readonly status: number;
  readonly type: string;

  constructor(status: number, type: string, reason = type) {
    super(reason);
    this.status = status;
    this.type = type;
  }
}

/** What it does not know it refuses, so that a question it was never asked is seen. */
export function onlyKnown(what: object, known: readonly string[]): void {
  const unknown = Object.keys(what).find((key) => !known.includes(key));
  if (unknown) throw new Refused(400, "illegal_argument_exception", `unknown [${unknown}]`);
}

export class Index {
  readonly #kept = new Map<string, Kept>();
  #searched: Doc[] = [];

  /** What was written so far is what is searched from now on. */
  refresh(): void {
    this.#searched = [...this.#kept.values()].flatMap(({ doc }) => doc ?? []);
  }

  get searched(): readonly Doc[] {
    return this.#searched;
  }

  /** Null: it was taken. */
  write(id: string, version: number, doc: Doc | null): { status: number; type?: string } {
    const before = this.#kept.get(id);
    if (before && before.version >= version) {
      return { status: 409, type: "version_conflict_engine_exception" };
    }
    if (doc && !isStrict(doc)) return { status: 400, type: "strict_dynamic_mapping_exception" };
    this.#kept.set(id, { version, doc });
    if (doc) return { status: before?.doc ? 200 : 201 };
    return { status: before?.doc ? 200 : 404 };
  }
}

function isStrict(doc: Doc): boolean {
  const { id, tier, fecha, palabras, ...more } = doc;
  const areWords = Array.isArray(palabras) && palabras.every((word) => typeof word === "string");
  return Object.keys(more).length === 0 && [id, tier, fecha].every(Number.isInteger) && areWords;
}

interface Question {
  query: { bool: { filter: { terms: { palabras: string[] } }[] } };
  sort: Record<string, string>[];
  size: number;
  track_total_hits: number;
  _source: false;
}

const MAX_WINDOW = 10_000;

/** Documents that have one of each group of words, in the order that is asked for. */
export function searchIn(index: Index, asked: Question) {
  onlyKnown(asked, ["query", "sort", "size", "track_total_hits", "_source"]);
  onlyKnown(asked.query, ["bool"]);
  onlyKnown(asked.query.bool, ["filter"]);
  const groups = asked.query.bool.filter.map((clause) => {
    onlyKnown(clause, ["terms"]);
    onlyKnown(clause.terms, ["palabras"]);
    return new Set(clause.terms.palabras);
  });
  if (asked.size > MAX_WINDOW) throw new Refused(400, "search_phase_execution_exception");
  const order = asked.sort.map((by) => {
    onlyKnown(by, ["id", "tier", "fecha"]);
    const [[field, direction] = []] = Object.entries(by);
    if (direction !== "desc") throw new Refused(400, "x_content_parse_exception");
    return field as "id" | "tier" | "fecha";
  });
  const found = index.searched
    .filter((doc) => groups.every((words) => doc.palabras.some((word) => words.has(word))))
    .sort((a, b) => {
      const field = order.find((name) => a[name] !== b[name]);
      return field ? b[field] - a[field] : 0;
    });
  const isMore = found.length > asked.track_total_hits;
  const total = {
    value: Math.min(found.length, asked.track_total_hits),
    relation: isMore ? "gte" : "eq",
  };
  const hits = found.slice(0, asked.size).map(({ id }) => ({ _id: String(id) }));
  // As filter_path does: what is empty is not there.
  return {
    timed_out: false,
    _shards: { failed: 0 },
    hits: { total, ...(hits.length && { hits }) },
  };
}
