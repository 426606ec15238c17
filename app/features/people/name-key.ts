/** What two names must not share: the form in which names are looked up. */
export function nameKey(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}
