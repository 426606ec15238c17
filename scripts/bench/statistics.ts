/** The middle of what several rounds gave, and how far apart they were. */
export interface Summary {
  value: number;
  low: number;
  high: number;
}

export function medianOf(values: readonly number[]): Summary {
  return { value: percentile(values, 0.5), ...ends(values) };
}

export function worstOf(values: readonly number[]): Summary {
  return { value: Math.max(...values), ...ends(values) };
}

/** The median of each round's own ratio: what slows a whole round down is not in it. */
export function ratioOf(above: readonly number[], below: readonly number[]): Summary {
  return medianOf(above.map((value, round) => value / below[round]!));
}

/** The value that this share of all (0 to 1) does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const [below, above] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!];
  return below + (above - below) * (place - Math.floor(place));
}

function ends(values: readonly number[]) {
  return { low: Math.min(...values), high: Math.max(...values) };
}
