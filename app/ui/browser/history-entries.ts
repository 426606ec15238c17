/** Says whether the entry that was gone to is its own, and deals with it if so. */
type Claim = (state: unknown) => boolean;

const claims: Claim[] = [];

/**
 * For entries of the history that a component adds to its page, as a dialog that back closes does.
 * The router must not hear of them: to go to the address where one is means to it to load the page
 * again. What came last is asked first. Gives the function that ends it.
 */
export function claimEntries(claim: Claim): () => void {
  claims.unshift(claim);
  return () => {
    const at = claims.indexOf(claim);
    if (at >= 0) claims.splice(at, 1);
  };
}

/** Listeners are called in the order they came: this one has to be there before the router's. */
export function listenBeforeRouter(): void {
  addEventListener("popstate", (event) => {
    for (const claim of [...claims])
      if (claim(event.state)) return event.stopImmediatePropagation();
  });
}

/** What the entry where one is says, beside what the router keeps there. */
export function entryNote(name: string): unknown {
  return (history.state as Record<string, unknown> | null)?.[name];
}
