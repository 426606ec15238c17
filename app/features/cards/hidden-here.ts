/** Posts that were said not to interest, of whom: a card that is made again stays as it was left. Browsers alone write it. */
const hidden = new Set<string>();

export function isHiddenHere(name: string): boolean {
  return hidden.has(name);
}

export function setHiddenHere(name: string, on: boolean): void {
  if (on) hidden.add(name);
  else hidden.delete(name);
}
