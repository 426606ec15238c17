/** A moment in milliseconds as all answers tell it (product.md 22.2): ISO 8601 in UTC. */
export function isoTime(moment: number): string;
export function isoTime(moment: number | null): string | null;
export function isoTime(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}
