/** How sure somebody's age has to be, from the least: their word, a look at them, a document. */
export const ageLevels = ["declare", "estimate", "verify"] as const;

export type AgeLevel = (typeof ageLevels)[number];

/** Of a country (`MX`), a part of one (`US-TX`), or `*`, every other. */
export type AgePolicy = ReadonlyMap<string, AgeLevel>;

const ENTRY = /^(\*|[A-Z]{2}(?:-[A-Z0-9]{1,3})?)=([a-z]+)$/;

/** Reads `GB=verify, US-TX=verify, *=declare`. Throws a sentence for the operator. */
export function parseAgePolicy(text: string): AgePolicy {
  const policy = new Map<string, AgeLevel>();
  for (const entry of text.split(/[\s,]+/).filter(Boolean)) {
    const [, place, named] = ENTRY.exec(entry) ?? [];
    const level = ageLevels.find((each) => each === named);
    if (!place || !level) throw new Error(`must be entries like GB=verify, not ${entry}`);
    if (policy.has(place)) throw new Error(`names ${place} twice`);
    policy.set(place, level);
  }
  return policy;
}

/** What is asked of somebody there; null: nobody knows where. */
export function levelAt(policy: AgePolicy, region: string | null): AgeLevel {
  const asked = region && (policy.get(region) ?? policy.get(region.slice(0, 2)));
  return asked || policy.get("*") || "declare";
}

/** Whether what is proven at one level is enough for another. */
export function isEnough(proven: AgeLevel, asked: AgeLevel): boolean {
  return ageLevels.indexOf(proven) >= ageLevels.indexOf(asked);
}
