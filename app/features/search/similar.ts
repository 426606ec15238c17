/** Letters that fit one mistake; longer names may have two. */
const ONE_MISTAKE = 7;
const MOST = 8;

/** The ids of the names that begin almost as typed, the nearest first. */
export function similarNames(
  typed: string,
  names: { clave: string; id_usuario: number }[],
): number[] {
  const allowed = typed.length > ONE_MISTAKE ? 2 : 1;
  const near = names
    .map(({ clave, id_usuario }) => ({ id_usuario, distance: distanceToStart(typed, clave) }))
    .filter(({ distance }) => distance <= allowed)
    .sort((a, b) => a.distance - b.distance);
  return [...new Set(near.map(({ id_usuario }) => id_usuario))].slice(0, MOST);
}

/**
 * How many letters are wrong, missing, too many or swapped in `typed` before it is the beginning of
 * the name.
 */
function distanceToStart(typed: string, name: string): number {
  const width = Math.min(name.length, typed.length + 2);
  let before: number[] = [];
  let row = Array.from({ length: width + 1 }, (_, at) => at);
  for (let i = 1; i <= typed.length; i++) {
    const next = [i];
    for (let j = 1; j <= width; j++) {
      const same = typed[i - 1] === name[j - 1] ? 0 : 1;
      const swapped =
        i > 1 && j > 1 && typed[i - 1] === name[j - 2] && typed[i - 2] === name[j - 1];
      next[j] = Math.min(
        next[j - 1]! + 1,
        row[j]! + 1,
        row[j - 1]! + same,
        swapped ? before[j - 2]! + 1 : Infinity,
      );
    }
    before = row;
    row = next;
  }
  return Math.min(...row);
}
